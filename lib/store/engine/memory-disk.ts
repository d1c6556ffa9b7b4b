import { mentionedFiles } from '@/lib/domain/attached-files';
import { applyPatches } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import { recoverableFiles } from '@/lib/domain/history/retention';
import type { FlaggedStock } from '@/lib/domain/merge/consistency';
import type { StoredFile } from '@/lib/domain/model/attachment';
import { isRefused } from '@/lib/domain/refusal';
import { newId } from '@/lib/kernel/id';
import type { Logged } from '@/lib/team/protocol/replica';
import type { StoredDraft } from './contract';
import type { Disk, DiskState, Seed, SentFile, TeamDisk, TeamRecords, TeamSelf } from './disk';

const NO_TEAM: TeamRecords = { log: undefined, server: undefined, outbox: [] };

/** A disk in memory, until the page closes: for the designers' preview and for browsers without storage. */
export const createMemoryDisk = (): Disk => {
  let current: DiskState | null = null;
  const log: LogEntry[] = [];
  const drafts = new Map<string, StoredDraft>();
  const files = new Map<string, StoredFile>();
  let team: TeamRecords = NO_TEAM;
  let texts: readonly Logged[] = [];
  const sent = new Map<string, SentFile>();
  let flagged: readonly FlaggedStock[] = [];

  const begin = ({ data, history, files: brought = [], flagged: known = [] }: Seed, epoch: string): DiskState => {
    flagged = known;
    const mentioned = mentionedFiles(data);
    log.splice(0, log.length, ...history);
    for (const id of files.keys()) if (!mentioned.has(id)) files.delete(id);
    for (const file of brought) files.set(file.id, file);
    return { data, epoch, seq: history.length, begunAt: new Date().toISOString() };
  };

  const teamDisk: TeamDisk = {
    records: async (known) => ({ state: current ?? known, records: team }),
    texts: async () => texts,
    sentFiles: async () => new Map(sent),
    keepSent: async (id, file) => {
      if (current?.observer) sent.set(id, file);
    },
    held: async (ids) => new Set(ids.filter((id) => files.has(id))),
    async transact(known, decide) {
      const fresh = current ?? known;
      const write = decide(fresh, team);
      if (!write) return fresh;
      const { self, data, entries } = write;
      flagged = write.flagged ?? flagged;
      team = self ? { log: write.log, server: write.server ?? team.server, outbox: write.outbox } : NO_TEAM;
      if (!self || write.again) sent.clear();
      texts = self ? [...(write.again ? [] : texts), ...(write.texts ?? [])] : [];
      const version = (fresh.observer?.version ?? 0) + 1;
      const numbered = entries.map((entry, index) => ({ ...entry, seq: fresh.seq + index + 1 }));
      log.push(...numbered);
      const observer: TeamSelf | undefined = self ? { ...self, version, rewritten: version } : undefined;
      current = {
        ...fresh,
        seq: fresh.seq + entries.length,
        data: data ?? numbered.reduce((rows, { patches }) => applyPatches(rows, patches), fresh.data),
        ...(data && { epoch: newId() }),
        ...(write.begunAt !== undefined && { begunAt: write.begunAt }),
        observer,
      };
      return current;
    },
  };

  return {
    async open(seed) {
      current ??= begin(seed, newId());
      return { state: current, status: 'memory' };
    },
    async transact(known, decide, options) {
      const fresh = current ?? known;
      const verdict = decide(fresh);
      if (isRefused(verdict)) return { state: fresh, refused: verdict };
      for (const file of options.files ?? []) files.set(file.id, file);
      if (options.draft) drafts.delete(options.draft);
      if (options.flagged?.length) flagged = options.flagged;
      if (verdict.entry.patches.length === 0) return { state: fresh };
      const { note } = verdict;
      const entry = { ...verdict.entry, seq: fresh.seq + 1 };
      current = {
        ...fresh,
        seq: entry.seq,
        data: applyPatches(fresh.data, entry.patches),
        observer: note?.state ?? fresh.observer,
      };
      log.push(entry);
      if (note) team = { ...team, outbox: [...team.outbox, note.message] };
      return { state: current, entry, note };
    },
    catchUp: async (known) => current ?? known,
    async stageFiles(sources, replacing = false) {
      const conflicting: StoredFile[] = [];
      for (const { id, type, read } of sources) {
        if (!files.has(id)) files.set(id, { id, type, bytes: await read() });
        else if (replacing) conflicting.push({ id, type, bytes: await read() });
      }
      return conflicting;
    },
    async deleteUnusedFiles(known, now) {
      const mentioned = mentionedFiles((current ?? known).data);
      const recoverable = new Set(log.flatMap((entry) => recoverableFiles(entry, now)));
      for (const id of files.keys()) if (!mentioned.has(id) && !recoverable.has(id)) files.delete(id);
    },
    contents: async (known, entries) => ({
      state: current ?? known,
      log: log.slice(-entries),
      files: [...files.values()].map(({ id }) => id),
      flagged,
    }),
    keepPages: async () => undefined,
    async replace(seed, epoch) {
      [team, texts] = [NO_TEAM, []];
      current = begin(seed, epoch);
      drafts.clear();
      return current;
    },
    endLoss: async (known) => current ?? known,
    recreate: async () => undefined,
    team: async () => teamDisk,
    history: async (about, limit) =>
      log
        .filter((entry) => about === null || entry.about.includes(about))
        .slice(-limit)
        .reverse(),
    entry: async (seq) => log.find((entry) => entry.seq === seq),
    file: async (id) => files.get(id),
    drafts: {
      read: async (key) => drafts.get(key),
      save: async (draft) => {
        drafts.set(draft.key, draft);
      },
      discard: async (key) => {
        drafts.delete(key);
      },
    },
  };
};
