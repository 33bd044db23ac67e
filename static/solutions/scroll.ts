// Scrolls a sheet that is higher than browsers can lay out.

/** A height that all browsers can lay out, in pixels; Firefox ends at 17.8 million. */
export const HIGHEST = 16_000_000;

/** At both ends, this many pixels are scrolled one to one. */
const EXACT = 2_000_000;

/** The sheet, of which the part from `top` to `top + view` is seen. A sheet that is too high gets a lower element,
 * whose middle passes faster than the scroll bar's thumb moves. */
export class Sheet {
  /** The height of all rows, and of the visible part. */
  total = 0;
  view = 0;

  /** The height of the element. */
  get height(): number {
    return Math.min(this.total, HIGHEST);
  }

  /** The place on the sheet that is at the top when the element is scrolled this far. */
  top(scrolled: number): number {
    const { total, height, view } = this;
    if (total <= HIGHEST || scrolled <= EXACT) return scrolled;
    const end = height - view - EXACT;
    if (scrolled >= end) return total - view - (height - view - scrolled);
    return EXACT + ((scrolled - EXACT) * (total - view - 2 * EXACT)) / (end - EXACT);
  }

  /** How far to scroll to have this place at the top. */
  scrolled(top: number): number {
    const { total, height, view } = this;
    if (total <= HIGHEST || top <= EXACT) return top;
    if (top >= total - view - EXACT) return height - view - (total - view - top);
    return EXACT + ((top - EXACT) * (height - view - 2 * EXACT)) / (total - view - 2 * EXACT);
  }
}
