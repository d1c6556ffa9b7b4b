import type { Change } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import type { Refused } from '@/lib/domain/refusal';
import type { Instant } from '@/lib/kernel/day';
import type { Team, TeamState } from '@/lib/team/protocol/contract';
import type { CommitOptions, Done, Outcome } from './contract';
import type { DiskState, NewEntry, Note, ObserverState, Verdict } from './disk';
import type { StoreDisk } from './store-disk';
import type { Snapshot } from './store-snapshot';

/** What a team's code needs of the store that it belongs to. */
export interface StoreParts {
  readonly snapshot: Snapshot;
  readonly disk: StoreDisk;
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Shows and confirms what was just written, and tells the other tabs. */
  readonly written: (next: DiskState) => void;
  readonly commit: <Input>(change: Change<Input>, input: Input, options?: CommitOptions) => Promise<Outcome>;
  readonly now: () => Instant;
}

/** A commit that is on the disk with the observer's note, and how it is decided again. */
export interface Committed {
  readonly outcome: Done;
  readonly entry: LogEntry;
  readonly note: Note;
  readonly decide: (fresh: DiskState) => Verdict;
}

/** A device's team, as its store knows it. */
export interface DeviceTeam {
  readonly calls: Team;
  /** Comes up with what is on the disk. */
  begin(): Promise<void>;
  state(): TeamState | null;
  /**
   * What a commit of scarce stock comes to. It is done once the log has it, and decided again where another device was faster. It is
   * pending where the log takes long.
   */
  committed(commit: Committed): Promise<Outcome> | Outcome;
}

/** The code of an observer of commits; the room above the engine hands it in. */
export interface ObserverCode {
  /** Fetches what is asked in the transaction of a commit: what is written beside its entry, or why the entry is refused. */
  loadNote(): Promise<{ noteOf(state: ObserverState, entry: NewEntry): Note | Refused }>;
  /** Fetches what follows the commits of a device that is in a team. */
  loadTeam(): Promise<{ createTeam(parts: StoreParts): DeviceTeam }>;
}

/** Observes the commits of a store. A device that is in no team fetches no team for it. */
export const createObserver = ({ loadNote, loadTeam }: ObserverCode, snapshot: Snapshot, parts: () => StoreParts) => {
  let opening: Promise<DeviceTeam> | null = null;
  let team: DeviceTeam | null = null;
  const open = async () => {
    opening ??= loadTeam().then(({ createTeam }) => createTeam(parts()));
    try {
      team = await opening;
    } catch (error) {
      opening = null;
      throw error;
    }
    await team.begin();
    return team.calls;
  };
  snapshot.subscribe(() => {
    if (snapshot.state().observer && !opening) open().catch(() => undefined);
  });
  return {
    loadNote,
    open,
    state: () => team?.state() ?? null,
    /** What the caller of a commit is told, and when. */
    committed: (commit: Committed) => (team ? team.committed(commit) : commit.outcome),
  };
};
export type Observer = ReturnType<typeof createObserver>;
