import { nameFiles } from '@/lib/domain/attached-files';
import { LARGEST_FILE, type ShownFile, shownFiles } from '@/lib/domain/attachment-room';
import type { Attachment } from '@/lib/domain/model/attachment';
import { typeOfBytes } from '@/lib/kernel/file-type';
import { sortBy } from '@/lib/kernel/list';
import { failureOf } from '@/lib/store/engine/database';
import type { SentFile } from '@/lib/store/engine/disk';
import type { FileAnswer, Team } from '../protocol/contract';
import type { FileName, FileOutbox, RemoteFiles, Sent } from '../protocol/files';
import type { TeamParts } from './parts';

/** Loaded with the first file to send or fetch. */
const travelling = () => import('../protocol/files');

type Wish = Parameters<Team['file']>[1];

/** How many older attachments get their hash in one commit. */
const NAMED_AT_ONCE = 50;
/** The pause before a full server is tried again. */
const FULL_MS = 300_000;

/** Runs work on the remote files; `undefined` when they can't be reached. */
export type Reach = <Answer>(work: (files: RemoteFiles) => Promise<Answer>) => Promise<Answer | undefined>;

interface Listener {
  /** The set of files to send has changed. */
  readonly onChange: () => void;
  /** Some files were sent; the other tabs have to read the disk again. */
  readonly onSent: () => Promise<void>;
}

type KnownParts = Pick<TeamParts, 'snapshot' | 'disk'>;

/**
 * What this device knows of its team's files. There is no stored outbox: a file is to be sent while a record shows it, its bytes
 * are here and the server lacks it. Nothing is forgotten, and a file that leaves its record is not sent.
 */
const createKnownFiles = ({ snapshot, disk }: KnownParts, onChange: Listener['onChange']) => {
  /** By file id: whether its bytes are on this device. */
  const here = new Map<string, boolean>();
  let sent: Map<string, SentFile> | null = null;
  /** The creation time of the server's file stream, once known. */
  let remote: string | undefined;
  let looked: ReadonlyMap<string, ShownFile> | null = null;
  let waiting: readonly Attachment[] = [];

  const teamDisk = () => disk.current().team();
  const shown = () => shownFiles(snapshot.state().data);

  /** What is recorded of a file; `undefined` when the record is of another file stream. */
  const noted = (id: string) => {
    const found = sent?.get(id);
    return remote !== undefined && found?.of !== undefined && found.of !== remote ? undefined : found;
  };

  const reckon = () => {
    const all = [...shown().values()].map(({ attachment }) => attachment);
    const next = all.filter(({ id, size }) => here.get(id) && size <= LARGEST_FILE && !noted(id)?.isThere);
    const known = new Set(waiting.map(({ id }) => id));
    const isSame = next.length === known.size && next.every(({ id }) => known.has(id));
    waiting = sortBy(next, ({ at }) => at);
    if (!isSame) onChange();
  };

  const note = async (id: string, file: SentFile) => {
    const known: SentFile = remote === undefined ? file : { ...file, of: remote };
    sent?.set(id, known);
    await (await teamDisk()).keepSent(id, known);
  };

  return {
    /** The files to send, the oldest first. */
    waiting: () => waiting,
    isShown: (id: string) => shown().has(id),
    /** How many pieces of a file are on the server. */
    piecesOf: (id: string) => noted(id)?.pieces,
    /** Records which file stream the server has; another one makes earlier records void. */
    async reaches({ created }: RemoteFiles) {
      const isOfUse = waiting.length > 0 || (sent && sent.size > 0);
      const next = isOfUse ? await created?.() : undefined;
      if (next === undefined || next === remote) return;
      remote = next;
      reckon();
    },
    /** Reads from the disk which new files are here and which were sent. */
    async look() {
      const found = shown();
      if (sent && looked === found) return;
      const known = await teamDisk();
      sent ??= new Map(await known.sentFiles());
      const unknown = [...found.keys()].filter((id) => !here.has(id));
      const held = unknown.length > 0 ? await known.held(unknown) : new Set();
      for (const id of unknown) here.set(id, held.has(id));
      looked = found;
      reckon();
    },
    /** Drops the cached records, so that the disk is read again. */
    forgetSent() {
      sent = null;
    },
    /** The bytes of a file, or `undefined` when they are no longer here. */
    async bytesOf({ id }: Attachment) {
      const file = await disk.current().file(id);
      if (!file) here.set(id, false);
      return file && new Uint8Array(file.bytes);
    },
    /** Marks files that this device can't send: their bytes are missing or do not match the record's hash. */
    cannotSend(ids: Iterable<string>) {
      for (const id of ids) here.set(id, false);
      reckon();
    },
    /** A file was fetched: it is on this disk and on the server. */
    async came(id: string) {
      here.set(id, true);
      await note(id, { pieces: 0, isThere: true });
      reckon();
    },
    /** Records the progress of all waiting files with this hash. */
    async reached(hash: string, file: SentFile) {
      for (const { id, hash: known } of waiting) if (known === hash) await note(id, file);
      if (file.isThere) reckon();
    },
    reckon,
  };
};
type KnownFiles = ReturnType<typeof createKnownFiles>;

