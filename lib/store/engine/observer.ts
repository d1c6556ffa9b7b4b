import type { Change } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import type { Refused } from '@/lib/domain/refusal';
import type { Instant } from '@/lib/kernel/day';
import type { Team, TeamState } from '@/lib/team/protocol/contract';
import type { CommitOptions, Done, Outcome } from './contract';
import type { DiskState, NewEntry, Note, ObserverState, Verdict } from './disk';
import type { StoreDisk } from './store-disk';
import type { Snapshot } from './store-snapshot';

/** The parts of a store that the team's code uses. */
export interface StoreParts {
  readonly snapshot: Snapshot;
  readonly disk: StoreDisk;
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Shows and confirms a written state, and notifies the other tabs. */
  readonly written: (next: DiskState) => void;
  readonly commit: <Input>(change: Change<Input>, input: Input, options?: CommitOptions) => Promise<Outcome>;
  readonly now: () => Instant;
}

/** A commit that is on the disk with the observer's note. `decide` decides it again on a newer state. */
export interface Committed {
  readonly outcome: Done;
  readonly entry: LogEntry;
  readonly note: Note;
  readonly decide: (fresh: DiskState) => Verdict;
}

/** The team's code, as its store sees it. */
export interface DeviceTeam {
  readonly calls: Team;
  /** Reads the team's records from the disk. */
  begin(): Promise<void>;
  state(): TeamState | null;
  /**
   * The final outcome of a commit that uses a limited resource. It is done once the team's log has it. It is decided again if
   * another device was faster, and pending if the log takes long.
   */
  committed(commit: Committed): Promise<Outcome> | Outcome;
}

/** Loads the observer of commits. It is passed in, because the engine may not import the team's code. */
export interface ObserverCode {
  /** Loads the function that answers the note for a commit's entry, or why the entry is refused. */
  loadNote(): Promise<{ noteOf(state: ObserverState, entry: NewEntry): Note | Refused }>;
  /** Loads the code of a device in a team. */
  loadTeam(): Promise<{ createTeam(parts: StoreParts): DeviceTeam }>;
}

/** Connects a store with its team's code, which is loaded only in a team or by `open`. */
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
    /** The outcome that the caller of a commit receives. */
    committed: (commit: Committed) => (team ? team.committed(commit) : commit.outcome),
  };
};
export type Observer = ReturnType<typeof createObserver>;
