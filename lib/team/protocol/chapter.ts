import * as v from 'valibot';
import { recordKey, TABLE_NAMES } from '@/lib/domain/data';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import type { UserId } from '@/lib/domain/model/user';
import { gunzip, gzip } from '@/lib/kernel/bytes';
import { sameValue } from '@/lib/kernel/same-value';
import { sha256 } from '@/lib/kernel/sha256';
import { forEachInSlices, yieldInBackground } from '@/lib/kernel/slices';
import { CHAPTER_EVERY, type Checkpoint, chapterBefore } from './checkpoint';
import { fetchFile, type RemoteFiles } from './files';
import { chapterOf, type Fold, foldOf, genesis, numberIn } from './fold';
import type { Log, LogReader, OnProgress, ReadLog } from './log';
import { FOLD_VERSION, FOLDS_ALIKE_SINCE, idOf, type Member, type Message, messageId, type Seed } from './message';
import { readMessage } from './read-message';
import type { Begin } from './recovery';
import type { Belonging, IsSigned, Logged } from './replica';
import { unsealed } from './signature';
import { step } from './step';

/**
 * A chapter is the whole fold at an offset of the log, in a remote file. A newcomer starts from it instead of the first message.
 * It is valid once two people, one of them a supervisor, have signed the same digest (decision 079).
 */

/** A value with its object fields sorted, so that equal values give equal JSON. */
const canonical = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(canonical);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, canonical(field)]));
};
const textOf = (value: unknown) => JSON.stringify(canonical(value));

const byName = <One>(all: readonly One[], name: (one: One) => string) => [...all].sort((a, b) => (name(a) < name(b) ? -1 : 1));

/** The JSON lines of rows, sorted by id. A large table yields to the page in between. */
const linesOf = async (rows: Iterable<{ readonly id: string }>): Promise<readonly string[]> => {
  const lines: string[] = [];
  await forEachInSlices(
    byName([...rows], ({ id }) => id),
    (row) => lines.push(textOf(row)),
    { pause: yieldInBackground },
  );
  return lines;
};

/** Hashes cached by list: most tables do not change between two digests of a catch-up. */
const reckoned = new WeakMap<object, string>();
/** The hash of the rows in `of`, computed once while that object is the same. */
const hashOfList = async (of: object, rows: Iterable<{ readonly id: string }>) => {
  const hash = reckoned.get(of) ?? (await sha256((await linesOf(rows)).join('\n')));
  if (hash !== undefined) reckoned.set(of, hash);
  return hash;
};

/** A fold without its rows, in the same order on every device. */
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

/** The input of a digest: lists of rows, each with the object that contains them, and the rest. */
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
 * The digest of a whole fold, 64 hexadecimal digits: rows, members, vector, flags, deleted rows, requests and open parts. The
 * same log and `FOLD_VERSION` give the same digest. `undefined` in a page without a secure context (no `crypto.subtle`).
 */
export const foldDigest = async (fold: Fold): Promise<string | undefined> => {
  const { removed: _, flags: __, ...rest } = restOf(fold);
  const tables = TABLE_NAMES.map((table) => [fold.data[table], fold.data[table].values()] as const);
  const lists = [...tables, [fold.removed, trashOf(fold.removed.values())], [fold.flags, fold.flags.values()]] as const;
  return digestOf({ lists, rest });
};

const logAt = ({ time, text }: Logged) => sha256(`${time} ${text}`);

/** The checkpoint of a fold at a message of the log. */
export const checkpointAt = async (at: Logged, fold: Fold): Promise<Checkpoint | undefined> => {
  const log = await logAt(at);
  const digest = await foldDigest(fold);
  return log && digest ? { place: at.offset, log, digest, witnesses: [] } : undefined;
};

/** The most bytes that a chapter may unpack to, many times a large business. */
const LARGEST = 250_000_000;

/** The compressed file of a chapter. Devices of one version produce the same bytes for it. */
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

/** The digest of a chapter's text before any migration, so that an older version's digest can be verified. */
const digestIn = async (text: string) => {
  const { data, removed, flags, ...rest } = v.parse(fileSchema, JSON.parse(text)).seed;
  const lists = [...Object.values(data), trashOf(removed), flags].map((rows) => [rows, rows] as const);
  return digestOf({ lists, rest });
};

/** The fold in a chapter's file; `undefined` when the digest or shape is wrong, or a newer version wrote it. */
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

/** What a reader trusts: the team, the founder named in the invite, and the signature check. */
export interface Trust {
  readonly team: string;
  readonly founder: Member;
  readonly isSigned: IsSigned;
  /** The members already known; a newcomer knows only the founder. */
  readonly members?: Iterable<Member>;
}

