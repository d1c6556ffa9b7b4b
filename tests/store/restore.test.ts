import fc from 'fast-check';
import { type Data, dataFromRows, emptyData, TABLE_NAMES } from '@/lib/domain/data';
import type { InvoiceId } from '@/lib/domain/model/invoice';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import { asId, newId } from '@/lib/kernel/id';
import { LONGEST_LIST } from '@/lib/store/backup/backup-format';
import { isUnreadable, LARGEST_WHOLE, readBackup } from '@/lib/store/backup/read-backup';
import { openBackup } from '@/lib/store/backup/restore';
import type { Unreadable } from '@/lib/store/backup/unreadable';
import type { Store } from '@/lib/store/engine/contract';
import { unreadableText } from '@/lib/text/backup';
import { applied, asFileSource, asOneDocument, randomActs, someFiles, wholeBusiness, withFiles } from '../support/a-backup';
import { anOpenStore } from '../support/a-store';
import { anInvoice, dataWith } from '../support/builders';
import { largeBusiness } from '../support/large-business';
import { runs } from '../support/runs';

const rows = (data: Data) => Object.fromEntries(TABLE_NAMES.map((name) => [name, [...data[name].values()]]));
const byId = (data: Data) => Object.fromEntries(TABLE_NAMES.map((name) => [name, Object.fromEntries(data[name])]));

const opened = async (store: Store, file: Blob) => {
  const backup = await openBackup(store, file);
  if ('unreadable' in backup) throw new Error(`unreadable: ${backup.unreadable}`);
  return backup;
};

/** A phone with these rows and files. */
const aPhone = async ({ data, files }: ReturnType<typeof withFiles>, name = newId()) => {
  const store = await anOpenStore({ name });
  expect(await store.replaceAll({ data, files: files.map(asFileSource), log: [] })).toMatchObject({ done: true });
  return store;
};

const aBusiness = fc
  .tuple(randomActs, someFiles)
  .map(([steps, contents]) => withFiles(applied(wholeBusiness(), steps), contents));

it('a backup restores the same data on another phone, files included (I5)', async () => {
  await fc.assert(
    fc.asyncProperty(aBusiness, async (business) => {
      const file = await (await aPhone(business)).backup();
      const name = newId();
      const other = await anOpenStore({ name, data: dataWith() });
      expect(await (await opened(other, file)).replace()).toMatchObject({ done: true });
      expect(rows(other.data)).toEqual(rows(business.data));
      const again = await anOpenStore({ name });
      expect(byId(again.data)).toEqual(byId(business.data));
      for (const { id, type, bytes } of business.files) {
        const found = await again.file(id);
        expect([found?.type, found && [...new Uint8Array(found.bytes)]]).toEqual([type, [...new Uint8Array(bytes)]]);
      }
    }),
    { numRuns: runs(25) },
  );
});

it('the bytes of files are read one by one', async () => {
  const contents = Array.from({ length: 256 }, (_, byte) => byte);
  const business = withFiles(wholeBusiness(), [contents]);
  const other = await anOpenStore();
  await (await opened(other, await (await aPhone(business)).backup())).replace();
  const [wanted] = business.files;
  const found = wanted && (await other.file(wanted.id));
  expect([...new Uint8Array(found?.bytes ?? new ArrayBuffer())]).toEqual([...new Uint8Array(wanted?.bytes ?? new ArrayBuffer())]);
});

it("merging one's own backup, or the same twice, changes nothing (I5)", async () => {
  await fc.assert(
    fc.asyncProperty(aBusiness, async (business) => {
      const store = await aPhone(business);
      const file = await store.backup();
      const before = store.data;
      expect(await (await opened(store, file)).merge()).toEqual({ done: true, seq: null });
      expect(store.data).toBe(before);
      const empty = await aPhone({ data: emptyData(), files: [] });
      await (await opened(empty, file)).merge();
      expect(byId(empty.data)).toEqual(byId(business.data));
      for (const { id } of business.files) expect(await empty.file(id)).toBeDefined();
      const united = empty.data;
      expect(await (await opened(empty, file)).merge()).toEqual({ done: true, seq: null });
      expect(empty.data).toBe(united);
    }),
    { numRuns: runs(25) },
  );
});

