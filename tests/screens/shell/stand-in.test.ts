import { standInForWorker } from '@/components/shell/worker/stand-in';
import { lastToast } from '@/components/ui/toast/toast';

const BORN = 'k3v9x2ab7d0q';

/** A host that has only the template's page; it records its requests. */
const aHost = () => {
  const asked: string[] = [];
  const host = async (address: RequestInfo | URL) => {
    const { pathname, search } = new URL(String(address));
    asked.push(pathname + search);
    const isThere = pathname.startsWith('/customers/templatecus0/');
    return new Response(isThere ? '{"id":"templatecus0"}' : null, {
      status: isThere ? 200 : 404,
      headers: { 'content-type': 'text/plain' },
    });
  };
  return { asked, host };
};

/** The parts of a browser that the code uses. Node's own requests and responses are like a browser's. */
const page = { fetch: globalThis.fetch, location: new URL('https://telecampo.test/customers/'), navigator: {} };
const held = ['window', 'location', 'navigator'] as const;

beforeEach(() => {
  for (const name of held)
    Object.defineProperty(globalThis, name, { configurable: true, value: name === 'window' ? page : page[name] });
});
afterEach(() => {
  for (const name of held) Reflect.deleteProperty(globalThis, name);
});

const under = (navigator: object = {}) => {
  const { asked, host } = aHost();
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: navigator });
  page.fetch = host;
  standInForWorker();
  return asked;
};

const ask = (path: string, options?: RequestInit) => page.fetch(new URL(path, page.location), options);

it('answers for a record created here with its template, and never asks the host for it', async () => {
  const asked = under();
  const response = await ask(`/customers/${BORN}/index.txt?_rsc=1`);
  const address = `https://telecampo.test/customers/${BORN}/index.txt?_rsc=1`;
  expect([response.status, response.url, response.redirected]).toEqual([200, address, false]);
  expect(response.headers.get('content-type')).toBe('text/plain');
  expect(await response.text()).toBe(`{"id":"${BORN}"}`);
  const head = await ask(`/customers/${BORN}/`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(asked).toEqual(['/customers/templatecus0/index.txt?_rsc=1', '/customers/templatecus0/']);
});

it('passes other requests on, and all of them once a worker answers', async () => {
  const asked = under();
  await ask('/customers/cus000000001/index.txt');
  expect(asked).toEqual(['/customers/cus000000001/index.txt']);
  const byWorker = under({ serviceWorker: { controller: {} } });
  await ask(`/customers/${BORN}/index.txt`);
  expect(byWorker).toEqual([`/customers/${BORN}/index.txt`]);
});

describe('without an answering host', () => {
  const GOING = { headers: { rsc: '1', 'next-router-state-tree': 'here' } };
  const AHEAD = { headers: { rsc: '1', 'next-router-prefetch': '1' } };
  const unreached = async () => {
    throw new TypeError('Failed to fetch');
  };
  const answered = (asked: Promise<unknown>) =>
    Promise.race([
      asked.then(
        () => 'answered',
        () => 'failed',
      ),
      new Promise((resolve) => setTimeout(resolve, 100, 'nothing')),
    ]);

  it('a link keeps the person on the page and says so: the browser would show its own error instead', async () => {
    under();
    page.fetch = unreached;
    standInForWorker();
    const paths = ['/customers/cus000000001/index.txt', `/customers/${BORN}/index.txt`];
    for (const path of paths) expect(await answered(ask(path, AHEAD))).toBe('failed');
    expect(lastToast()).toBeUndefined();
    for (const path of paths) expect(await answered(ask(path, GOING))).toBe('nothing');
    expect(lastToast()?.content.text).toBe('Esa pantalla necesita señal');
  });

  it('a link does so also when the answer ends early or is an error of the server', async () => {
    const cut = () => new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
    for (const answer of [() => new Response(cut()), () => new Response('Bad Gateway', { status: 502 })]) {
      under();
      page.fetch = async () => answer();
      standInForWorker();
      expect(await answered(ask('/customers/cus000000001/index.txt', GOING))).toBe('nothing');
    }
  });

  it('a link reads the whole answer of its page, under its own address', async () => {
    under();
    page.fetch = async () => Object.defineProperty(new Response('0:{}'), 'url', { value: 'https://telecampo.test/x/index.txt' });
    standInForWorker();
    const response = await ask('/x/index.txt', GOING);
    expect([response.url, await response.text()]).toEqual(['https://telecampo.test/x/index.txt', '0:{}']);
  });
});
