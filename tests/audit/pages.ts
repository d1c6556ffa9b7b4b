import { readdir } from 'node:fs/promises';
import type { ListedRoute } from '@/lib/route-list/list';

/** The addresses of the pages in `app/`, with `*` for each id: `projects/[id]/(tabs)/team/page.tsx` is `/projects/*\/team/`. */
export const pagesOf = async (app: string): Promise<readonly string[]> => {
  const files = (await readdir(app, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
  const pages = files.filter((file) => /(^|\/)page\.tsx$/.test(file));
  return pages.map((file) => {
    const segments = file
      .split('/')
      .slice(0, -1)
      .filter((segment) => !/^\(.*\)$/.test(segment));
    return ['', ...segments.map((segment) => (segment.startsWith('[') ? '*' : segment)), ''].join('/');
  });
};

const fits = (page: string, path: string) => {
  const [wanted, given] = [page.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((segment, place) => segment === '*' || segment === given[place]);
};

const ids = (page: string) => page.split('*').length;

/** The page of an address. As in Next, fixed segments win over ids. */
export const pageOf = (pages: readonly string[], path: string) =>
  pages.filter((page) => fits(page, path)).sort((a, b) => ids(a) - ids(b))[0];

/** Splits the list into routes with and without a page, and finds pages without a route. */
export const census = (pages: readonly string[], routes: readonly ListedRoute[]) => {
  const answered = routes.map((route) => ({ route, page: pageOf(pages, route.path.split('?')[0] ?? '') }));
  const covered = new Set(answered.map(({ page }) => page));
  return {
    present: answered.filter(({ route, page }) => page !== undefined || route.isMissing).map(({ route }) => route),
    later: answered.filter(({ route, page }) => page === undefined && !route.isMissing).map(({ route }) => route.path),
    forgotten: pages.filter((page) => !covered.has(page)),
  };
};
