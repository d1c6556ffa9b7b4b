import * as v from 'valibot';
import { recordKey, TABLE_NAMES } from '@/lib/domain/data';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import type { UserId } from '@/lib/domain/model/user';
import { gunzip, gzip } from '@/lib/kernel/bytes';
import { sameValue } from '@/lib/kernel/same-value';
import { sha256 } from '@/lib/kernel/sha256';
import { giveWay, inSlices } from '@/lib/kernel/slices';
import { CHAPTER_EVERY, type Checkpoint, chapterBefore } from './checkpoint';
import { fetchFile, type RemoteFiles } from './files';
import { chapterOf, type Fold, foldOf, genesis, known, step } from './fold';
import type { Log, LogReader, OnShare, ReadLog } from './log';
import { FOLD_VERSION, FOLDS_ALIKE_SINCE, idOf, type Member, type Message, messageId, type Seed } from './message';
import { readMessage } from './read-message';
import type { Begin } from './relearn';
import type { Belonging, IsSigned, Logged } from './replica';
import { unsealed } from './signature';

/**
 * A chapter is the whole fold at an offset of the log, in a remote file: a newcomer begins with it in place of the first message. It counts
 * once two people have signed the same digest there, one of them a supervisor (decision 079).
 */

/** A value as one text, whatever order its fields were read in. */
const canonical = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(canonical);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, canonical(field)]));
};
const textOf = (value: unknown) => JSON.stringify(canonical(value));

const byName = <One>(all: readonly One[], name: (one: One) => string) => [...all].sort((a, b) => (name(a) < name(b) ? -1 : 1));

/** The texts of rows in the order of their ids; a large table leaves the thread to the person in between. */
const linesOf = async (rows: Iterable<{ readonly id: string }>): Promise<readonly string[]> => {
  const lines: string[] = [];
  await inSlices(
    byName([...rows], ({ id }) => id),
    (row) => lines.push(textOf(row)),
    { pause: giveWay },
  );
  return lines;
};

/** A catch-up comes by several such offsets, and most of what a fold holds is the same there. */
const reckoned = new WeakMap<object, string>();
/** The hash of what `of` holds, as these rows; reckoned once for as long as it is the same. */
const hashOfList = async (of: object, rows: Iterable<{ readonly id: string }>) => {
  const hash = reckoned.get(of) ?? (await sha256((await linesOf(rows)).join('\n')));
  if (hash !== undefined) reckoned.set(of, hash);
  return hash;
};

/** All that a fold says beside its rows, in one order on every device. */
const restOf = (fold: Fold) => {
  const { data: _, members, gone, removed, flags, asking = [], parts = [], ...rest } = chapterOf(fold);
  return {
    ...rest,
    members: byName(members, ({ device }) => device),
    gone: [...gone].sort(),
    removed: byName(removed, recordKey),
    flags: byName(flags, ({ id }) => id),
    asking: byName(asking, ({ device }) => device),
    parts: byName(parts, ({ device }) => device),
  };
};

/** What is hashed: lists of rows, each with what holds them, and the rest. */
interface Hashed {
  readonly lists: readonly (readonly [of: object, rows: Iterable<{ readonly id: string }>])[];
  readonly rest: object;
}

const digestOf = async ({ lists, rest }: Hashed): Promise<string | undefined> => {
  const hashes: (string | undefined)[] = [];
  for (const [of, rows] of lists) hashes.push(await hashOfList(of, rows));
  hashes.push(await sha256(textOf(rest)));
  return hashes.includes(undefined) ? undefined : sha256(hashes.join('\n'));
};

const trashOf = (removed: Iterable<{ readonly table: string; readonly id: string }>) =>
  [...removed].map((patch) => ({ ...patch, id: `${patch.table} ${patch.id}` }));

/**
 * One text of 64 hexadecimal digits for everything that a fold says: rows, members, vector, flags, trash, and what is only begun. The same
 * log gives the same one on every device with the same `FOLD_VERSION`. Nothing where the page has no secure context.
 */
export const foldDigest = async (fold: Fold): Promise<string | undefined> => {
  const { removed: _, flags: __, ...rest } = restOf(fold);
  const tables = TABLE_NAMES.map((table) => [fold.data[table], fold.data[table].values()] as const);
  const lists = [...tables, [fold.removed, trashOf(fold.removed.values())], [fold.flags, fold.flags.values()]] as const;
  return digestOf({ lists, rest });
};

const logAt = ({ time, text }: Logged) => sha256(`${time} ${text}`);

/** What a fold came to at a message of the log. */
export const checkpointAt = async (at: Logged, fold: Fold): Promise<Checkpoint | undefined> => {
  const log = await logAt(at);
  const digest = await foldDigest(fold);
  return log && digest ? { place: at.offset, log, digest, witnesses: [] } : undefined;
};

/** The most bytes that a chapter may unpack to: many times what a large business has. */
const LARGEST = 250_000_000;

