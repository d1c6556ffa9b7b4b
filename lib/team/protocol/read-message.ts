import * as v from 'valibot';
import { LARGEST_FILE } from '@/lib/domain/attachment-room';
import { type Data, dataFromRows, type Patch, TABLE_NAMES } from '@/lib/domain/data';
import { entryHeadSchema, patchSchema } from '@/lib/domain/history/entry-schema';
import { FLAG_KINDS } from '@/lib/domain/merge/flag';
import type { Clash } from '@/lib/domain/merge/row';
import { idField, instantField } from '@/lib/domain/model/fields';
import type { MaterialId } from '@/lib/domain/model/material';
import { DATA_VERSION, migrated } from '@/lib/domain/model/migrations';
import type { UserId } from '@/lib/domain/model/user';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { type Rows, rowFrom, type TableName } from '@/lib/domain/schemas';
import type { Instant } from '@/lib/kernel/day';
import { FOLD_VERSION, type Message } from './message';

/**
 * Longer messages are split into parts. Escaped and in UTF-8 a part stays under 64 KiB, because WebKitGTK crashes when it signs
 * or verifies more (libgcrypt). The server's limit is 256 KiB.
 */
const LONGEST = 40_000;
/** Older builds wrote parts twice as long; they are still read. */
const LONGEST_READ = 80_000;
const MOST_PARTS = 8_000;
/** The highest message number: as many digits as an id may have. */
const LAST_N = 999_999_999_999;

const deviceField = v.pipe(v.string(), v.regex(/^[a-z0-9]{12}$/));
const keyField = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/));
const vectorField = v.record(deviceField, v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(LAST_N)));
/** At most 64 moments in base 36, separated by spaces. */
const momentsField = v.record(deviceField, v.pipe(v.string(), v.maxLength(1_000), v.regex(/^-?[0-9a-z]+( -?[0-9a-z]+)*$/)));
const shortField = v.pipe(v.string(), v.maxLength(200));
const numberField = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const roleField = v.picklist(['supervisor', 'technician']);
const memberSchema = v.strictObject({
  device: deviceField,
  user: idField<UserId>(),
  role: roleField,
  key: keyField,
  label: v.optional(shortField),
});

const versionField = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const hashField = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const head = {
  v: versionField,
  f: v.optional(versionField),
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]{12}-(0|[1-9]\d{0,11})$/)),
  at: instantField,
  by: idField<UserId>(),
};

const sameRows = ({ patches, before }: { readonly patches: readonly Patch[]; readonly before: readonly Patch[] }) =>
  patches.length === before.length &&
  patches.every(({ table, id }, index) => table === before[index]?.table && id === before[index]?.id);

const commitSchema = v.pipe(
  v.strictObject({
    ...head,
    kind: v.literal('commit'),
    label: entryHeadSchema.entries.label,
    patches: v.array(patchSchema),
    before: v.array(patchSchema),
    settles: v.optional(v.array(shortField), []),
  }),
  v.check((commit) => sameRows(commit)),
);

const actField = v.strictObject({ by: idField<UserId>(), at: instantField });
/** A row's field nests a few levels. Thousands of levels would overflow the stack of the device that stores it. */
const DEEPEST = 32;
const isShallow = (value: unknown, left = DEEPEST): boolean =>
  typeof value !== 'object' || value === null || (left > 0 && Object.values(value).every((one) => isShallow(one, left - 1)));
const valueField = v.optional(v.pipe(v.unknown(), v.check(isShallow)));
const clashSchema = v.pipe(
  v.strictObject({ field: shortField, mine: valueField, theirs: valueField }),
  v.transform(({ field, mine, theirs }): Clash => ({ field, mine, theirs })),
);
const flagSchema = v.strictObject({
  id: shortField,
  kind: v.picklist(FLAG_KINDS),
  table: v.picklist(TABLE_NAMES),
  record: shortField,
  clashes: v.array(clashSchema),
  place: v.optional(
    // The key of a lot or serial may be longer than its line: «ß» is two capitals.
    v.strictObject({
      warehouseId: idField<WarehouseId>(),
      materialId: idField<MaterialId>(),
      lotNumber: v.optional(v.string()),
      serialNumber: v.optional(v.string()),
    }),
  ),
  why: v.optional(shortField),
  ...actField.entries,
  settled: v.optional(actField),
});

const rowsSchema = v.pipe(
  v.record(v.string(), v.array(v.unknown())),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): Data => {
    const tables = TABLE_NAMES.map((table): readonly [TableName, readonly (Rows[TableName] | null)[]] => [
      table,
      (value[table] ?? []).map((row) => rowFrom(table, row)),
    ]);
    if (tables.every(([, rows]) => rows.every((row) => row !== null))) return dataFromRows(Object.fromEntries(tables));
    addIssue({ message: 'A row does not have its stored shape' });
    return NEVER;
  }),
);

