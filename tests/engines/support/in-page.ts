/**
 * Helpers that run in the page, the same in every engine. They find elements with `@testing-library/dom`, as Jest's tests do.
 * They set the value of date fields and native lists, because typing into these differs between engines. They change nothing
 * else.
 */
import { configure, queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom';
import type { Target, Wording } from './target';

// A failed query is repeated, so its error need not print the whole page.
configure({ getElementError: (message) => new Error(message ?? 'not found') });

/** The point to tap, or the reason to wait. */
type Place = { readonly x: number; readonly y: number } | { readonly wait: string };

const matcherOf = (wording: Wording) => (typeof wording === 'string' ? wording : new RegExp(wording.source, wording.flags));

const found = (root: HTMLElement, target: Target) => {
  if ('role' in target) {
    const named = target.name === undefined ? {} : { name: matcherOf(target.name) };
    return queryAllByRole(root, target.role, named);
  }
  if ('label' in target) return queryAllByLabelText(root, matcherOf(target.label));
  return queryAllByText(root, matcherOf(target.text)).filter((element) => element.checkVisibility());
};

const all = (target: Target): readonly HTMLElement[] => {
  const roots = target.within ? all(target.within) : [document.body];
  const elements = [...new Set(roots.flatMap((root) => found(root, target)))];
  const { saying } = target;
  const those = saying === undefined ? elements : elements.filter((element) => element.textContent?.includes(saying));
  return target.first ? those.slice(0, 1) : those;
};

const only = (target: Target) => {
  const elements = all(target);
  const [element] = elements;
  if (!element || elements.length > 1) throw new Error(`${elements.length} on the page`);
  return element;
};

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const placeOf = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
};

/** The target of the next tap. If the tap hits another element, its events are blocked. */
let aim: { readonly isMeant: (hit: Node) => boolean; isMissed: boolean } | undefined;

for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
  addEventListener(
    type,
    (event) => {
      // Clicks by the page's own code, e.g. on a download link, are not trusted events and always pass.
      if (!(aim && event.isTrusted)) return;
      if (type === 'pointerdown') aim.isMissed = !(event.target instanceof Node && aim.isMeant(event.target));
      if (!aim.isMissed) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );

/** The centre of a target that does not move, is enabled and is not covered; otherwise the reason to wait. */
const placeToTap = async (target: Target): Promise<Place> => {
  const elements = all(target);
  const [element] = elements;
  if (!element) return { wait: 'not on the page' };
  if (elements.length > 1) return { wait: `${elements.length} of them on the page` };
  if (element.matches(':disabled, [aria-disabled="true"]')) return { wait: 'disabled' };
  const before = placeOf(element);
  await nextFrame();
  await nextFrame();
  const box = placeOf(element);
  if (JSON.stringify(box) !== JSON.stringify(before)) return { wait: 'moving' };
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  const hit = document.elementFromPoint(x, y);
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  const isMeant = (node: Node) => element.contains(node) || label?.contains(node) === true;
  if (hit && isMeant(hit)) {
    aim = { isMeant, isMissed: false };
    return { x, y };
  }
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return { wait: hit ? `under ${hit.tagName} «${hit.textContent?.slice(0, 60)}»` : 'out of sight' };
};

/** Sets the value of a date field or a native list; answers `false` for any other field. */
const choose = (target: Target, value: string) => {
  const field = only(target);
  const isList = field instanceof HTMLSelectElement;
  if (!isList && !(field instanceof HTMLInputElement && field.type === 'date')) return false;
  const chosen = isList ? [...field.options].find((option) => option.label === value)?.value : value;
  if (chosen === undefined) throw new Error(`«${value}» is not in the list`);
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, chosen);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
  return true;
};

const hands = {
  placeToTap,
  /** Whether the last tap missed its target. A new page has had no tap. */
  wasMissed: () => {
    const { isMissed = false } = aim ?? {};
    aim = undefined;
    return isMissed;
  },
  choose,
  count: (target: Target) => all(target).length,
  valueOf: (target: Target) => {
    const field = only(target);
    return 'value' in field ? String(field.value) : (field.textContent ?? '');
  },
  attribute: (target: Target, name: string) => only(target).getAttribute(name),
  /** Selects a field's text, so that typing replaces it. */
  select: (target: Target) => {
    const field = only(target);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
    return document.activeElement === field;
  },
  box: (target: Target) => placeOf(only(target)),
  bringIntoSight: (target: Target) => only(target).scrollIntoView({ block: 'center', behavior: 'instant' }),
  /** Marks a file field, so that the driver finds it by a selector. */
  mark: (target: Target, name: string) => {
    const field = only(target);
    for (const marked of document.querySelectorAll('[data-hand]')) marked.removeAttribute('data-hand');
    field.setAttribute('data-hand', name);
  },
  /** Whether React has hydrated the page, and it shows this device's data. */
  isOpened: () => {
    const heading = document.querySelector('h1');
    const isAlive = Object.keys(heading ?? {}).some((key) => key.startsWith('__reactFiber'));
    return isAlive && !document.documentElement.hasAttribute('data-opening') && heading?.textContent?.trim() !== 'Abriendo…';
  },
  /** Whether no sheet or changed form has an entry in the history. */
  isClosed: () => !history.state?.layers,
  /** Whether the first visit is stored. */
  isKept: () => Object.keys(localStorage).some((key) => key.endsWith(':witness')),
  isServedByWorker: async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
  },
  lacks: () => ({
    privateFiles: typeof navigator.storage?.getDirectory !== 'function',
    share: typeof navigator.share !== 'function',
    barcodes: !('BarcodeDetector' in window),
    idle: typeof window.requestIdleCallback !== 'function',
    camera: typeof navigator.mediaDevices?.getUserMedia !== 'function',
    locks: !navigator.locks,
    notifications: typeof Notification === 'undefined',
  }),
  address: () => location.href,
  /** The visible texts, printed when a story fails. */
  shows: () =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, h3, p, a, button, label, input, [role]')]
      .filter((element) => element.checkVisibility() && !element.closest('[inert], [aria-hidden="true"]'))
      .map(
        (element) =>
          `${element.getAttribute('role') ?? element.localName}: ${(element.ariaLabel ?? element.textContent ?? '').slice(0, 80)}`,
      )
      .join('\n')
      .slice(0, 4_000),
};

export type Hands = typeof hands;

declare global {
  interface Window {
    hands?: Hands;
  }
}

window.hands = hands;
