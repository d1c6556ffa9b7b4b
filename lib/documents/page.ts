/** The margins of Letter pages, in points, and grey levels (0 is black). */
export const MARGIN = 48;
export const TOP = 64;
export const BOTTOM = 60;
export const INK = 20;
export const QUIET = 90;
export const RULE = 190;
export const SHADE = 235;
