import { DESK, describe, type Fault, isSeen, nameOf, openLayers, targetsIn, topLayer } from './dom';

const OPENERS = '[aria-haspopup=dialog], [aria-haspopup=menu], [aria-haspopup=true]';

/** The controls that open a layer, on the page or in the layer that the address opened. */
const openersHere = () => [...(topLayer() ?? document).querySelectorAll(OPENERS)].filter(isSeen);

/** The openers in order. Those of the shell are marked, because they are the same on all routes. */
export const openers = () =>
  openersHere().map((opener) => ({
    name: nameOf(opener),
    where: describe(opener),
    look: opener.className,
    inShell: opener.closest('header, nav[aria-label="Principal"]') !== null,
    kind: opener.getAttribute('aria-haspopup') ?? '',
  }));

/** Marks the opener with this number for Playwright. */
export const markOpener = (index: number) => {
  for (const old of document.querySelectorAll('[data-audit-opener]')) old.removeAttribute('data-audit-opener');
  const opener = openersHere()[index];
  opener?.setAttribute('data-audit-opener', '');
  return opener !== undefined;
};

export const layerCount = () => openLayers().length;

/** Whether the record of an address is shown: in a layer, or at a desk beside its list. */
export const showsRecord = () => layerCount() > 0 || document.querySelector('[data-detail-beside]') !== null;

const isInert = (element: Element) => element.closest('[inert], [aria-hidden=true]') !== null;

/** Requirements of an open layer: focus, name and inert background. */
export const layerFaults = (): readonly Fault[] => {
  const layer = topLayer();
  if (!layer) return [];
  const where = describe(layer);
  const labelled = (layer.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .some((id) => document.getElementById(id)?.textContent?.trim());
  const named = layer.getAttribute('aria-label')?.trim() || labelled;
  const main = document.querySelector('main');
  const modal = layer.matches(':modal') || main === null || main.contains(layer) || isInert(main);
  const focusInside = layer.contains(document.activeElement);
  return [
    ...(focusInside
      ? []
      : [{ where, found: 'the focus did not enter', fix: 'on opening, the focus goes to the first control or the panel' }]),
    ...(named ? [] : [{ where, found: 'no accessible name', fix: 'aria-labelledby with its title' }]),
    ...(modal ? [] : [{ where, found: 'the page behind stays active', fix: 'main becomes inert or aria-hidden' }]),
  ];
};

/** Whether the layer covers the screen (a form), or where its overlay can be tapped. */
export const layerBox = () => {
  const layer = topLayer();
  if (!layer) return null;
  const { top, left, right, bottom, width, height } = layer.getBoundingClientRect();
  // At a desk, a form is a panel at the right edge, as high as the window.
  const isPanel = innerWidth >= DESK && right >= innerWidth - 1;
  const full = width >= innerWidth - 1 && height >= innerHeight - 1;
  const outside = [
    { x: innerWidth / 2, y: 6 },
    { x: 6, y: 6 },
    { x: innerWidth - 6, y: innerHeight - 6 },
    { x: innerWidth / 2, y: innerHeight - 6 },
  ].find(({ x, y }) => x < left || x > right || y < top || y > bottom);
  return {
    full,
    isPanel,
    outside: outside ?? null,
    share: height / innerHeight,
    role: layer.getAttribute('role') ?? layer.localName,
  };
};

/** Controls at the layer's end that can't be scrolled into its box. */
export const unreachableInLayer = (): readonly Fault[] => {
  const layer = topLayer();
  const last = layer ? targetsIn(layer).filter(isSeen).at(-1) : undefined;
  if (!layer || !last) return [];
  last.scrollIntoView({ block: 'nearest' });
  const [box, edge] = [last.getBoundingClientRect(), layer.getBoundingClientRect()];
  const out = box.bottom > Math.min(edge.bottom, innerHeight) + 1 || box.top < edge.top - 1;
  return out ? [{ where: describe(last), found: 'is outside the panel', fix: "the panel's content scrolls inside" }] : [];
};

/** Marks a way out: the X (`close`) or a link to another page (`link`); `false` when there is none. */
export const markInLayer = (what: 'close' | 'link') => {
  const layer = topLayer();
  for (const old of document.querySelectorAll('[data-audit-mark]')) old.removeAttribute('data-audit-mark');
  if (!layer) return false;
  const elsewhere = (link: Element) => {
    const url = link instanceof HTMLAnchorElement ? new URL(link.href) : null;
    return (
      url !== null &&
      url.origin === location.origin &&
      url.pathname !== location.pathname &&
      link.getAttribute('download') === null
    );
  };
  const candidates = what === 'close' ? [...layer.querySelectorAll('button')] : [...layer.querySelectorAll('a[href]')];
  const fits = (candidate: Element) => (what === 'close' ? /^(Cerrar|Close)$/.test(nameOf(candidate)) : elsewhere(candidate));
  const found = candidates.find((candidate) => isSeen(candidate) && fits(candidate));
  found?.setAttribute('data-audit-mark', '');
  return found !== undefined;
};

const stepOf = () =>
  'navigation' in window ? (window.navigation as unknown as { currentEntry: { index: number }; entries(): unknown[] }) : null;

/** The address, the position in the history with its layers, the scroll position and the focus. */
export const place = () => ({
  url: location.href,
  layers: Number(history.state?.layers ?? 0),
  index: stepOf()?.currentEntry.index ?? 0,
  entries: stepOf()?.entries().length ?? 0,
  scroll: Math.round(scrollY),
  focusOnOpener: document.activeElement?.hasAttribute('data-audit-opener') === true,
  focus: document.activeElement ? describe(document.activeElement) : 'nothing',
});

/** Whether a toast over a layer can be tapped and is announced. */
export const toastFaults = (): readonly Fault[] => {
  const toast = [...document.querySelectorAll('[data-sonner-toast], [data-toast]')].find((element) =>
    element.textContent?.trim(),
  );
  if (!toast) return [{ where: 'toast', found: 'did not appear', fix: 'showToast after saving' }];
  const { left, top, width, height } = toast.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const tappable = hit !== null && toast.contains(hit);
  const where = describe(toast);
  return [
    ...(isInert(toast) ? [{ where, found: 'inside aria-hidden', fix: 'the toast region is outside what the dialog hides' }] : []),
    ...(tappable
      ? []
      : [
          {
            where,
            found: `covered by ${hit ? describe(hit) : 'something'}`,
            fix: 'pointer-events: auto and a z-index above the dialog',
          },
        ]),
  ];
};