/** A fold as the compressed file of a chapter. Devices of one version that write the same chapter write the same bytes. */
export const chapterBytes = async (fold: Fold, offset: number, { founder }: Pick<Belonging, 'founder'>): Promise<Uint8Array> => {
  const tables: string[] = [];
  for (const table of TABLE_NAMES) tables.push(`"${table}":[${(await linesOf(fold.data[table].values())).join()}]`);
  const head = {
    v: DATA_VERSION,
    f: FOLD_VERSION,
    id: messageId(founder.device, 0),
    at: '2026-01-01T00:00:00.000Z',
    by: founder.user,
  };
  const rest = JSON.stringify({ ...head, kind: 'seed', place: offset, seed: restOf(fold) });
  const text = `${rest.slice(0, -2)},"data":{${tables.join()}}}}`;
  return gzip(new TextEncoder().encode(text));
};

const listField = v.array(v.looseObject({ id: v.string(), table: v.string() }));
const fileSchema = v.object({
  seed: v.looseObject({
    data: v.record(v.string(), v.array(v.looseObject({ id: v.string() }))),
    removed: listField,
    flags: listField,
  }),
});

/** The digest of a chapter's text as it stands there. Also of an older version's, whose rows and fields were other ones. */
const digestIn = async (text: string) => {
  const { data, removed, flags, ...rest } = v.parse(fileSchema, JSON.parse(text)).seed;
  const lists = [...Object.values(data), trashOf(removed), flags].map((rows) => [rows, rows] as const);
  return digestOf({ lists, rest });
};

/** The fold in a chapter's file of this digest; nothing where it has another shape, or comes from a newer version. */
const foldIn = async (bytes: Uint8Array, digest: string): Promise<Fold | undefined> => {
  try {
    const text = new TextDecoder().decode(await gunzip(bytes, LARGEST));
    const message = readMessage(text)?.message;
    if (typeof message !== 'object' || message.kind !== 'seed' || (await digestIn(text)) !== digest) return undefined;
    return foldOf(message.seed);
  } catch {
    return undefined;
  }
};

/** What whoever reads a log goes by: its team, whose founder every invite names, and how signatures are checked. */
export interface Trust {
  readonly team: string;
  readonly founder: Member;
  readonly isSigned: IsSigned;
  /** The members that are known already; a newcomer knows the founder alone. */
  readonly members?: Iterable<Member>;
}

/** The team that signed messages prove, from the founder on; nothing where one of them could not be said so. */
const provenTeam = async (proof: Seed['proof'] = [], { team, founder, isSigned }: Trust): Promise<Fold | undefined> => {
  let fold = genesis(founder);
  for (const text of proof) {
    const read = readMessage(unsealed(text).body);
    if (typeof read?.message !== 'object') return undefined;
    const { head, message } = read;
    const { device, n } = idOf(head);
    const key = fold.members.get(device)?.key;
    if (n <= known(fold.vector, device) || key === undefined || !(await isSigned(team, text, key))) return undefined;
    // What was said in between is not here, nor who asked.
    const asks = { device: '', user: head.by, key: '', name: '', at: head.at };
    const before = {
      ...fold,
      vector: { ...fold.vector, [device]: n - 1 },
      asking: message.kind === 'join-declined' ? new Map([[message.device, asks]]) : fold.asking,
    };
    const after = step(before, { offset: 0, text, read, isSigned: true });
    if (after === 'newer' || after.fold.proof === before.proof) return undefined;
    fold = after.fold;
  }
  return fold;
};

const teamOf = ({ members, gone }: Fold) => ({
  members: byName([...members.values()], ({ device }) => device).map(({ device, user, role, key }) => ({
    device,
    user,
    role,
    key,
  })),
  gone: [...gone].sort(),
});

/** Whether the signed messages that a fold keeps prove who is in its team, and who no more. */
export const isProven = async (fold: Fold, trust: Trust): Promise<boolean> => {
  const proven = await provenTeam(fold.proof, trust);
  return proven !== undefined && sameValue(teamOf(proven), teamOf(fold));
};

type Signed = Message & { readonly kind: 'digest' | 'chapter' };

/** A message of the log with what it says of the fold. */
type Witness = readonly [logged: Logged, message: Signed];

/** What the log says of the fold at an offset. */
const digestsAt = (logged: readonly Logged[], offset: number, log: string | undefined) =>
  logged.flatMap((one): readonly Witness[] => {
    if (!one.text.includes(JSON.stringify({ place: offset }).slice(1, -1))) return [];
    const message = readMessage(unsealed(one.text).body)?.message;
    const isDigest = typeof message === 'object' && (message.kind === 'digest' || message.kind === 'chapter');
    return isDigest && message.place === offset && message.log === log ? [[one, message]] : [];
  });

/**
 * The people who signed a chapter that counts: a supervisor's device wrote it, and a device of somebody else came to the same. A team of one
 * person counts its own. Who they are the chapter itself says, and has proven. Nobody where it does not count.
 */
