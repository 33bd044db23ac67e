// The direction and the form in which a solid is seen.

/** The default sight. These attributes of the player are properties, too; see poly-player.ts. */
export const SIGHT = { yaw: -38, tilt: 32, explode: 0, layer: 0 };
