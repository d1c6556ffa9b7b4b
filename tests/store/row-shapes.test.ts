import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { TABLE_NAMES } from '@/lib/domain/data';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import { TABLE_SCHEMAS } from '@/lib/domain/schemas';
import { goldenBackup } from '../support/golden-backup';
import { rowShape } from '../support/row-shapes';

const golden = (file: string) => path.resolve(__dirname, 'golden', file);
const shapes = Object.fromEntries(TABLE_NAMES.map((table) => [table, rowShape(TABLE_SCHEMAS[table])]));

/** Versions 3 and 4 wrote the rows of version 2. */
const SAME_AS_BEFORE = [3, 4];

beforeAll(async () => {
  if (!process.env.RECORD_GOLDEN) return;
  const missing = {
    [`shapes-${DATA_VERSION}.json`]: JSON.stringify(shapes, null, 2),
    [`version-${DATA_VERSION}.backup`]: await goldenBackup(),
  };
  for (const [file, text] of Object.entries(missing))
    if (!existsSync(golden(file))) writeFileSync(golden(file), `${text.trimEnd()}\n`);
});

const recorded = (version: number): Readonly<Record<string, unknown>> => {
  const file = golden(`shapes-${version}.json`);
  if (!existsSync(file)) throw new Error(`${path.basename(file)} is missing: write its migration, then npm run golden`);
  return JSON.parse(readFileSync(file, 'utf8'));
};

/** The tables whose rows differ from the recorded ones of the version. */
const changedTables = (known: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>) =>
  [...new Set([...Object.keys(known), ...Object.keys(now)])].filter(
    (table) => JSON.stringify(known[table]) !== JSON.stringify(now[table]),
  );

describe('the stored rows of this version', () => {
  it('have the recorded shape: another one needs a new DATA_VERSION, a migration and a golden backup', () => {
    expect(Object.keys(shapes)).toEqual(TABLE_NAMES);
    expect(changedTables(recorded(DATA_VERSION), shapes)).toEqual([]);
  });

  it('have a golden backup, as every earlier version with other rows has', () => {
    const versions = Array.from({ length: DATA_VERSION }, (_, index) => index + 1);
    expect(
      versions.filter(
        (version) => ![`version-${version}.json`, `version-${version}.backup`].some((file) => existsSync(golden(file))),
      ),
    ).toEqual(SAME_AS_BEFORE);
  });

  it('are compared in every field, limit and table', () => {
    const tasks = { ...(shapes.tasks as object), vehicle: 'string' };
    const customers = { ...(shapes.customers as object), name: 'string (max_length 10)' };
    expect(changedTables(shapes, { ...shapes, tasks, customers, vehicles: {} })).toEqual(['customers', 'tasks', 'vehicles']);
  });
});
