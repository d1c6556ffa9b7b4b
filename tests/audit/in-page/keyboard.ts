import { ancestors, describe, type Fault, isForeign, isSeen, nameOf, targetsIn, topLayer } from './dom';

const LEAST_RING = 2;
const LEAST_CONTRAST = 3;

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

/** A CSS colour as painted, in any notation. */
const colourOf = (text: string): Colour => {
  if (!canvas) return [0, 0, 0, 1];
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = text;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
};

const luminance = ([red, green, blue]: Colour) => {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) =>
    part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (a: Colour, b: Colour) => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

const groundUnder = (chain: readonly Element[]): Colour => {
  const painted = [...chain, document.body, document.documentElement].map((part) =>
    colourOf(getComputedStyle(part).backgroundColor),
  );
  return painted.find(([, , , alpha]) => alpha > 0.9) ?? [255, 255, 255, 1];
};

/** What is wrong with the focus outline: it has to be thick enough and in contrast to its background. */
const ringFault = (element: Element): string => {
  const carrier = [element, ...ancestors(element)].find((part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(part);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  });
  if (!carrier) return 'no focus ring';
  const { outlineWidth, outlineColor, outlineOffset } = getComputedStyle(carrier);
  if (Number.parseFloat(outlineWidth) < LEAST_RING) return `ring of ${outlineWidth}`;
  const inside = Number.parseFloat(outlineOffset) < 0;
  const ratio = contrast(colourOf(outlineColor), groundUnder(inside ? [carrier, ...ancestors(carrier)] : ancestors(carrier)));
  return ratio < LEAST_CONTRAST ? `ring with contrast ${ratio.toFixed(2)}` : '';
};

const coverOf = (element: Element): string => {
  const box = element.getBoundingClientRect();
  const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
  const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
  if (right - left < 1 || bottom - top < 1) return 'off the screen';
  const points = [0.2, 0.5, 0.8].map((share) => [left + (right - left) * share, top + (bottom - top) * share] as const);
  const covers = points.flatMap(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    const mine =
      !hit || hit === element || element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element;
    return mine ? [] : [hit];
  });
  return covers[0] && covers.length > 1 ? `covered by ${describe(covers[0])}` : '';
};

const seen = new WeakSet<Element>();
let last: Element | null = null;

/** Checks the focused element. `done`: the focus left the page or reached an earlier element. */
export const stop = () => {
  const element = document.activeElement;
  if (!element || element === document.body || element === document.documentElement || isForeign(element))
    return { done: true, faults: [] };
  // A date field has a stop for each of its parts.
  if (element === last && element.matches('input[type=date], input[type=week], input[type=time]'))
    return { done: false, faults: [] };
  if (seen.has(element)) return { done: true, faults: [] };
  // A layer holds the focus for a moment; Tab never leads there.
  if (element instanceof HTMLElement && element.tabIndex < 0) return { done: false, faults: [] };
  last = element;
  seen.add(element);
  const where = describe(element);
  const hidden = isSeen(element) ? '' : 'the focus goes to something invisible';
  const visible = element instanceof HTMLInputElement && element.type === 'file' ? '' : hidden;
  const cover = visible ? '' : coverOf(element);
  const ring = visible ? '' : ringFault(element);
  const faults: Fault[] = [
    ...(visible ? [{ where, found: visible, fix: 'an invisible element takes no focus (hidden, inert, tabindex)' }] : []),
    ...(cover ? [{ where, found: cover, fix: "scroll-padding-block of the bars' height" }] : []),
    ...(ring ? [{ where, found: ring, fix: 'an outline of 2 px or more in the colour --focus' }] : []),
  ];
  return { done: false, faults };
};

/** Visible controls that Tab never reached. A list of tabs leads to its selected tab only. */
export const unreached = (): readonly Fault[] =>
  targetsIn(topLayer() ?? document.body)
    .filter(
      (target) =>
        isSeen(target) &&
        !seen.has(target) &&
        !target.matches('[tabindex="-1"], [type=radio], [role=menuitem], [role=option], [role=tab], [role=tablist]'),
    )
    .map((target) => ({
      where: describe(target),
      found: 'Tab does not reach it',
      fix: 'a real button or link, in the reading order',
    }))
    .slice(0, 4);

/** The description of the focused element. */
export const focused = () => {
  const element = document.activeElement;
  return {
    where: element ? describe(element) : 'nothing',
    name: element ? nameOf(element) : '',
    tag: element?.localName ?? '',
    isSkipLink: element?.getAttribute('href')?.endsWith('#contenido') === true && isSeen(element),
    inContent: element?.closest('#contenido') !== null && element !== null,
    isHeading: element?.localName === 'h1' || element?.localName === 'main' || element?.getAttribute('role') === 'main',
  };
};