const asks = { key: keyField, name: shortField, label: v.optional(shortField), role: v.optional(roleField) };
const askingSchema = v.strictObject({
  ...asks,
  device: deviceField,
  user: idField<UserId>(),
  at: instantField,
  since: v.optional(shortField),
});
const digests = { place: numberField, log: hashField, digest: hashField };

const messageSchema = v.variant('kind', [
  commitSchema,
  v.strictObject({ ...head, kind: v.literal('asks-to-join'), ...asks }),
  v.strictObject({ ...head, kind: v.literal('member-added'), member: memberSchema }),
  v.strictObject({ ...head, kind: v.literal('member-removed'), device: deviceField }),
  v.strictObject({ ...head, kind: v.literal('join-declined'), device: deviceField }),
  v.strictObject({
    ...head,
    kind: v.literal('seed'),
    place: numberField,
    seed: v.strictObject({
      vector: vectorField,
      restored: v.optional(vectorField),
      base: shortField,
      moments: v.optional(momentsField),
      members: v.array(memberSchema),
      gone: v.array(deviceField),
      removed: v.array(patchSchema),
      flags: v.array(flagSchema),
      proof: v.optional(v.array(v.string())),
      asking: v.optional(v.array(askingSchema)),
      parts: v.optional(v.array(v.strictObject({ device: deviceField, group: shortField, texts: v.array(v.string()) }))),
      data: rowsSchema,
    }),
  }),
  v.strictObject({ ...head, kind: v.literal('digest'), ...digests }),
  v.strictObject({
    ...head,
    kind: v.literal('chapter'),
    ...digests,
    file: v.strictObject({ hash: hashField, size: v.pipe(numberField, v.minValue(1), v.maxValue(LARGEST_FILE)) }),
  }),
  v.strictObject({
    ...head,
    kind: v.literal('part'),
    group: shortField,
    index: numberField,
    count: v.pipe(numberField, v.minValue(2), v.maxValue(MOST_PARTS)),
    text: v.pipe(v.string(), v.maxLength(LONGEST_READ)),
  }),
]);

/** Whether a value is an object, and not an array. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Migrates the rows in a message of an older `DATA_VERSION`. */
const broughtForward = (raw: Readonly<Record<string, unknown>>, from: number): unknown => {
  if (raw.kind === 'commit') {
    const [entry] = migrated({ tables: {}, log: [raw] }, from, DATA_VERSION).log;
    return entry;
  }
  if (raw.kind !== 'seed' || !isRecord(raw.seed) || !isRecord(raw.seed.data)) return raw;
  const tables = Object.fromEntries(Object.entries(raw.seed.data).map(([name, rows]) => [name, Array.isArray(rows) ? rows : []]));
  return { ...raw, seed: { ...raw.seed, data: migrated({ tables, log: [] }, from, DATA_VERSION).tables } };
};

const headSchema = v.object(head);
type ReadHead = v.InferOutput<typeof headSchema>;

/** A parsed message: its head, and the rest where this version can read it. */
export interface Read {
  readonly head: ReadHead;
  /** `newer`: a later version wrote it. `garbage`: its shape is invalid. */
  readonly message: Message | 'newer' | 'garbage';
}

/** Parses an untrusted body; `null` when not even its head is valid. */
export const readMessage = (body: string): Read | null => {
  try {
    const raw: unknown = JSON.parse(body);
    const readHead = v.safeParse(headSchema, raw);
    if (!readHead.success || !isRecord(raw)) return null;
    const written = readHead.output;
    if (written.v > DATA_VERSION || (written.f ?? 1) > FOLD_VERSION) return { head: written, message: 'newer' };
    const read = v.safeParse(messageSchema, written.v < DATA_VERSION ? broughtForward(raw, written.v) : raw);
    return { head: written, message: read.success ? read.output : 'garbage' };
  } catch {
    return null;
  }
};

/**
 * The name that the parts of one message share. An updated device may split a message differently; it then starts a new group.
 */
const groupOf = ({ id, at }: Pick<ReadHead, 'id' | 'at'>, count: number) => `${id} ${at} ${count}`;
/** When a message was written, from the group name of its parts. */
export const momentOfGroup = (group: string): Instant => group.split(' ')[1] ?? '';

/** The bodies to send for one message: itself, or its parts under the same number. */
export const partsOf = (body: string): readonly string[] => {
  if (body.length <= LONGEST) return [body];
  const { head: whole } = readMessage(body) ?? {};
  if (!whole) return [body];
  const count = Math.ceil(body.length / LONGEST);
  const group = groupOf(whole, count);
  return Array.from({ length: count }, (_, index) => {
    const text = body.slice(index * LONGEST, (index + 1) * LONGEST);
    return JSON.stringify({ ...whole, kind: 'part', group, index, count, text });
  });
};

/** The part in a body; `undefined` for a whole message. */
export const partOf = (body = '') => {
  const message = readMessage(body)?.message;
  return typeof message === 'object' && message.kind === 'part' ? message : undefined;
};

/** The text of the part in a body. */
export const partText = (body?: string) => partOf(body)?.text;
