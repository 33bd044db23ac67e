// How a solid is seen.

/** How it is by default. These attributes of the player are properties, too; see
 * poly-player.ts. */
export const SIGHT = { yaw: -38, tilt: 32, explode: 0, layer: 0 };
