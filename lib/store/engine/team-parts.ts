import type { Change } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import type { Instant } from '@/lib/kernel/day';
import type { Team, TeamState } from '@/lib/team/protocol/contract';
import type { CommitOptions, Done, Outcome } from './contract';
import type { DiskState, Said, Verdict } from './disk';
import type { StoreDisk } from './store-disk';
import type { Snapshot } from './store-snapshot';

/** What the team's code needs of the store that it belongs to. */
export interface StoreParts {
  readonly snapshot: Snapshot;
  readonly disk: StoreDisk;
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Shows and confirms what was just written, and tells the other tabs. */
  readonly written: (next: DiskState) => void;
  readonly commit: <Input>(change: Change<Input>, input: Input, options?: CommitOptions) => Promise<Outcome>;
  readonly now: () => Instant;
}

/** What a commit in a team wrote, and how it is decided again. */
export interface Made {
  readonly outcome: Done;
  readonly entry: LogEntry;
  readonly said: Said;
  readonly decide: (fresh: DiskState) => Verdict;
}

/** A device's team, as its store knows it. */
export interface DeviceTeam {
  readonly calls: Team;
  /** Comes up with what is on the disk. */
  begin(): Promise<void>;
  state(): TeamState | null;
  /** What a scarce act comes to: done once the log has it, decided again where another was faster, kept as pending where that takes long. */
  committed(made: Made): Promise<Outcome> | Outcome;
}

/** The team's code; the room above the engine hands it in. */
export interface TeamCode {
  createTeam(parts: StoreParts): DeviceTeam;
}
