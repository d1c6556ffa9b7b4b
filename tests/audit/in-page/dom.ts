/** What all checks inside the audited page need to know about an element. */

export interface Fault {
  /** A description to find the element by. */
  readonly where: string;
  readonly found: string;
  readonly fix: string;
}

/** Elements that are no part of the page, such as Next's developer overlay. */
const FOREIGN = 'nextjs-portal, script, style, template, noscript, next-route-announcer';

export const isForeign = (element: Element) => element.closest(FOREIGN) !== null;

/** Whether an element is for screen readers only: one pixel, clipped, or outside the window until focused. */
export const isForEars = (element: Element): boolean => {
  const { clipPath, clip, position } = getComputedStyle(element);
  const { width, height, right, bottom } = element.getBoundingClientRect();
  const out = position === 'absolute' || position === 'fixed';
  const parked = out && (right <= 0 || bottom + scrollY <= 0);
  const cut = clipPath === 'inset(50%)' || clip === 'rect(0px, 0px, 0px, 0px)' || (out && width <= 1 && height <= 1);
  if (cut || parked) return true;
  return element.parentElement !== null && element.parentElement !== document.body && isForEars(element.parentElement);
};

export const isDrawn = (element: Element) => {
  const { width, height } = element.getBoundingClientRect();
  const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false });
  return shown && width > 0 && height > 0 && !isForeign(element);
};

export const isSeen = (element: Element) => isDrawn(element) && !isForEars(element);

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();

const textOfIds = (ids: string | null) =>
  (ids ?? '')
    .split(/\s+/)
    .map((id) => (id === '' ? '' : (document.getElementById(id)?.textContent ?? '')))
    .join(' ');

const labelsOf = (element: Element) =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement
    ? [...(element.labels ?? [])].map((label) => label.textContent ?? '').join(' ')
    : '';

/** The accessible name, approximately. */
export const nameOf = (element: Element): string => {
  const names = [
    textOfIds(element.getAttribute('aria-labelledby')),
    element.getAttribute('aria-label') ?? '',
    labelsOf(element),
    element.textContent ?? '',
    element.querySelector('img[alt]')?.getAttribute('alt') ?? '',
    element.getAttribute('title') ?? '',
    element.getAttribute('placeholder') ?? '',
  ];
  return names.map(squeeze).find((name) => name !== '') ?? '';
};

const REGIONS = '[role=dialog], [role=alertdialog], [role=menu], dialog, header, footer, nav, main, form';

/** `main > li > button "Aprobar"`: its place, its tag and its name. */
export const describe = (element: Element) => {
  const region = element.parentElement?.closest(REGIONS);
  const place = region ? `${region.getAttribute('role') ?? region.localName} ` : '';
  const role = element.getAttribute('role');
  const id = /^[\w-]+$/.test(element.id) ? `#${element.id}` : '';
  const name = nameOf(element);
  const said = name.length > 48 ? `${name.slice(0, 47)}…` : name;
  return `${place}${element.localName}${role ? `[role=${role}]` : ''}${id}${said ? ` "${said}"` : ''}`;
};

/** The ancestors of an element, from its parent to the body. */
export const ancestors = (element: Element): readonly Element[] =>
  element.parentElement && element.parentElement !== document.body
    ? [element.parentElement, ...ancestors(element.parentElement)]
    : [];

/** Whether an element keeps its position while the page scrolls. */
export const isPinned = (element: Element) =>
  [element, ...ancestors(element)].some((part) => ['fixed', 'sticky'].includes(getComputedStyle(part).position));

/** Layers. The checks look into the topmost open one, else into the whole body. */
export const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], dialog[open]';

export const openLayers = () => [...document.querySelectorAll(LAYERS)].filter(isSeen);

/** The width in CSS pixels from which on a page has a desk's layout. */
export const DESK = 1_024;

export const topLayer = () => openLayers().at(-1) ?? null;

const TARGETS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"], ' +
  '[role=button], [role=link], [role^=menuitem], [role=tab], [role=checkbox], [role=radio], [role=switch], [role=option], [role=combobox]';

/** All controls under `root` that can be tapped, in reading order. */
export const targetsIn = (root: ParentNode): readonly Element[] =>
  [...root.querySelectorAll(TARGETS)].filter((element) => isDrawn(element) && element.closest('[inert]') === null);
