interface Entry {
  readonly url: string | null;
  readonly index: number;
}
interface NavigationApi {
  readonly canGoBack: boolean;
  readonly currentEntry: Entry | null;
  entries(): readonly Entry[];
}

/** The browser's Navigation API; `undefined` in older browsers. */
const navigationApi = (): NavigationApi | undefined =>
  'navigation' in window ? (window.navigation as NavigationApi) : undefined;

/** Whether the history has an earlier page of this site; `undefined` if the browser can't tell. */
export const canGoBack = () => navigationApi()?.canGoBack;

/** The index of the current history entry; `undefined` if the browser can't tell. */
export const entryIndex = () => navigationApi()?.currentEntry?.index;

/** Whether the history has at least this many earlier entries, of this site or not. */
export const canGoBackBy = (steps: number) => (entryIndex() ?? window.history.length - 1) >= steps;

const BASE_PATH = process.env.NEXT_PUBLIC_BASE_PATH ?? '';

const bare = (path: string) => path.replace(/\/$/, '');

/** Whether the address belongs to the rendered page. Back changes the address at once, but a slow phone renders the page later. */
export const isAddressOf = (path: string | null) => path === null || bare(location.pathname) === BASE_PATH + bare(path);

/** How many Back steps lead to the nearest earlier page with this path and any query; `undefined` if none is known. */
export const stepsBackTo = (path: string) => {
  const api = navigationApi();
  const here = entryIndex() ?? 0;
  const there = api
    ?.entries()
    .findLast(({ url, index }) => index < here && url !== null && new URL(url).pathname === `${BASE_PATH}${path}`);
  return there && here - there.index;
};
