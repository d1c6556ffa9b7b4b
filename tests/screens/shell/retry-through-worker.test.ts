/** @jest-environment jsdom */

/** Whether the page waits for the worker's install at an address that the host does not know. Only a production build has a worker. */
const waitsAt = async (path: string) => {
  window.history.replaceState(null, '', path);
  const register = jest.fn().mockRejectedValue(new Error('no worker here'));
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(new EventTarget(), { controller: null, register }),
  });
  await jest.isolateModulesAsync(async () => {
    const { retryThroughWorker } = await import('@/components/shell/worker/retry-through-worker');
    expect(await retryThroughWorker()).toBe(false);
  });
  return register.mock.calls.length > 0;
};

beforeEach(() => {
  jest.useFakeTimers();
  jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'production' });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it.each([
  ['/no-existe/', false],
  ['/users/no-existe/', false],
  ['/projects/edit/no-existe/', false],
  ['/projects/k3v9x2ab7d0q/', true],
  ['/projects/edit/k3v9x2ab7d0q', true],
  ['/warehouses/whs000000001/inventory/999/', true],
])('waits for the worker only where a record may be: at %s %s', async (path, waits) => {
  expect(await waitsAt(path)).toBe(waits);
});
