import type { Outcome, StoreStatus } from './contract';
import { failureOf } from './database';
import type { DiskState } from './disk';
import type { StoreDisk } from './store-disk';
import type { Snapshot } from './store-snapshot';
import type { Tabs } from './tabs';

/** Runs writes one after the other, so that no commit starts from a snapshot that another one replaces. */
export const createWriteQueue = (snapshot: Snapshot, disk: StoreDisk, tabs: Tabs) => {
  let queue: Promise<unknown> = Promise.resolve();

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = queue.then(work, work);
    queue = turn.catch(() => undefined);
    return turn;
  };

  return {
    inTurn,
    /** Shows and confirms a written state, and notifies the other tabs. */
    written(next: DiskState, status?: StoreStatus) {
      snapshot.show(next, status);
      snapshot.confirm(next);
      tabs.broadcast();
    },
    /** Shows what other tabs have written; opens a database again that did not open. */
    catchUp: () =>
      inTurn(async () => {
        try {
          await disk.openOnce();
          if (snapshot.confirmsNothing()) await disk.reopen();
          else snapshot.show(await disk.current().catchUp(snapshot.state()));
        } catch {
          // The next commit shows the error.
        }
      }),
    /** Runs a write in its turn and answers its outcome. An error of the disk becomes a failure and changes the status. */
    async attempt(work: () => Promise<Outcome>): Promise<Outcome> {
      await disk.openOnce();
      return inTurn(async () => {
        const status = snapshot.status();
        if (status === 'outdated' || status === 'blocked') return { failed: status };
        try {
          const outcome = await work();
          if (snapshot.isOneOf('full')) snapshot.show(snapshot.state(), 'ready');
          return outcome;
        } catch (error) {
          const failed = failureOf(error);
          if (failed === 'outdated' || (failed === 'full' && !snapshot.confirmsNothing()))
            snapshot.show(snapshot.state(), failed);
          return { failed };
        }
      });
    },
  };
};