const witnessesOf = async (
  { members }: Fold,
  signed: readonly Witness[],
  digest: string,
  trust: Trust,
): Promise<readonly UserId[]> => {
  const authors = new Set<UserId>();
  const witnesses = new Set<UserId>();
  for (const [{ text }, message] of signed) {
    const member = members.get(idOf(message).device);
    if (!member || message.digest !== digest || !(await trust.isSigned(trust.team, text, member.key))) continue;
    if (message.kind === 'chapter' && member.role === 'supervisor') authors.add(member.user);
    witnesses.add(member.user);
  }
  const isAlone = new Set([...members.values()].map(({ user }) => user)).size === 1;
  return authors.size > 0 && (witnesses.size > 1 || isAlone) ? [...witnesses] : [];
};

/** Of several files that are named for one offset only so many are looked at: each is fetched whole. */
const MOST_FETCHED = 3;

/**
 * The named chapters that `isOf` asks for, of each user of the server the latest one. First those whose digest most of the known members have
 * signed, then the latest. So one who names many of their own hides none, also from a newcomer who knows nobody that signed.
 */
const inOrderOfTrust = async (
  signed: readonly Witness[],
  { team, founder, isSigned, members = [founder] }: Trust,
  isOf: (message: Message) => boolean,
) => {
  const keys = new Map([...members].map(({ device, key }) => [device, key]));
  const witnesses = new Map<string, Set<string>>();
  for (const [{ text }, message] of signed) {
    const { device } = idOf(message);
    const key = keys.get(device);
    if (key === undefined || !(await isSigned(team, text, key))) continue;
    witnesses.set(message.digest, new Set([...(witnesses.get(message.digest) ?? []), device]));
  }
  const named = new Map<string, Signed & { readonly kind: 'chapter' }>();
  for (const [{ user }, message] of signed)
    if (message.kind === 'chapter' && user !== undefined && isOf(message)) named.set(user, message);
  const trust = ({ digest }: Signed) => witnesses.get(digest)?.size ?? 0;
  return [...named.values()].reverse().sort((one, other) => trust(other) - trust(one));
};

/**
 * The fold of a chapter that counts, at the first of these messages of the log; nothing where there is none. A file that is damaged, withheld,
 * of another team, or of another digest is passed over.
 */
const chapterIn = async (
  logged: readonly Logged[],
  files: RemoteFiles,
  trust: Trust,
  isOf: (message: Message) => boolean,
): Promise<Pick<FromChapter, 'start' | 'checkpoint'> | undefined> => {
  const [first] = logged;
  const log = first && (await logAt(first));
  if (!first || !log) return undefined;
  const signed = digestsAt(logged, first.offset, log);
  const chapters = await inOrderOfTrust(signed, trust, isOf);
  for (const { file, digest } of chapters.slice(0, MOST_FETCHED)) {
    const bytes = await fetchFile(files, file);
    const start = bytes && (await foldIn(bytes, digest));
    if (!start || !(await isProven(start, trust))) continue;
    const witnesses = await witnessesOf(start, signed, digest, trust);
    if (witnesses.length > 0) return { start, checkpoint: { place: first.offset, log, digest, witnesses, hasChapter: true } };
  }
  return undefined;
};

/** A chapter's fold, and what follows it in the log. */
export interface FromChapter extends ReadLog, Begin {
  readonly checkpoint: Checkpoint;
}

/** Whether today's rules folded the log up to a chapter. */
const isOfTheseRules = ({ f = 1 }: Message) => f >= FOLDS_ALIKE_SINCE;

/**
 * The newest chapter that counts behind an offset of the log (`after`), and before another (`before`), and what follows it; nothing where there
 * is none. Where a log was trimmed and only older rules have folded it, it is the oldest one: all who are updated go on from there alike.
 */
export const readFromChapter = async (
  reader: LogReader,
  log: Log,
  files: RemoteFiles,
  trust: Trust,
  { after = 0, before, onShare }: { readonly after?: number; readonly before?: number; readonly onShare?: OnShare } = {},
): Promise<FromChapter | undefined> => {
  const { first, last } = await log.info();
  const offsets: number[] = [];
  const newest = chapterBefore(Math.min(before ?? last, last));
  for (let offset = newest; offset > after && offset >= first; offset -= CHAPTER_EVERY) offsets.push(offset);
  const firstOf = async (inOrder: readonly number[], isOf: (message: Message) => boolean): Promise<FromChapter | undefined> => {
    for (const offset of inOrder) {
      const { logged, ...found } = await reader.read(log, onShare, offset);
      const chapter = await chapterIn(logged.slice(0, 2 * CHAPTER_EVERY), files, trust, isOf);
      if (chapter) return { ...found, ...chapter, logged: logged.slice(1) };
    }
    return undefined;
  };
  const found = await firstOf(offsets, isOfTheseRules);
  return found || first === 1 ? found : firstOf([...offsets].reverse(), () => true);
};

/** Why a log that was trimmed can't be read from a chapter on: a newer version has written it, or it is damaged. */
export const whyUnread = async (reader: LogReader, log: Log): Promise<'newer' | 'damaged'> => {
  const { first } = await log.info();
  const { logged } = await reader.read(log, undefined, first);
  return logged.some(({ text }) => readMessage(unsealed(text).body)?.message === 'newer') ? 'newer' : 'damaged';
};
