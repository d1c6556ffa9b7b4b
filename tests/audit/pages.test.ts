import { census, pageOf } from './pages';

const PAGES = ['/', '/projects/', '/projects/*/', '/projects/new/', '/projects/*/tasks/*/'];

describe('qué página contesta a una dirección', () => {
  it('las palabras escritas van antes que los ids, como en Next', () => {
    expect(pageOf(PAGES, '/projects/new/')).toBe('/projects/new/');
    expect(pageOf(PAGES, '/projects/prj000000001/')).toBe('/projects/*/');
  });

  it('no hay página para lo que todavía no está', () => {
    expect(pageOf(PAGES, '/warehouses/')).toBeUndefined();
  });
});

describe('el censo de la revisión', () => {
  const routes = [{ path: '/' }, { path: '/projects/' }, { path: '/projects/new/' }, { path: '/users/?q=a' }] as const;

  it('nombra las páginas a las que ninguna ruta de la lista lleva', () => {
    expect(census(PAGES, routes).forgotten).toEqual(['/projects/*/', '/projects/*/tasks/*/']);
  });

  it('deja para después las direcciones que aún no tienen página', () => {
    expect(census(PAGES, routes).later).toEqual(['/users/?q=a']);
    expect(census(PAGES, routes).present.map(({ path }) => path)).toEqual(['/', '/projects/', '/projects/new/']);
  });
});
