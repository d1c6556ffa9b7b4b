import { actingUser } from '@/lib/domain/acting';
import type { Data } from '@/lib/domain/data';
import type { UserId } from '@/lib/domain/model/user';
import type { DraftOwner, StoreStatus } from './contract';
import type { DiskState } from './disk';

interface Settings {
  /** The data that screens show until the disk has been read. */
  readonly initial: Data;
  readonly user: UserId;
  /** Receives every state that the disk has confirmed, e.g. to write the last-confirmed marker. */
  readonly onConfirmed?: (state: DiskState) => void;
  readonly onUser?: (user: UserId) => void;
}

const STEPS = 50;

/** What the screens see: the last committed state, the storage's status and the acting user. It notifies listeners of each change. */
export const createSnapshot = ({ initial, onConfirmed, onUser, ...settings }: Settings) => {
  let state: DiskState = { data: initial, seq: 0, epoch: '', begunAt: '' };
  let status: StoreStatus = 'opening';
  let user = settings.user;
  let handovers = 0;
  let openingProgress: number | null = null;
  const listeners = new Set<() => void>();

  const isOneOf = (...some: readonly StoreStatus[]) => some.includes(status);
  /** Whether the screens show memory, because the device's database did not open. */
  const isUnopened = () => isOneOf('unopened', 'no-room');
  /** Whether the data was read, so that it tells who belongs to the business. */
  const isRead = () => status !== 'opening' && !isUnopened();

  /** Chooses another acting user if the shown data lacks the current one (invariant I11). */
  const chooseActing = () => {
    // In a team the membership fixes the person: nobody acts for another.
    const acting = state.observer?.user ?? actingUser(state.data.users, user);
    if (acting === user || !isRead()) return;
    user = acting;
    if (status === 'ready') onUser?.(user);
  };

  const show = (next: DiskState, nextStatus: StoreStatus = status) => {
    if (next === state && nextStatus === status) return;
    [state, status] = [next, nextStatus];
    chooseActing();
    for (const listener of listeners) listener();
  };

  return {
    openingProgress: () => openingProgress,
    /** Notifies listeners of the share of rows that has been read, in steps of 2 %. */
    showProgress(share: number) {
      const step = Math.floor(share * STEPS) / STEPS;
      if (step === openingProgress) return;
      openingProgress = step;
      for (const listener of listeners) listener();
    },
    state: () => state,
    status: () => status,
    user: () => user,
    handovers: () => handovers,
    draftOwner: (): DraftOwner => (isRead() && state.data.users.size === 0 ? 'nobody' : user),
    isOneOf,
    isUnopened,
    /** Whether no write may be confirmed, because the database is not open or not complete (invariant I12). */
    confirmsNothing: () => isOneOf('lost', 'unopened', 'no-room'),
    show,
    confirm(next: DiskState) {
      if (status === 'ready') onConfirmed?.(next);
    },
    actAs(next: UserId) {
      if (state.observer) return;
      if (next !== user) handovers += 1;
      user = next;
      onUser?.(next);
      show({ ...state });
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export type Snapshot = ReturnType<typeof createSnapshot>;
