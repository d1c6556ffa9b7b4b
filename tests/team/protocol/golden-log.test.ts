import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { applyPatches, put } from '@/lib/domain/data';
import { FLAG_KINDS, type FlagKind } from '@/lib/domain/merge/flag';
import { newId } from '@/lib/kernel/id';
import { foldDigest } from '@/lib/team/protocol/chapter';
import type { Fate } from '@/lib/team/protocol/fold';
import { FOLD_VERSION, FOLDS_ALIKE_SINCE, type Message } from '@/lib/team/protocol/message';
import { aMaterial } from '../../support/builders';
import { foldGolden, type GoldenLog, recordGoldenLog } from '../../support/golden-log';

/** `npm run golden` writes the log of a new version of the rules. */
const FILE = path.resolve(__dirname, 'golden', `log-${FOLD_VERSION}.json.gz`);

let golden: GoldenLog;
beforeAll(async () => {
  if (process.env.RECORD_GOLDEN && !existsSync(FILE)) writeFileSync(FILE, gzipSync(JSON.stringify(await recordGoldenLog())));
  if (!existsSync(FILE)) throw new Error(`${path.basename(FILE)} is missing: npm run golden`);
  golden = JSON.parse(gunzipSync(readFileSync(FILE)).toString());
});

it('the golden log folds to its golden digest: rules that give another one need a new FOLD_VERSION (invariant Y16)', async () => {
  const { digest, fates } = await foldGolden(golden.logged);
  expect(golden.foldVersion).toBe(FOLD_VERSION);
  expect(fates).toEqual(golden.fates);
  expect(digest).toBe(golden.digest);
});

it('each message of an older version has the same outcome, when an updated device reads its log again; also its fold since FOLDS_ALIKE_SINCE', async () => {
  const older = readdirSync(path.dirname(FILE)).filter((name) => name !== path.basename(FILE));
  expect(older.length).toBeGreaterThan(0);
  for (const name of older) {
    const { logged, fates, digest, foldVersion }: GoldenLog = JSON.parse(
      gunzipSync(readFileSync(path.resolve(FILE, '..', name))).toString(),
    );
    const folded = await foldGolden(logged);
    expect(folded.fates).toEqual(fates);
    if (foldVersion >= FOLDS_ALIKE_SINCE) expect(folded.digest).toBe(digest);
  }
});

it('contains every kind of message, every outcome, and most conflicts', async () => {
  const { kinds, fates, fold } = await foldGolden(golden.logged);
  const allKinds = {
    ...{ commit: true, 'asks-to-join': true, 'member-added': true, 'member-removed': true, 'join-declined': true },
    ...{ seed: true, digest: true, chapter: true },
  } satisfies Record<Exclude<Message['kind'], 'part'>, true>;
  const allFates = {
    ...{ applied: true, double: true, hole: true, stranger: true, forged: true, garbage: true },
    ...{ 'not-permitted': true, 'out-of-place': true },
  } satisfies Record<Fate, true>;
  expect(new Set(kinds)).toEqual(new Set(Object.keys(allKinds)));
  expect(new Set(fates)).toEqual(new Set(Object.keys(allFates)));
  const flagged = new Set<FlagKind>([...fold.flags.values()].map(({ kind }) => kind));
  expect([...flagged]).toEqual(expect.arrayContaining(['both-edited', 'number-taken', 'stock-issued-twice']));
  expect(FLAG_KINDS.filter((kind) => flagged.has(kind)).length).toBeGreaterThan(5);
});

it('another row, another flag and another member give another digest; another reading order does not', async () => {
  const { fold } = await foldGolden(golden.logged);
  const [flag] = fold.flags.values();
  const [member] = fold.members.values();
  if (!flag || !member) throw new Error('The log has no flags');
  const more = applyPatches(fold.data, [put('materials', aMaterial({ id: newId() }))]);
  const others = [
    { ...fold, data: more },
    { ...fold, flags: fold.flags.with([[flag.id, { ...flag, settled: { by: flag.by, at: flag.at } }]]) },
    { ...fold, members: new Map([...fold.members].slice(1)) },
    { ...fold, vector: { ...fold.vector, device000001: 1 } },
  ];
  const digests = await Promise.all([fold, ...others].map(foldDigest));
  expect(new Set(digests).size).toBe(5);
  const again = {
    ...fold,
    members: new Map([...fold.members].reverse()),
    vector: Object.fromEntries(Object.entries(fold.vector).reverse()),
  };
  expect(await foldDigest(again)).toBe(digests[0]);
});
