// The view of solids, for those who can draw in three dimensions.

import type { ViewMaker } from '../view.ts';
import { Solid } from './solid.ts';
import { supported } from './stage.ts';

/** Solid, or undefined where the browser cannot. */
export const view: ViewMaker | undefined = supported() ? Solid : undefined;
