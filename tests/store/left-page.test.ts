/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import 'fake-indexeddb/auto';
import { ALL_STORES, type Database, openDatabase } from '@/lib/store/engine/database';

const nothing = () => undefined;
const opened = () => openDatabase('left-page', { created: nothing, blocked: nothing, outdated: nothing, closed: nothing });

/** Reads without end in one transaction, like a long read of a page that is left. */
const readWithoutEnd = async (database: Database) => {
  const transaction = database.transaction(ALL_STORES, 'readwrite');
  try {
    for (;;) await transaction.objectStore('meta').get('epoch');
  } catch (error) {
    await transaction.done.catch(nothing);
    return error;
  }
};

const leave = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted }));

it('a page in the back/forward cache has aborted its transactions, and the next page writes', async () => {
  const reading = readWithoutEnd(await opened());
  leave(true);
  await expect(reading).resolves.toMatchObject({ name: 'AbortError' });
  const next = await opened();
  await next.put('meta', 'epoch00000002', 'epoch');
  expect(await next.get('meta', 'epoch')).toBe('epoch00000002');
});

it('a transaction that is already committing ends, and does not block the others', async () => {
  const left = await opened();
  const written = left.transaction(ALL_STORES, 'readwrite');
  written.objectStore('meta').put('epoch00000004', 'epoch').catch(nothing);
  written.commit();
  const waiting = left.transaction(ALL_STORES, 'readwrite');
  leave(true);
  await expect(waiting.done).rejects.toMatchObject({ name: 'AbortError' });
  await written.done;
  const next = await opened();
  expect(await next.get('meta', 'epoch')).toBe('epoch00000004');
});

it('transactions that such a page starts later are aborted too', async () => {
  const left = await opened();
  leave(true);
  await expect(left.transaction(ALL_STORES, 'readwrite').done).rejects.toMatchObject({ name: 'AbortError' });
  const next = await opened();
  expect(await next.get('meta', 'epoch')).toBe('epoch00000004');
});

it('a page that is closed, or only hidden, aborts nothing', async () => {
  const database = await opened();
  const transaction = database.transaction(ALL_STORES, 'readwrite');
  const written = transaction.objectStore('meta').put('epoch00000003', 'epoch');
  leave(false);
  await Promise.all([written, transaction.done]);
  expect(await database.get('meta', 'epoch')).toBe('epoch00000003');
});

it('an aborted read rejects only for its caller', async () => {
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => unheard.push(reason);
  process.on('unhandledRejection', hear);
  const database = await opened();
  const read = database.get('meta', 'epoch');
  leave(true);
  await expect(read).rejects.toMatchObject({ name: 'AbortError' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off('unhandledRejection', hear);
  expect(unheard).toEqual([]);
});
