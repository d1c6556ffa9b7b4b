import { isUserMissing } from '@/lib/domain/acting';
import type { Change, Env } from '@/lib/domain/data';
import { isRefused, refused } from '@/lib/domain/refusal';
import { dayOf } from '@/lib/kernel/day';
import { newId } from '@/lib/kernel/id';
import type { CommitOptions, Outcome, StoreStatus } from './contract';
import type { DiskState, Verdict } from './disk';
import { type DraftFallback, ownKey } from './drafts';
import type { Committed, Observer } from './observer';
import type { StoreDisk } from './store-disk';
import type { Snapshot } from './store-snapshot';

interface Parts {
  readonly snapshot: Snapshot;
  readonly disk: StoreDisk;
  readonly attempt: (work: () => Promise<Outcome>) => Promise<Outcome>;
  readonly written: (next: DiskState, status?: StoreStatus) => void;
  readonly observer: Observer;
  readonly draftFallback: DraftFallback;
  readonly clock: () => Date;
}

/** Loads the schemas. This begins when the disk opens, and every commit waits for it. */
const loadCommitCheck = () => import('./commit-check');

/** Loads the code that stages files; only merging a backup needs it. */
const loadStaging = () => import('./replace-all');

type CommitCode = Awaited<ReturnType<typeof loadForCommit>>;

/** Loads the code that every commit needs: the check of its entry, and the note for a team. */
export const loadForCommit = async (observer: Pick<Observer, 'loadNote'>) => {
  const [{ checkedEntry }, { noteOf }] = await Promise.all([loadCommitCheck(), observer.loadNote()]);
  return { checkedEntry, noteOf };
};

/** Decides a change on the newest state: an entry with the observer's note, or a refusal. `asked` has the time and the acting user. */
export const decideCommit =
  <Input>({ checkedEntry, noteOf }: CommitCode, change: Change<Input>, input: Input, asked: Env) =>
  ({ data, observer }: Pick<DiskState, 'data' | 'observer'>): Verdict => {
    // Another tab may have joined a team meanwhile; then the member acts.
    const acting = observer ? { ...asked, user: observer.user } : asked;
    if (isUserMissing(data.users, acting.user)) return refused('acting-person-gone');
    const answer = change(data, input, acting);
    if (isRefused(answer)) return answer;
    const verdict = checkedEntry({ data }, { at: acting.now, by: acting.user, label: change.label, patches: answer });
    if (isRefused(verdict) || !observer) return verdict;
    const note = noteOf(observer, verdict.entry);
    return isRefused(note) ? note : { ...verdict, note };
  };

/** Creates the store's only way to write: a pure change, decided and written in one strict transaction. */
export const createCommit = ({ snapshot, disk, attempt, written, observer, draftFallback, clock }: Parts) => {
  const env = (): Env => {
    const date = clock();
    return { today: dayOf(date), now: date.toISOString(), newId, user: snapshot.user() };
  };

  return async <Input>(change: Change<Input>, input: Input, options: CommitOptions = {}): Promise<Outcome> => {
    let committed: Committed | undefined;
    const outcome = await attempt(async () => {
      const status = snapshot.status();
      if (status === 'unopened' || status === 'no-room' || (status === 'lost' && !options.endsLoss)) return { failed: status };
      const code = await loadForCommit(observer);
      const asked = env();
      const decide = decideCommit(code, change, input, asked);
      const draft = options.draft === undefined ? undefined : ownKey(options.draft, snapshot.draftOwner());
      const endsLoss = options.endsLoss && status === 'lost';
      const write = () => disk.current().transact(snapshot.state(), decide, { ...options, draft, endsLoss });
      const staging = { disk: disk.current(), state: snapshot.state(), now: clock };
      const sources = options.fileSources;
      const wrote = sources ? (await loadStaging()).withStagedFiles(sources, staging, write) : write();
      const { state: next, entry, note, refused: refusal } = await wrote;
      if (refusal) {
        snapshot.show(next);
        return refusal;
      }
      if (draft !== undefined) draftFallback.discard(draft);
      written(next, endsLoss ? 'ready' : undefined);
      const done = { done: true, seq: entry?.seq ?? null } as const;
      if (entry && note) committed = { outcome: done, entry, note, decide };
      return done;
    });
    return committed ? observer.committed(committed) : outcome;
  };
};