it("a restore takes the backup's history and adds its own entry", async () => {
  const store = await aPhone(withFiles(wholeBusiness(), []));
  const other = await anOpenStore({ data: dataWith() });
  await (await opened(other, await store.backup())).replace();
  expect((await other.history(null, 10)).map(({ label }) => label)).toEqual(['backup-restored', 'backup-restored']);
});

it('a deleted invoice keeps its number and counts as no record, here and in the file', async () => {
  const deletedAt = '2026-11-20T12:00:00.000Z';
  const data = dataWith({ invoices: [anInvoice(), anInvoice({ id: asId<InvoiceId>('INV-2026-002'), deletedAt })] });
  const store = await anOpenStore({ data });
  const { tables } = (await opened(store, await store.backup())).preview;
  expect(tables.find(({ table }) => table === 'invoices')).toMatchObject({ here: 1, inFile: 1 });
  const elsewhere = (await opened(await anOpenStore({ data: dataWith() }), await store.backup())).preview.tables;
  expect(elsewhere.find(({ table }) => table === 'invoices')).toMatchObject({ here: 0, inFile: 1, added: 1 });
});

it('the business of the benchmarks is valid for a restore', async () => {
  const file = await (await anOpenStore({ data: dataFromRows(largeBusiness(100)) })).backup();
  expect((await opened(await anOpenStore(), file)).preview.conflicts).toBeDefined();
});

