import { createHash } from 'node:crypto';
import { withPolicy } from '../../scripts/service-worker/policy.mjs';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = (body: string) => `<!DOCTYPE html><html><head><meta charSet="utf-8"/></head><body>${body}</body></html>`;
const policyOf = (html: string) => /<meta http-equiv="Content-Security-Policy" content="([^"]*)"\/>/.exec(html)?.[1] ?? '';

it('permite los guiones en línea de la página por su hash, y ningún otro', async () => {
  const policy = policyOf(
    await withPolicy(page('<script>uno()</script><script src="/a.js"></script><script type="application/json">{"a":1}</script>')),
  );
  expect(policy).toContain(`script-src 'self' ${hash('uno()')};`);
  expect(policy).not.toContain(hash('{"a":1}'));
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).not.toContain('unsafe-eval');
  for (const rule of ["object-src 'none'", "base-uri 'none'", "connect-src 'self'", "script-src-attr 'none'"])
    expect(policy).toContain(rule);
});

it('está antes que cualquier guion', async () => {
  const html = await withPolicy('<html><head><script>antes()</script></head></html>');
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<script>'));
});

it('al cambiar el id se vuelve a calcular, y sigue habiendo una sola política', async () => {
  const first = await withPolicy(page('<script>abrir("templateprj0")</script>'));
  const second = await withPolicy(first.replaceAll('templateprj0', 'k3v9x2ab7d0q'));
  expect(second.match(/Content-Security-Policy/g)).toHaveLength(1);
  expect(policyOf(second)).toContain(hash('abrir("k3v9x2ab7d0q")'));
  expect(policyOf(second)).not.toContain(hash('abrir("templateprj0")'));
});

it('una página sin cabeza no se publica sin política', async () => {
  await expect(withPolicy('<p>hola</p>')).rejects.toThrow();
});
