const linksOf = (area: Element) => [...area.querySelectorAll<HTMLElement>('li > a[href]')];

/** Arrow keys go from the box to what was found, through it, and back. */
export const walkResults = (event: KeyboardEvent) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.currentTarget instanceof Element)) return;
  const box = event.currentTarget.querySelector<HTMLElement>('input');
  const stops = [...(box ? [box] : []), ...linksOf(event.currentTarget)];
  const { activeElement } = document;
  const here = stops.findIndex((stop) => stop.contains(activeElement));
  const next = here < 0 ? undefined : stops[here + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

/** The search key of the keyboard: the best match gets the focus, and so the keyboard makes room for what was found. */
export const focusFirst = (area: Element | null) => {
  if (area) linksOf(area)[0]?.focus();
};

/** Who has just arrived by a link types at once; who comes back to what was found, or opens the site here, is left alone. */
export const focusBox = (area: Element | null) => {
  const box = area?.querySelector<HTMLInputElement>('input');
  if (box?.value === '' && document.activeElement?.localName === 'h1') box.focus({ preventScroll: true });
};
