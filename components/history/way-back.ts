interface Entry {
  readonly url: string | null;
  readonly index: number;
}
interface NavigationApi {
  readonly canGoBack: boolean;
  readonly currentEntry: Entry | null;
  entries(): readonly Entry[];
}

/** What the browser tells of its own history; not every browser does. */
const navigationApi = (): NavigationApi | undefined =>
  'navigation' in window ? (window.navigation as NavigationApi) : undefined;

/** Whether there is a page of ours behind; `undefined` where the browser can't say. */
export const canGoBack = () => navigationApi()?.canGoBack;

/** Which of the browser's entries this is; `undefined` where it can't say. */
export const entryIndex = () => navigationApi()?.currentEntry?.index;

/** Whether there are so many entries behind, ours or not. */
export const canGoBackBy = (steps: number) => (entryIndex() ?? window.history.length - 1) >= steps;

const BASE_PATH = process.env.NEXT_PUBLIC_BASE_PATH ?? '';

const bare = (path: string) => path.replace(/\/$/, '');

/** Whether the address is of the page that is drawn. A step of Back changes it at once; a slow phone draws the other page later. */
export const isAddressOf = (path: string | null) => path === null || bare(location.pathname) === BASE_PATH + bare(path);

/** How many steps of Back lead to the nearest page behind with this path, whatever its query; `undefined` where none is known. */
export const stepsBackTo = (path: string) => {
  const api = navigationApi();
  const here = entryIndex() ?? 0;
  const there = api
    ?.entries()
    .findLast(({ url, index }) => index < here && url !== null && new URL(url).pathname === `${BASE_PATH}${path}`);
  return there && here - there.index;
};
