import { emptyData } from '@/lib/domain/data';
import type { UserId } from '@/lib/domain/model/user';
import { asDay, dayOf } from '@/lib/kernel/day';
import { asId } from '@/lib/kernel/id';
import { createStore, type OpenableStore } from '../engine/create-store';
import { createDeviceDisk } from '../engine/device-disk';
import type { Disk } from '../engine/disk';
import { createTabs, noTabs } from '../engine/tabs';
import {
  DATABASE_NAME,
  draftFallback,
  readLastConfirmed,
  readShutdownMarker,
  readUser,
  writeLastConfirmed,
  writeShutdownMarker,
  writeUser,
} from './device';
import { readPreviewState } from './preview';
import { withShutdownMarker } from './shutdown-marker';

/** The day on which the site was exported; the first paint shows that day. */
export const BUILD_DAY = asDay(process.env.NEXT_PUBLIC_BUILD_DAY ?? '2026-01-01');
/** The sample's first supervisor, who acts until somebody else is chosen (spec §6). */
export const FIRST_USER = asId<UserId>('usr000000001');
const keepsNothing = process.env.NEXT_PUBLIC_STORAGE === 'memory';

const refuse = () => Promise.reject(new Error('The preview keeps nothing'));
const neverEnds = () => new Promise<never>(() => {});

/** A disk that does not open, so that the store uses memory; in the preview's `loading` state, one that opens for ever. */
const unused = (disk: Disk): Disk => ({
  ...disk,
  open: readPreviewState() === 'loading' ? neverEnds : refuse,
  recreate: refuse,
});

/** The sample as of today; in the preview, the rows of the frame's state, by code that the device build leaves out. */
const firstSeed = async () => {
  const today = dayOf(new Date());
  if (process.env.NEXT_PUBLIC_STORAGE === 'memory') {
    const { previewSeed } = await import('./preview-seed');
    return previewSeed(today, readPreviewState(), location.pathname + location.search, readUser() ?? FIRST_USER);
  }
  return (await import('./sample-seed')).sampleSeed(today);
};

/** The store over this device's own storage, or over memory in the designers' preview. */
export const openDeviceStore = (): OpenableStore => {
  const disk = createDeviceDisk({
    name: DATABASE_NAME,
    lastConfirmed: readLastConfirmed,
    uncleanShutdown: !readShutdownMarker(),
    onBlocked: () => store.report('blocked'),
    onOutdated: () => store.report('outdated'),
    keepSalvage: async (salvage) => (await import('./copies')).keepSalvage(salvage, new Date()),
  });
  const store: OpenableStore = createStore({
    disk: keepsNothing ? unused(disk) : withShutdownMarker(disk, writeShutdownMarker),
    tabs: keepsNothing ? noTabs : createTabs(DATABASE_NAME),
    loadBackup: () => import('../backup/backup'),
    observer: { loadNote: () => import('@/lib/team/device/note'), loadTeam: () => import('./device-team') },
    initial: emptyData(),
    sample: firstSeed,
    user: readUser() ?? FIRST_USER,
    clock: () => new Date(),
    // In the preview, `error` is a disk that held something and does not open.
    hasConfirmed: () => (keepsNothing ? readPreviewState() === 'error' : readLastConfirmed() !== null),
    onConfirmed: writeLastConfirmed,
    onUser: writeUser,
    draftFallback: keepsNothing ? undefined : draftFallback,
  });
  return store;
};
