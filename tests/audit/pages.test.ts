import { census, pageOf } from './pages';

const PAGES = ['/', '/projects/', '/projects/*/', '/projects/new/', '/projects/*/tasks/*/'];

describe('which page answers an address', () => {
  it('written words come before ids, as in Next', () => {
    expect(pageOf(PAGES, '/projects/new/')).toBe('/projects/new/');
    expect(pageOf(PAGES, '/projects/prj000000001/')).toBe('/projects/*/');
  });

  it('there is no page for what is not there yet', () => {
    expect(pageOf(PAGES, '/warehouses/')).toBeUndefined();
  });
});

describe("the audit's census", () => {
  const routes = [{ path: '/' }, { path: '/projects/' }, { path: '/projects/new/' }, { path: '/users/?q=a' }] as const;

  it('names the pages to which no route of the list leads', () => {
    expect(census(PAGES, routes).forgotten).toEqual(['/projects/*/', '/projects/*/tasks/*/']);
  });

  it('leaves addresses without a page for later', () => {
    expect(census(PAGES, routes).later).toEqual(['/users/?q=a']);
    expect(census(PAGES, routes).present.map(({ path }) => path)).toEqual(['/', '/projects/', '/projects/new/']);
  });
});
