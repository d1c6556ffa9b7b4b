import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withPolicy } from '../../scripts/service-worker/policy.mjs';
import { syncOriginOf, writePolicies } from '../../scripts/write-policies.mjs';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = (body: string) => `<!DOCTYPE html><html><head><meta charSet="utf-8"/></head><body>${body}</body></html>`;
const policyOf = (html: string) => /<meta http-equiv="Content-Security-Policy" content="([^"]*)"\/>/.exec(html)?.[1] ?? '';

it("allows the page's inline scripts by their hash, and no other", async () => {
  const policy = policyOf(
    await withPolicy(page('<script>uno()</script><script src="/a.js"></script><script type="application/json">{"a":1}</script>')),
  );
  expect(policy).toContain(`script-src 'self' ${hash('uno()')};`);
  expect(policy).not.toContain(hash('{"a":1}'));
  expect(policy).not.toContain('unsafe');
  for (const rule of ["object-src 'none'", "base-uri 'none'", "connect-src 'self'", "script-src-attr 'none'"])
    expect(policy).toContain(rule);
});

it('allows the style text that sonner writes into the page, as in its package', async () => {
  const source = await readFile('node_modules/sonner/dist/index.mjs', 'utf8');
  const written = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1] ?? '""';
  expect(policyOf(await withPolicy(page('')))).toContain(`style-src 'self' ${hash(JSON.parse(written))} ${hash('')};`);
});

it('precedes every script', async () => {
  const html = await withPolicy('<html><head><script>antes()</script></head></html>');
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<script>'));
});

it('is computed again when the id changes, and there is still one policy', async () => {
  const first = await withPolicy(page('<script>abrir("templateprj0")</script>'));
  const second = await withPolicy(first.replaceAll('templateprj0', 'k3v9x2ab7d0q'));
  expect(second.match(/Content-Security-Policy/g)).toHaveLength(1);
  expect(policyOf(second)).toContain(hash('abrir("k3v9x2ab7d0q")'));
  expect(policyOf(second)).not.toContain(hash('abrir("templateprj0")'));
});

it('is required: a page without a head is not published', async () => {
  await expect(withPolicy('<p>hola</p>')).rejects.toThrow();
});

it('forbids inline styles: a page with some is not published', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'telecampo-policy-'));
  const write = (body: string) => writeFile(path.join(folder, 'index.html'), page(body));
  await write('<p class="a">style="no es un atributo"</p>');
  expect(await writePolicies(folder)).toBe(1);
  await write('<p class="a" style="width:50%">media</p>');
  await expect(writePolicies(folder)).rejects.toThrow('style="width:50%"');
  await rm(folder, { recursive: true });
});

it('forbids frames, except on the page that is named for it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'telecampo-policy-'));
  const files = ['marcos.html', 'index.html'];
  for (const file of files) await writeFile(path.join(folder, file), page(''));
  await writePolicies(folder, undefined, ['marcos.html']);
  const written = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  expect(written.map((html) => /frame-src [^;]*/.exec(policyOf(html))?.[0])).toEqual(["frame-src 'self'", "frame-src 'none'"]);
  await rm(folder, { recursive: true });
});

describe("a team's server", () => {
  const connectOf = (html: string) => /connect-src [^;]*/.exec(policyOf(html))?.[0];

  it('is one additional origin in the policy, only if configured', async () => {
    const html = await withPolicy(page(''), syncOriginOf('wss://equipo.example'));
    expect(connectOf(html)).toBe("connect-src 'self' wss://equipo.example");
    expect(connectOf(await withPolicy(page(''), syncOriginOf(undefined)))).toBe("connect-src 'self'");
    expect(await withPolicy(page(''), syncOriginOf(''))).toBe(await withPolicy(page('')));
  });

  it('stays in the policy that the service worker computes for an id', async () => {
    const built = await withPolicy(page('<script>abrir("templateprj0")</script>'), 'wss://equipo.example:8443');
    const filled = await withPolicy(built.replaceAll('templateprj0', 'k3v9x2ab7d0q'));
    expect(connectOf(filled)).toBe("connect-src 'self' wss://equipo.example:8443");
    expect(policyOf(filled)).toContain(hash('abrir("k3v9x2ab7d0q")'));
  });

  it.each([
    'https://equipo.example',
    'ws://equipo.example',
    'wss://equipo.example/a',
    "wss://a.example; script-src 'unsafe-inline'",
    'wss://u@a.example',
    'wss://*',
    'wss://*.example',
    'wss://a.example#b',
    'equipo',
  ])("can't be %s", (address) => {
    expect(() => syncOriginOf(address)).toThrow('is not an address like wss://team.example');
  });

  it('may be on this machine without TLS', () => {
    expect(syncOriginOf('ws://localhost:8443')).toBe('ws://localhost:8443');
  });
});