/** Sends the files that the server lacks. */
const createSending = ({ commit, network }: Pick<TeamParts, 'commit' | 'network'>, known: KnownFiles, listener: Listener) => {
  const { onChange, onSent } = listener;
  /** Hashes of files whose names on the server another member filled with other bytes. */
  const blocked = new Set<string>();
  let fullUntil = 0;
  let isNews = false;

  /** Adds the hash to attachments from before the team, so that other devices can fetch them. */
  const nameOlder = async (older: readonly Attachment[]) => {
    const { hashOf } = await travelling();
    const hashes = new Map<string, string>();
    for (const attachment of older.slice(0, NAMED_AT_ONCE)) {
      const bytes = await known.bytesOf(attachment);
      if (bytes) hashes.set(attachment.id, await hashOf(bytes));
    }
    const outcome = await commit(nameFiles, hashes);
    if ('done' in outcome) known.reckon();
    else known.cannotSend(hashes.keys());
  };

  /** The oldest first. A file whose bytes do not match its hash is skipped. */
  const outbox: FileOutbox = {
    async next() {
      const { hashOf } = await travelling();
      for (;;) {
        const attachment = known.waiting().find(({ hash }) => hash !== undefined && !blocked.has(hash));
        if (!attachment) return undefined;
        const { id, hash = '' } = attachment;
        const bytes = await known.bytesOf(attachment);
        if (bytes && (await hashOf(bytes)) === hash)
          return { hash, bytes, pieces: known.piecesOf(id), isShown: () => known.isShown(id) };
        known.cannotSend([id]);
      }
    },
    came: (hash, pieces) => known.reached(hash, { pieces, isThere: false }),
    async done(hash) {
      isNews = true;
      await known.reached(hash, { pieces: 0, isThere: true });
    },
    async cannot(hash) {
      blocked.add(hash);
      onChange();
    },
  };

  const isBlocked = ({ hash }: Attachment) => hash !== undefined && blocked.has(hash);
  const wait = () => (network.mustWait() ? 'wifi' : Date.now() < fullUntil ? 'full' : undefined);

  return {
    /** Allows refused files to be tried again. */
    reset() {
      fullUntil = 0;
      blocked.clear();
    },
    wait: () => (known.waiting().length > 0 ? wait() : undefined),
    /** The names of the blocked files. */
    blocked: (): readonly string[] =>
      known
        .waiting()
        .filter(isBlocked)
        .map(({ name }) => name),
    async send(files: RemoteFiles, mayGoOn: () => boolean): Promise<Sent> {
      await known.look();
      await known.reaches(files);
      if (known.waiting().length === 0) return 'sent';
      if (wait()) return 'paused';
      const older = known.waiting().filter(({ hash }) => hash === undefined);
      if (older.length > 0) await nameOlder(older);
      try {
        const { sendFiles } = await travelling();
        const ended = await sendFiles(files, outbox, () => mayGoOn() && !network.mustWait());
        if (ended === 'full') fullUntil = Date.now() + FULL_MS;
        if (ended === 'full') onChange();
        return ended;
      } finally {
        if (isNews) await onSent();
        isNews = false;
      }
    },
  };
};

/** Fetches files that this device lacks. */
const createFetching = ({ disk, inTurn, network }: Pick<TeamParts, 'disk' | 'inTurn' | 'network'>, known: KnownFiles) => {
  /** The pieces of the last interrupted file, so that it can continue. */
  let fetching: { readonly hash: string; readonly pieces: Map<string, Uint8Array> } | null = null;

  const keep = async ({ id, type }: Attachment, bytes: Uint8Array<ArrayBuffer>) => {
    const file = { id, type, bytes: bytes.buffer };
    await inTurn(() => disk.current().stageFiles([{ id, type, size: bytes.byteLength, read: async () => file.bytes }]));
    await known.came(id);
    return file;
  };

  const fetched = async (attachment: Attachment, name: FileName, reach: Reach, wish: Wish): Promise<FileAnswer> => {
    const pieces = fetching?.hash === name.hash ? fetching.pieces : new Map<string, Uint8Array>();
    fetching = { hash: name.hash, pieces };
    const { fetchFile } = await travelling();
    const got = await reach(async (files) => ({ bytes: await fetchFile(files, name, pieces, wish?.onProgress) }));
    if (!got) return { missing: 'no-signal' };
    fetching = null;
    if (!got.bytes) return { missing: 'not-sent' };
    const bytes = Uint8Array.from(got.bytes);
    // A backup refuses a file whose bytes contradict its type, so it must not be stored.
    if (typeOfBytes(bytes.buffer) !== attachment.type) return { missing: 'not-what-it-says' };
    return { file: await keep(attachment, bytes) };
  };

  /** A file from this device, or from the server: checked against its hash and then stored here. */
  return async (attachment: Attachment, reach: Reach, wish: Wish): Promise<FileAnswer> => {
    const kept = await disk.current().file(attachment.id);
    if (kept) return { file: kept };
    const { hash, size } = attachment;
    if (size > LARGEST_FILE) return { missing: 'too-large' };
    if (hash === undefined) return { missing: 'not-sent' };
    if (network.mustWait() && !wish?.overAnyNetwork) return { missing: 'wifi' };
    try {
      return await fetched(attachment, { hash, size }, reach, wish);
    } catch (error) {
      return { missing: failureOf(error) === 'full' ? 'full' : 'no-signal' };
    }
  };
};

/** A team's files on this device: what is known, sent and fetched. */
export const createTeamFiles = (parts: TeamParts, listener: Listener) => {
  const known = createKnownFiles(parts, listener.onChange);
  const { reset, wait, blocked, send } = createSending(parts, known, listener);
  return {
    /** Checks again which files are to be sent; screens are notified if that changed. */
    look: known.look,
    /** Reads the disk's records again after the server may have lost everything. */
    async reset() {
      known.forgetSent();
      reset();
      await known.look();
    },
    toSend: (): ReadonlySet<string> => new Set(known.waiting().map(({ id }) => id)),
    wait,
    blocked,
    send,
    file: createFetching(parts, known),
  };
};
export type TeamFiles = ReturnType<typeof createTeamFiles>;
