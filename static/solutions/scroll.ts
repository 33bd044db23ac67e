// Scrolling of a sheet that is higher than browsers can lay out.

/** The height that browsers lay out at least; Firefox ends at 17.8 million pixels. */
export const HIGHEST = 16_000_000;

/** At both ends, so many pixels are scrolled as they are. */
const EXACT = 2_000_000;

/** The sheet, of which `top` to `top + view` is seen. A sheet that is too high gets
 * a lower element, on which the middle goes by faster than the scroll bar's thumb. */
export class Sheet {
  /** Heights of all rows and of what is seen. */
  total = 0;
  view = 0;

  /** Height of the element. */
  get height(): number {
    return Math.min(this.total, HIGHEST);
  }

  /** What is at the top when the element is scrolled that far. */
  top(scrolled: number): number {
    const { total, height, view } = this;
    if (total <= HIGHEST || scrolled <= EXACT) return scrolled;
    const end = height - view - EXACT;
    if (scrolled >= end) return total - view - (height - view - scrolled);
    return EXACT + ((scrolled - EXACT) * (total - view - 2 * EXACT)) / (end - EXACT);
  }

  /** How far to scroll to have this at the top. */
  scrolled(top: number): number {
    const { total, height, view } = this;
    if (total <= HIGHEST || top <= EXACT) return top;
    if (top >= total - view - EXACT) return height - view - (total - view - top);
    return EXACT + ((top - EXACT) * (height - view - 2 * EXACT)) / (total - view - 2 * EXACT);
  }
}
