import { readdirSync } from 'node:fs';
import path from 'node:path';
import { routes } from '@/lib/routes';

const APP = path.resolve(__dirname, '../../app');

/** Routes whose pages come with later issues; take a name out when its page is there. */
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

/** What a builder makes of ids, without its query. */
const shapeOf = (build: (...ids: never[]) => string) => {
  const ids = ['*', '*'] as unknown as never[];
  return build(...(build.length === 0 ? [] : ids)).split('?')[0] ?? '';
};

const builders = Object.entries(routes).map(([name, build]) => ({
  name,
  address: shapeOf(build as (...ids: never[]) => string),
}));
const isLater = (name: string) => NOT_BUILT_YET.some((later) => later === name);

describe('the census of routes', () => {
  it('reads the pages', () => {
    expect(pages.length).toBeGreaterThan(8);
  });

  it('has a builder for the address of every page', () => {
    const built = new Set(builders.map(({ address }) => address));
    expect(pages.map(addressOf).filter((address) => !built.has(address))).toEqual([]);
  });

  it('leads every address to a page, except those that are still to come', () => {
    const known = new Set(pages.map(addressOf));
    expect(builders.filter(({ name, address }) => !isLater(name) && !known.has(address))).toEqual([]);
  });

  it('does not list as still to come a page that is there', () => {
    const known = new Set(pages.map(addressOf));
    expect(builders.filter(({ name, address }) => isLater(name) && known.has(address))).toEqual([]);
  });

  it('confuses no word of an address with an id (invariant I2)', () => {
    const words = pages.flatMap((page) => addressOf(page).split('/'));
    expect(words.filter((word) => /^[a-z0-9]{12}$/.test(word))).toEqual([]);
  });
});