describe('an invalid file', () => {
  const intact = async () => (await aPhone(withFiles(wholeBusiness(), [[1, 2, 3]]))).backup();

  /**
   * Opens a changed file. If it is refused, nothing may have changed. If it is read, it has the same rows, or was signed again with
   * other valid rows.
   */
  const refuses = async (store: Store, file: Blob, isSigned: boolean): Promise<Unreadable | 'read'> => {
    const [data, seq] = [store.data, store.seq];
    const answer = await openBackup(store, file);
    expect([store.data, store.seq]).toEqual([data, seq]);
    if (!('unreadable' in answer)) {
      const read = await readBackup(file);
      if (!isSigned) expect(isUnreadable(read) ? read : rows(read.data)).toEqual(rows(wholeBusinessWithFile.data));
      return 'read';
    }
    expect(unreadableText(answer)).toMatch(/^[A-ZÁÉÍÓÚ¿¡].{15,}\.$/);
    return answer;
  };
  const wholeBusinessWithFile = withFiles(wholeBusiness(), [[1, 2, 3]]);

  it('500 damaged or hostile files change nothing, and each gets a reason', async () => {
    const text = await (await intact()).text();
    const store = await anOpenStore({ data: dataWith() });
    const outcomes = new Map<string, number>();
    const parsed = () => JSON.parse(text);
    let isSigned = false;
    const old = await asOneDocument(parsed());
    const either = fc.constantFrom(text, old);
    const at = fc.noBias(fc.nat(old.length - 1));
    const signed = async (value: Record<string, unknown>) => {
      isSigned = true;
      return asOneDocument(value);
    };
    const junk = fc.oneof(fc.constant(null), fc.integer(), fc.string(), fc.boolean(), fc.constant([]), fc.constant({}));
    const hostile: fc.Arbitrary<() => Promise<string> | string> = fc.oneof(
      fc.tuple(either, at).map(
        ([text, end]) =>
          () =>
            text.slice(0, end),
      ),
      fc.tuple(either, at, fc.integer({ min: 33, max: 126 })).map(
        ([text, place, code]) =>
          () =>
            text.slice(0, place) + String.fromCharCode(code) + text.slice(place + 1),
      ),
      fc.tuple(either, at, fc.string({ minLength: 1, maxLength: 9 })).map(
        ([text, place, more]) =>
          () =>
            text.slice(0, place) + more + text.slice(place),
      ),
      fc.tuple(fc.constantFrom(...TABLE_NAMES), junk).map(
        ([table, value]) =>
          () =>
            signed({ ...parsed(), tables: { ...parsed().tables, [table]: value ?? 'x' } }),
      ),
      fc.tuple(fc.constantFrom(...TABLE_NAMES), junk).map(
        ([table, value]) =>
          () =>
            signed({ ...parsed(), tables: { ...parsed().tables, [table]: [...parsed().tables[table], value] } }),
      ),
      fc
        .tuple(fc.constantFrom('projects', 'tasks', 'movements', 'users'), junk, fc.nat(20))
        .map(([table, value, field]) => () => {
          const file = parsed();
          const row = file.tables[table][0];
          if (row) row[Object.keys(row)[field % Object.keys(row).length] ?? 'id'] = value ?? 7;
          return signed(file);
        }),
      fc
        .constantFrom('"__proto__":{"admin":true},', '"constructor":{},', '"tables2":[],')
        .chain((more) => either.map((text) => () => text.replace('"tables":', `${more}"tables":`))),
      either.map((text) => () => text.replace('"description":', '"__proto__":{"x":1},"description":')),
      fc.tuple(either, fc.integer({ min: DATA_VERSION + 1, max: 99 })).map(
        ([text, version]) =>
          () =>
            text.replace(`"version":${DATA_VERSION}`, `"version":${version}`),
      ),
      fc
        .tuple(fc.constantFrom('size', 'count'), fc.integer({ min: -9, max: 999_999 }), fc.nat(17))
        .map(([what, number, place]) => () => {
          let turn = 0;
          return text.replace(new RegExp(`"${what}":\\d+`, 'g'), (found) => {
            turn += 1;
            return turn === place + 1 ? `"${what}":${number}` : found;
          });
        }),
      fc
        .constantFrom(
          '',
          '{}',
          '[]',
          'null',
          '<html>',
          '{"app":"telecampo"}',
          '[['.repeat(50_000),
          '{"app":"telecampo","tables":'.repeat(20_000),
        )
        .map((whole) => () => whole),
      fc.string({ maxLength: 200 }).map((whole) => () => whole),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (make) => {
        isSigned = false;
        const text = await make();
        const answer = await refuses(store, new Blob([text]), isSigned);
        const kind = answer === 'read' ? 'read' : answer.unreadable;
        outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
      }),
      { numRuns: 500, seed: 20_261_121 },
    );
    expect([...outcomes.keys()]).toEqual(expect.arrayContaining(['not-ours', 'unread', 'damaged', 'newer', 'row']));
    expect(outcomes.get('read') ?? 0).toBeLessThan(60);
    expect(Object.prototype).not.toHaveProperty('admin');
  });

  it.each([
    ['a dangling reference', (file: { tables: { customers: unknown[] } }) => file.tables.customers.pop(), 'reference'],
    ['two records with one id', (file: { tables: { users: unknown[] } }) => file.tables.users.push(file.tables.users[0]), 'row'],
    [
      'a file of another type than stated',
      (file: { files: { type: string }[] }) => Object.assign(file.files[0] ?? {}, { type: 'text/html' }),
      'damaged',
    ],
  ])('signed and with %s is refused', async (_, spoil, why) => {
    const file = JSON.parse(await (await intact()).text());
    (spoil as (value: unknown) => unknown)(file);
    expect(await readBackup(new Blob([await asOneDocument(file)]))).toMatchObject({ unreadable: why });
  });

  it('that is too large is not read: neither a whole one, nor a table of one in parts', async () => {
    const text = await (await intact()).text();
    const old = await asOneDocument(JSON.parse(text));
    const unread = () => Promise.reject(new Error('it was read'));
    const huge = { size: LARGEST_WHOLE + 1, slice: () => new Blob([old.slice(0, 1_000)]), text: unread };
    expect(await readBackup(huge as unknown as Blob)).toEqual({ unreadable: 'too-large' });
    const claims = text.replace(/"size":\d+/, `"size":${LONGEST_LIST + 1}`);
    expect(await readBackup(new Blob([claims]))).toEqual({ unreadable: 'too-large' });
  });
});
