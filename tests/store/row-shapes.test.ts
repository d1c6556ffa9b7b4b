import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sampleData } from '@/data/sample';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import { TABLE_NAMES } from '@/lib/domain/records';
import { TABLE_SCHEMAS } from '@/lib/domain/schemas';
import { addAttachments } from '@/lib/domain/task/notes-changes';
import { asDay } from '@/lib/kernel/day';
import { anAttachment, aStoredFile } from '../support/a-backup';
import { anOpenStore } from '../support/a-store';
import { rowShape } from '../support/row-shapes';

const golden = (file: string) => path.resolve(__dirname, 'golden', file);
const shapes = Object.fromEntries(TABLE_NAMES.map((table) => [table, rowShape(TABLE_SCHEMAS[table])]));

/** What a version looks like is written once, by the first run of this test on it. */
const writtenOnce = (file: string, text: string) => {
  if (existsSync(golden(file))) return;
  writeFileSync(golden(file), text);
  throw new Error(`${file} was written now: look at it and commit it with its migration`);
};

const recorded = (version: number): Readonly<Record<string, unknown>> => {
  writtenOnce(`shapes-${version}.json`, `${JSON.stringify(shapes, null, 2)}\n`);
  return JSON.parse(readFileSync(golden(`shapes-${version}.json`), 'utf8'));
};

/** The sample with a file on one of its tasks, as a device backs it up. */
const aBackup = async () => {
  const store = await anOpenStore({ data: sampleData(asDay('2026-11-21')) });
  const file = aStoredFile(1);
  const [task] = [...store.data.tasks.values()].filter(({ completeDate }) => !completeDate);
  if (!task) throw new Error('The sample has no open task');
  await store.commit(addAttachments, { taskId: task.id, files: [anAttachment(file)] }, { files: [file] });
  return (await store.backup()).text();
};

/** The tables whose rows differ from what the version recorded. */
const changedTables = (known: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>) =>
  [...new Set([...Object.keys(known), ...Object.keys(now)])].filter(
    (table) => JSON.stringify(known[table]) !== JSON.stringify(now[table]),
  );

describe('the stored rows of this version', () => {
  it('look as recorded: another shape or table needs a new DATA_VERSION, a migration and a golden backup', () => {
    expect(Object.keys(shapes)).toEqual(TABLE_NAMES);
    expect(changedTables(recorded(DATA_VERSION), shapes)).toEqual([]);
  });

  it('have a golden backup, as every version before', async () => {
    writtenOnce(`version-${DATA_VERSION}.json`, await aBackup());
    const versions = Array.from({ length: DATA_VERSION }, (_, index) => index + 1);
    expect(versions.filter((version) => !existsSync(golden(`version-${version}.json`)))).toEqual([]);
  });

  it('name the table of a planted field, limit and table', () => {
    const tasks = { ...(shapes.tasks as object), vehicle: 'string' };
    const customers = { ...(shapes.customers as object), name: 'string (max_length 10)' };
    expect(changedTables(shapes, { ...shapes, tasks, customers, vehicles: {} })).toEqual(['customers', 'tasks', 'vehicles']);
  });
});
