// The icons of the elements, on a grid of 16 × 16 with lines 1.5 wide; ui/html/icons.go has those of the page. The
// player, which goes to other pages, has its own.

import { t } from '../say/say.ts';

export const BIN = '<path d="M3 4.500h10M6.5 4.500v-2h3v2M4.5 4.500l.5 9h6l.5-9M6.8 7v4M9.2 7v4"/>';
export const CARET = '<path d="m4.8 6.5 3.2 3.2 3.2-3.2"/>';
export const CLOSE = '<path d="m4.2 4.2 7.6 7.6M11.8 4.2l-7.6 7.6"/>';
export const COPY = '<path d="M6 5.5h6.5v8H6zM3.5 10.5v-8h6.5"/>';
export const DOTS = '<path d="M3.5 8h.01M8 8h.01M12.5 8h.01" stroke-width="2.2"/>';
export const ENLARGE = '<path d="M9.5 2.5h4v4M13.500 2.5 9.200 6.800M6.500 13.500h-4v-4M2.5 13.500l4.300-4.300"/>';
export const FILES = '<path d="M8 2.5v7M5.2 7 8 9.8 10.8 7M3 11v1.5a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1V11"/>';
export const FIND = '<circle cx="7" cy="7" r="4.3"/><path d="m10.2 10.2 3.3 3.3"/>';
export const FIRST = '<path d="M4.4 4.5v7M11.2 4.5 7.7 8l3.5 3.5"/>';
export const FOLD =
  '<path d="M4 3h8a1.5 1.5 0 0 1 1.5 1.5v7A1.5 1.5 0 0 1 12 13H4a1.5 1.5 0 0 1-1.5-1.5v-7A1.5 1.5 0 0 1 4 3ZM2.5 9.4h11"/>';
export const LAST = '<path d="M11.6 4.5v7M4.8 4.5 8.3 8l-3.5 3.5"/>';
export const LESS = '<path d="M3.5 8h9"/>';
export const MORE = '<path d="M3.5 8h9M8 3.5v9"/>';
export const NEXT = '<path d="M6.3 4.5 9.8 8l-3.5 3.5"/>';
export const PEN = '<path d="m3 13 .7-2.9 7-7a1.3 1.3 0 0 1 1.9 0l.3.3a1.3 1.3 0 0 1 0 1.9l-7 7L3 13Z"/>';
export const PREV = '<path d="M9.7 4.5 6.2 8l3.5 3.5"/>';
export const PRINT = '<path d="M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7Z"/>';
export const SAVE = '<path d="M8 2.5v7.5M4.8 7 8 10.2 11.2 7M3 13.2h10"/>';
export const SIFT = '<path d="M2.5 4h11M4.8 8h6.4M6.8 12h2.4"/>';
export const SORT = '<path d="M5 3v10M2.6 10.6 5 13l2.4-2.4M9.5 4h4M9.5 8h3M9.5 12h2"/>';
export const STAR = '<path d="M8 2.4l1.7 3.6 3.9.5-2.9 2.7.8 3.9L8 11.2l-3.5 1.9.8-3.9L2.4 6.5l3.9-.5Z"/>';

/** The markup of an icon; further classes change its look. */
export const icon = (shape: string, classes = ''): string =>
  `<svg class="i${classes && ` ${classes}`}" viewBox="0 0 16 16" aria-hidden="true">${shape}</svg>`;

/** The button that closes a panel. */
export const closeButton = (test: string, label = t('Close')): string =>
  `<button type="button" class="btn icon" aria-label="${label}" data-test="${test}">${icon(CLOSE)}</button>`;