/** The team proven by signed messages, beginning with the founder; `undefined` when one of them was not permitted. */
const provenTeam = async (proof: Seed['proof'] = [], { team, founder, isSigned }: Trust): Promise<Fold | undefined> => {
  let fold = genesis(founder);
  for (const text of proof) {
    const read = readMessage(unsealed(text).body);
    if (typeof read?.message !== 'object') return undefined;
    const { head, message } = read;
    const { device, n } = idOf(head);
    const key = fold.members.get(device)?.key;
    if (n <= numberIn(fold.vector, device) || key === undefined || !(await isSigned(team, text, key))) return undefined;
    // The proof lacks the messages in between and the join requests, so both are filled in.
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

/** Whether a fold's proof gives exactly its current and former members. */
export const isProven = async (fold: Fold, trust: Trust): Promise<boolean> => {
  const proven = await provenTeam(fold.proof, trust);
  return proven !== undefined && sameValue(teamOf(proven), teamOf(fold));
};

type Signed = Message & { readonly kind: 'digest' | 'chapter' };

/** A digest or chapter message, with its text in the log. */
type Witness = readonly [logged: Logged, message: Signed];

/** The digests and chapters for an offset of this log. */
const digestsAt = (logged: readonly Logged[], offset: number, log: string | undefined) =>
  logged.flatMap((one): readonly Witness[] => {
    if (!one.text.includes(JSON.stringify({ place: offset }).slice(1, -1))) return [];
    const message = readMessage(unsealed(one.text).body)?.message;
    const isDigest = typeof message === 'object' && (message.kind === 'digest' || message.kind === 'chapter');
    return isDigest && message.place === offset && message.log === log ? [[one, message]] : [];
  });

/**
 * The people who signed a valid chapter, or none. A supervisor's device must have written it and another person's device must
 * have the same digest. A team of one person needs only its own. The chapter's proven members decide who they are.
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

/** How many files for one offset are tried: each has to be fetched whole. */
const MOST_FETCHED = 3;

/**
 * The chapters that match `isOf`, the latest of each server user. Those with digests signed by most known members come first,
 * then the latest. One member with many chapters can't hide the others, even from a newcomer.
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
 * The fold of a valid chapter at the first of these messages, or `undefined`. Files that are damaged, missing, of another team or
 * with another digest are skipped.
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

/** A chapter's fold, and the messages after it. */
export interface FromChapter extends ReadLog, Begin {
  readonly checkpoint: Checkpoint;
}

/** Whether a chapter was folded by the current rules. */
const isOfTheseRules = ({ f = 1 }: Message) => f >= FOLDS_ALIKE_SINCE;

/**
 * Finds the newest valid chapter between `after` and `before`, and the messages after it. If a trimmed log has only chapters of
 * older rules, it takes the oldest. All updated devices then continue from the same one.
 */
export const readFromChapter = async (
  reader: LogReader,
  log: Log,
  files: RemoteFiles,
  trust: Trust,
  { after = 0, before, onProgress }: { readonly after?: number; readonly before?: number; readonly onProgress?: OnProgress } = {},
): Promise<FromChapter | undefined> => {
  const { first, last } = await log.info();
  const offsets: number[] = [];
  const newest = chapterBefore(Math.min(before ?? last, last));
  for (let offset = newest; offset > after && offset >= first; offset -= CHAPTER_EVERY) offsets.push(offset);
  const firstOf = async (inOrder: readonly number[], isOf: (message: Message) => boolean): Promise<FromChapter | undefined> => {
    for (const offset of inOrder) {
      const { logged, ...found } = await reader.read(log, onProgress, offset);
      const chapter = await chapterIn(logged.slice(0, 2 * CHAPTER_EVERY), files, trust, isOf);
      if (chapter) return { ...found, ...chapter, logged: logged.slice(1) };
    }
    return undefined;
  };
  const found = await firstOf(offsets, isOfTheseRules);
  return found || first === 1 ? found : firstOf([...offsets].reverse(), () => true);
};

/** Why a trimmed log has no usable chapter: a newer version wrote it, or it is damaged. */
export const unreadableReason = async (reader: LogReader, log: Log): Promise<'newer' | 'damaged'> => {
  const { first } = await log.info();
  const { logged } = await reader.read(log, undefined, first);
  return logged.some(({ text }) => readMessage(unsealed(text).body)?.message === 'newer') ? 'newer' : 'damaged';
};
