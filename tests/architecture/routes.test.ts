import { readdirSync } from 'node:fs';
import path from 'node:path';
import { routes } from '@/lib/routes';

const APP = path.resolve(__dirname, '../../app');

/** Routes whose pages do not exist yet; a name is removed once its page exists. */
const NOT_BUILT_YET: readonly (keyof typeof routes)[] = [];

const pages = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /(^|\/)page\.tsx$/.test(file));

/** A page's address with `*` for each id: `projects/[id]/(tabs)/team/page.tsx` is `/projects/*\/team/`. */
const addressOf = (page: string) => {
  const segments = page
    .split('/')
    .slice(0, -1)
    .filter((segment) => !/^\(.*\)$/.test(segment));
  return ['', ...segments.map((segment) => (segment.startsWith('[') ? '*' : segment)), ''].join('/');
};

/** The path that a builder makes of ids, without its query. */
const shapeOf = (build: (...ids: never[]) => string) => {
  const ids = ['*', '*'] as unknown as never[];
  return build(...(build.length === 0 ? [] : ids)).split('?')[0] ?? '';
};

const builders = Object.entries(routes).map(([name, build]) => ({
  name,
  address: shapeOf(build as (...ids: never[]) => string),
}));
const isLater = (name: string) => NOT_BUILT_YET.some((later) => later === name);

describe('the routes', () => {
  it('are compared with pages', () => {
    expect(pages.length).toBeGreaterThan(8);
  });

  it('have a builder for the address of every page', () => {
    const built = new Set(builders.map(({ address }) => address));
    expect(pages.map(addressOf).filter((address) => !built.has(address))).toEqual([]);
  });

  it('have a page for every address, except those that are not built yet', () => {
    const known = new Set(pages.map(addressOf));
    expect(builders.filter(({ name, address }) => !isLater(name) && !known.has(address))).toEqual([]);
  });

  it('list no page as not built yet that exists', () => {
    const known = new Set(pages.map(addressOf));
    expect(builders.filter(({ name, address }) => isLater(name) && known.has(address))).toEqual([]);
  });

  it('have no word of an address that looks like an id (invariant I2)', () => {
    const words = pages.flatMap((page) => addressOf(page).split('/'));
    expect(words.filter((word) => /^[a-z0-9]{12}$/.test(word))).toEqual([]);
  });
});
