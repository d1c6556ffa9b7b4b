import { census, pageOf } from './pages';

const PAGES = ['/', '/projects/', '/projects/*/', '/projects/new/', '/projects/*/tasks/*/'];

describe('which page answers an address', () => {
  it('prefers literal segments over ids, as Next does', () => {
    expect(pageOf(PAGES, '/projects/new/')).toBe('/projects/new/');
    expect(pageOf(PAGES, '/projects/prj000000001/')).toBe('/projects/*/');
  });

  it('finds no page for a route that does not exist yet', () => {
    expect(pageOf(PAGES, '/warehouses/')).toBeUndefined();
  });
});

describe("the audit's census", () => {
  const routes = [{ path: '/' }, { path: '/projects/' }, { path: '/projects/new/' }, { path: '/users/?q=a' }] as const;

  it('lists the pages that no route of the list opens', () => {
    expect(census(PAGES, routes).forgotten).toEqual(['/projects/*/', '/projects/*/tasks/*/']);
  });

  it('ignores routes whose page is not built yet', () => {
    expect(census(PAGES, routes).later).toEqual(['/users/?q=a']);
    expect(census(PAGES, routes).present.map(({ path }) => path)).toEqual(['/', '/projects/', '/projects/new/']);
  });
});
