import { readFileSync } from 'node:fs';
import path from 'node:path';
import { anNginx } from '../../support/an-nginx';

/** The real nginx with `docs/nginx.conf`, at the root of its host and under a path. */

const publicFile = (name: string) => readFileSync(path.join(__dirname, '../../../public', name), 'utf8');
const HEADERS = publicFile('_headers');
const SITE = {
  'index.html': '<h1>Panel</h1>',
  '404.html': '<h1>Abriendo…</h1>',
  'projects/index.html': '<h1>Proyectos</h1>',
  'projects/index.txt': '0:["proyectos"]',
  'projects/templateprj0/tasks/index.html': '<h1>Tareas</h1>',
  '_next/static/chunks/a1b2.js': 'void 0',
  '_next/static/chunks/a1b2.css': 'a{}',
  'scanner/reader.js': 'void 0',
  'scanner/reader.wasm': '',
  'sw.js': 'void 0',
  'icon.svg': '<svg/>',
  'manifest.webmanifest': publicFile('manifest.webmanifest'),
  _headers: HEADERS,
};

/** The headers of an address by `_headers`: its rules in order, later ones override earlier ones. */
const asked = (address: string) => {
  const said = new Map<string, string>();
  for (const block of HEADERS.split('\n\n')) {
    const [rule = '', ...lines] = block.split('\n');
    const isMeant = rule.endsWith('*') ? address.startsWith(rule.slice(0, -1)) : rule === address;
    for (const line of isMeant ? lines : []) {
      const [name = '', value] = line.trim().split(/: (.*)/s);
      if (value !== undefined) said.set(name.toLowerCase(), value);
    }
  }
  return [...said];
};

describe.each([
  ['at the root of its host', ''],
  ['under a path', '/campo'],
])('the documented nginx %s', (_, basePath) => {
  let host: Awaited<ReturnType<typeof anNginx>>;
  beforeAll(async () => {
    host = await anNginx(SITE, basePath);
  });
  afterAll(() => host.stop());

  it.each(['/', '/projects/', '/_next/static/chunks/a1b2.js', '/scanner/reader.js', '/sw.js', '/manifest.webmanifest'])(
    'sends %s with every header that other hosts read from _headers',
    async (address) => {
      const answer = await host.ask(address);
      expect(answer.status).toBe(200);
      expect(asked(address).length).toBeGreaterThan(4);
      for (const [name, value] of asked(address)) expect([name, answer.headers.get(name)]).toEqual([name, value]);
    },
  );

  it.each([
    ['/projects/', /^text\/html/],
    ['/projects/index.txt', /^text\/plain/],
    ['/_next/static/chunks/a1b2.js', /^(?:text|application)\/javascript/],
    ['/_next/static/chunks/a1b2.css', /^text\/css/],
    ['/scanner/reader.wasm', /^application\/wasm/],
    ['/icon.svg', /^image\/svg\+xml/],
    ['/manifest.webmanifest', /^application\/manifest\+json/],
  ])('sends the content type of %s', async (address, type) => {
    expect((await host.ask(address)).headers.get('content-type')).toMatch(type);
  });

  it('lets browsers cache hashed files for ever, and revalidate all others', async () => {
    const kept = async (address: string) => (await host.ask(address)).headers.get('cache-control');
    expect(await kept('/_next/static/chunks/a1b2.js')).toBe('public, max-age=31536000, immutable');
    for (const address of ['/', '/projects/', '/sw.js', '/scanner/reader.js', '/manifest.webmanifest', '/projects/k3v9/'])
      expect([address, await kept(address)]).toEqual([address, 'no-cache']);
  });

  it.each(['/projects/k3v9x2ab7d0q/', '/projects/k3v9x2ab7d0q/tasks/', '/projects/templateprj0/', '/_next/static/chunks/old.js'])(
    'answers the unknown address %s with the page that opens records, and status 404',
    async (address) => {
      const answer = await host.ask(address);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe(SITE['404.html']);
      expect(answer.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
    },
  );

  it('does not serve _headers', async () => {
    const answer = await host.ask('/_headers');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe(SITE['404.html']);
  });

  it('redirects a folder without its slash to itself, on any port', async () => {
    const answer = await host.ask('/projects');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `${basePath}/projects/`]);
  });
});
