import { isPinned, isSeen, nameOf, topLayer } from './dom';

/** The state of a list: search, pressed filters and scroll position. */
export const left = () => ({
  scroll: Math.round(scrollY),
  filters: [...document.querySelectorAll('main [aria-pressed=true], main [role=tab][aria-selected=true]')]
    .map(nameOf)
    .join(' · '),
  searches: [...document.querySelectorAll<HTMLInputElement>('main input[type=search]')].map((box) => box.value).join(' · '),
});

/**
 * Scrolls a link to another page into view and marks it; `null` without one. Tabs are left out, because they replace their own
 * history entry.
 */
export const markLink = () => {
  for (const old of document.querySelectorAll('[data-audit-link]')) old.removeAttribute('data-audit-link');
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].filter((link) => {
    const url = new URL(link.href);
    const leaves = url.origin === location.origin && url.pathname !== location.pathname;
    return leaves && link.closest('nav') === null && isSeen(link) && !isPinned(link);
  });
  const link = links[Math.floor(links.length / 2)];
  if (!link) return null;
  link.scrollIntoView({ block: 'center', behavior: 'instant' });
  link.setAttribute('data-audit-link', '');
  return { path: new URL(link.href).pathname, name: nameOf(link) };
};

/** Marks an unpressed filter of the list, other than the first one of its group. */
export const markFilter = () => {
  for (const old of document.querySelectorAll('[data-audit-filter]')) old.removeAttribute('data-audit-filter');
  const filter = [
    ...document.querySelectorAll('main fieldset [aria-pressed=false], main [role=group] [aria-pressed=false]'),
  ].find(isSeen);
  filter?.setAttribute('data-audit-filter', '');
  return filter !== undefined;
};

/** The page where a navigation ended. */
export const arrived = () => ({
  path: location.pathname,
  scroll: Math.round(scrollY),
  focus: document.activeElement?.localName ?? 'nothing',
  // An address that opens a layer moves the focus into it.
  onHeading: (document.activeElement?.matches('h1, main, [role=main]') || topLayer()?.contains(document.activeElement)) === true,
});
