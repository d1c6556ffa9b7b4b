import type { Failed, Outcome } from './contract';
import type { Snapshot } from './store-snapshot';

/** Why the disk did not take something, in the words of the contract. */
export const failureOf = (error: unknown): Failed['failed'] => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'QuotaExceededError') return 'full';
  return name === 'VersionError' ? 'outdated' : 'unknown';
};

/** Runs one write after the other: a commit never starts on a snapshot that another one is about to replace. */
export const createWriteQueue = (snapshot: Snapshot, openOnce: () => Promise<void>) => {
  let queue: Promise<unknown> = Promise.resolve();

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = queue.then(work, work);
    queue = turn.catch(() => undefined);
    return turn;
  };

  return {
    inTurn,
    /** Runs a write in its turn and answers with its outcome; an error of the disk becomes a failure, and the status shows it. */
    async attempt(work: () => Promise<Outcome>): Promise<Outcome> {
      await openOnce();
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
