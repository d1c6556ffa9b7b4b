import { describe, type Fault, isDrawn, isSeen } from './dom';

const squeeze = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

/** The accessible headings. Under a layer that the address opens, those of the page behind it. */
const headings = () => {
  const drawn = [...document.querySelectorAll('h1')].filter(isDrawn);
  const heard = drawn.filter((heading) => heading.closest('[inert], [aria-hidden=true]') === null);
  return heard.length > 0 ? heard : drawn;
};

/** The page's headings, title, language and number of `main` elements, to check them and to compare routes. */
export const frame = () => ({
  h1: headings().map((heading) => squeeze(heading.textContent)),
  title: document.title,
  lang: document.documentElement.lang,
  mains: [...document.querySelectorAll('main, [role=main]')].filter(isDrawn).length,
});

export const navs = (): readonly Fault[] => {
  const all = [...document.querySelectorAll('nav, [role=navigation]')].filter(isDrawn);
  const labels = all.map((nav) =>
    squeeze(
      nav.getAttribute('aria-label') ?? document.getElementById(nav.getAttribute('aria-labelledby') ?? '')?.textContent ?? '',
    ),
  );
  return all.flatMap((nav, index) => {
    const label = labels[index] ?? '';
    if (label === '') return [{ where: describe(nav), found: 'nav without a name', fix: 'give it an aria-label' }];
    const twice = labels.indexOf(label) !== index;
    return twice ? [{ where: `nav "${label}"`, found: 'two navs of the same name', fix: 'give each its own name' }] : [];
  });
};

export const viewportMeta = () => document.querySelector('meta[name=viewport]')?.getAttribute('content') ?? '';

/** The current entries of the bottom bar; `null` on routes without a bar. */
export const tabBar = () => {
  const bar = document.querySelector('nav[aria-label="Principal"]');
  if (!bar || !isSeen(bar)) return null;
  const current = [...bar.querySelectorAll('[aria-current]:not([aria-current=false])')];
  return current.map((entry) => ({ name: squeeze(entry.textContent), value: entry.getAttribute('aria-current') }));
};

/** Links of a nav to this address without `aria-current`, and links to other addresses with it. */
export const currentLinks = (): readonly Fault[] => {
  const bare = (path: string) => path.replace(/\/+$/, '');
  const here = bare(location.pathname);
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav:not([aria-label="Principal"]) a[href]')].filter(isDrawn);
  return links.flatMap((link) => {
    const isHere = bare(new URL(link.href).pathname) === here;
    const says = link.getAttribute('aria-current') === 'page';
    if (isHere === says) return [];
    const found = isHere ? 'the tab of this address has no aria-current' : 'aria-current on another address';
    return [{ where: describe(link), found, fix: 'aria-current="page" on the active tab and on no other' }];
  });
};
