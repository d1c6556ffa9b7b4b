import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { serve } from '@/scripts/serve.mjs';

type Site = Awaited<ReturnType<typeof serve>>;
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

const ask = (
  site: Site,
  asked: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) =>
  new Promise<Answer>((resolve, reject) => {
    request({ host: 'localhost', port: site.port, path: asked, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .once('error', reject)
      .end();
  });

let folder: string;
let site: Site;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'telecampo-serve-'));
  mkdirSync(path.join(folder, 'projects'));
  mkdirSync(path.join(folder, '_next/static/chunks'), { recursive: true });
  writeFileSync(path.join(folder, 'index.html'), '<h1>Panel</h1>');
  writeFileSync(path.join(folder, '404.html'), '<h1>Nada</h1>');
  writeFileSync(path.join(folder, 'projects/index.html'), '<h1>Proyectos</h1>');
  writeFileSync(path.join(folder, 'projects/__next.$d$id.!KHR.txt'), 'carga');
  writeFileSync(path.join(folder, '_next/static/chunks/a1b2.js'), 'export {}');
  site = await serve({ folder });
});

afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

describe('the static server', () => {
  it('serves a file, the index of a folder, and redirects to a missing slash', async () => {
    expect((await ask(site, '/')).body.toString()).toBe('<h1>Panel</h1>');
    expect((await ask(site, '/projects/?a=1')).body.toString()).toBe('<h1>Proyectos</h1>');
    expect((await ask(site, '/projects/__next.$d$id.!KHR.txt')).headers['content-type']).toBe('text/plain; charset=utf-8');
    const redirect = await ask(site, '/projects?a=1');
    expect([redirect.status, redirect.headers.location]).toEqual([301, '/projects/?a=1']);
  });

  it('answers an unknown address with the 404 page and status 404', async () => {
    const missing = await ask(site, '/nada/');
    expect([missing.status, missing.body.toString()]).toEqual([404, '<h1>Nada</h1>']);
  });

  it.each(['/../package.json', '/%2e%2e/%2e%2e/etc/passwd', '/..%2fetc/passwd', '/%', '/projects/%00'])(
    'does not leave the folder for %s',
    async (asked) => {
      expect((await ask(site, asked)).status).toBe(404);
    },
  );

  it('compresses as requested', async () => {
    const brotli = await ask(site, '/', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(brotliDecompressSync(brotli.body).toString()).toBe('<h1>Panel</h1>');
    const gzip = await ask(site, '/', { headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(gzip.body).toString()).toBe('<h1>Panel</h1>');
  });

  it('allows caching of hashed files for ever, and revalidation of others', async () => {
    expect((await ask(site, '/_next/static/chunks/a1b2.js')).headers['cache-control']).toContain('immutable');
    expect((await ask(site, '/_next/static/chunks/nada.js')).headers['cache-control']).toBe('no-cache');
    const home = await ask(site, '/');
    expect(home.headers['cache-control']).toBe('no-cache');
    const again = await ask(site, '/', { headers: { 'if-none-match': String(home.headers.etag) } });
    expect(again.status).toBe(304);
  });

  it('answers HEAD without a body and refuses writing', async () => {
    const head = await ask(site, '/', { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect((await ask(site, '/', { method: 'POST' })).status).toBe(405);
  });

  it('serves below a subpath', async () => {
    const mounted = await serve({ folder, base: '/campo' });
    expect((await ask(mounted, '/campo/projects/')).body.toString()).toBe('<h1>Proyectos</h1>');
    expect((await ask(mounted, '/projects/')).status).toBe(404);
    expect((await ask(mounted, '/campo')).headers.location).toBe('/campo/');
    await mounted.stop();
  });

  it('reports a busy port', async () => {
    await expect(serve({ folder, port: site.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

describe("the designers' build, without a service worker", () => {
  it("answers a created record's address with its template's page, which a static host does not", async () => {
    const place = path.join(folder, 'customers/templatecus0');
    mkdirSync(place, { recursive: true });
    writeFileSync(path.join(place, 'index.html'), '<html><head></head><body>templatecus0</body></html>');
    writeFileSync(path.join(place, 'index.txt'), 'carga de templatecus0');
    const preview = await serve({ folder, templates: true });
    const page = await ask(preview, '/customers/k3v9x2ab7d0q/');
    const load = await ask(preview, '/customers/k3v9x2ab7d0q/index.txt');
    const short = await ask(preview, '/customers/corto/');
    const unknown = await ask(preview, '/nada/corto/');
    await preview.stop();
    expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(page.body.toString()).toContain('<body>k3v9x2ab7d0q</body>');
    expect(load.body.toString()).toBe('carga de k3v9x2ab7d0q');
    expect(short.body.toString()).toContain('<body>000000000000</body>');
    expect(unknown.status).toBe(404);
    expect((await ask(site, '/customers/k3v9x2ab7d0q/')).status).toBe(404);
  });
});
