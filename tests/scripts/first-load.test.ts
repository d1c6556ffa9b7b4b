/** @jest-environment node */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { measureFirstLoad, printFirstLoad } from '@/scripts/first-load.mjs';

const PAGE = 'a page and what it needs to be used';
const ON_TAP = 'what only a tap asks for';

let site = '';
const written = async (file: string, text: string) => {
  await mkdir(path.dirname(path.join(site, file)), { recursive: true });
  await writeFile(path.join(site, file), text);
};
const bytesOf = (...texts: string[]) => texts.reduce((sum, text) => sum + gzipSync(text).length, 0);

beforeEach(async () => {
  site = await mkdtemp(path.join(tmpdir(), 'telecampo-first-load-'));
  await written('issue/index.html', '<script src="/campo/_next/static/chunks/page.js"></script>');
  await written('_next/static/chunks/tap.js', ON_TAP);
});
afterEach(() => rm(site, { recursive: true }));

it('counts the scripts in a page, and not those that load on a tap', async () => {
  await written('_next/static/chunks/page.js', PAGE);
  expect(await measureFirstLoad(site, '/campo')).toMatchObject([{ route: '/issue/', bytes: bytesOf(PAGE) }]);
});

/** A script of this number of bytes. It is random, so gzip does not make it smaller. */
const script = (bytes: number) => randomBytes(bytes).toString('base64');

it('refuses a route by its name if an import adds 50 kB', async () => {
  const table = jest.spyOn(console, 'log').mockReturnValue();
  await written('_next/static/chunks/page.js', script(162_000));
  await printFirstLoad(site, '/campo');
  await written('_next/static/chunks/page.js', script(212_000));
  await expect(printFirstLoad(site, '/campo')).rejects.toThrow('1 routes exceed their JavaScript budget: /issue/');
  table.mockRestore();
});

describe('a stock form loads late and has a budget of its own', () => {
  const receive = 'warehouses/templatewhs0/inventory/receive/index.html';
  const asks = (file: string) => `load(["static/chunks/${file}.js","static/chunks/page.js"])`;
  beforeEach(async () => {
    await written('_next/static/chunks/page.js', PAGE);
    await written('_next/static/chunks/stub.js', asks('form'));
    await written(
      receive,
      ['page', 'stub'].map((name) => `<script src="/campo/_next/static/chunks/${name}.js"></script>`).join(''),
    );
  });

  it("which counts its page's files once each, and no other page's", async () => {
    await written('_next/static/chunks/shell.js', asks('tap'));
    await written('issue/index.html', '<script src="/campo/_next/static/chunks/shell.js"></script>');
    await written('_next/static/chunks/form.js', script(1_000));
    const form = gzipSync(await readFile(path.join(site, '_next/static/chunks/form.js'))).length;
    const rows = await measureFirstLoad(site, '/campo');
    const row = rows.find(({ route }) => route.startsWith('stock form'));
    expect(row?.bytes).toBe(bytesOf(PAGE, asks('form')) + form);
  });

  it('which fails the build if the form is too large or missing', async () => {
    const table = jest.spyOn(console, 'log').mockReturnValue();
    await written('_next/static/chunks/form.js', script(1_000));
    await printFirstLoad(site, '/campo');
    await written('_next/static/chunks/form.js', script(250_000));
    await expect(printFirstLoad(site, '/campo')).rejects.toThrow('1 routes exceed their JavaScript budget: stock form');
    await written('_next/static/chunks/stub.js', 'nothing late');
    await expect(printFirstLoad(site, '/campo')).rejects.toThrow('no late form was found for /warehouses/templatewhs0');
    table.mockRestore();
  });
});
