import type { Fault } from './in-page/dom';
import type { Visit } from './visit';

/** The audited statements of the friendliness checklist, in a few words. */
export const STATEMENTS: Readonly<Record<number, string>> = {
  1: 'no horizontal scrolling at 320, 390 and 740×360',
  2: 'text at 200 % and with WCAG spacing is not cut',
  3: 'axe finds nothing in light, dark, contrast and forced colours',
  4: 'targets of 44×44 px; destructive ones apart from others',
  5: 'one h1, title «{h1} · Telecampo», es-MX, one main, named navs',
  6: 'viewport-fit=cover, interactive-widget, can be zoomed',
  7: 'no console errors, no requests to other origins, no 4xx',
  8: 'Tab: focused controls are visible, with a ring, not covered',
  9: 'the skip link comes first and works',
  10: 'the last control is not covered; the bars take ≤ 40 %',
  11: 'aria-current on the right tab',
  12: 'on navigation, focus on h1 or main; Back restores position and filters',
  13: 'in Spanish',
  14: 'amounts and dates in their format; no broken value',
  15: 'no status by colour alone; progress with its figure',
  16: 'with reduced motion, nothing animates for more than 200 ms',
  17: 'printed: no bars or buttons, fits letter paper, black on white',
  21: 'names of 120 letters (materials, 60) at 320 px: nothing overflows, is cut or covered',
  22: 'on opening: focus inside, name, inert background, axe, 44 px',
  23: 'Esc, X, overlay and Back close; the focus returns',
  24: 'closing leaves no entry in the history',
  25: 'a link inside navigates; Back returns without the sheet',
  26: 'the page behind does not scroll; height ≤ 90 %',
  27: 'a toast over the sheet can be tapped',
  28: 'visible labels, required fields marked, hints connected',
  29: 'text ≥ 16 px and the right keyboard',
  30: 'empty submit: summary, links, aria-invalid, title «Error: »',
  31: "the field's sentence is the summary's",
  32: 'typed text stays; a correction removes the error',
  35: 'double tap and double Enter: one record',
};

/** Takes the results of a group's statements on a route. */
export interface Notes {
  /** Records that a statement was checked. With faults it failed. */
  say(statement: number, faults?: readonly Fault[]): void;
}

/** The answer of a group that changed nothing on the route. */
export type Untouched = 'untouched';

/** Statements that are checked together, because they need the same steps. */
export interface Group {
  readonly statements: readonly number[];
  /** Whether it changes the route, so that the next group needs a fresh load. */
  readonly disturbs?: boolean;
  /** Whether it needs a fresh device, without records or notifications of earlier groups. */
  readonly anew?: boolean;
  /** Whether the group applies to the route; otherwise the route is not loaded for it. */
  isFor?(visit: Visit): boolean;
  /** Runs the checks. A group that disturbs may answer that it has changed nothing this time. */
  look(visit: Visit, notes: Notes): Promise<undefined | Untouched>;
}

/** A fault of something that has no element to describe. */
export const fault = (where: string, found: string, fix: string): Fault => ({ where, found, fix });
