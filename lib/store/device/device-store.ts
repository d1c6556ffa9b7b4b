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
import { withShutdownMarker } from './shutdown-marker';

/** The day the site was exported; the first paint is of that day. */
export const BUILD_DAY = asDay(process.env.NEXT_PUBLIC_BUILD_DAY ?? '2026-01-01');
/** The sample's supervisor, who acts until somebody else is chosen (spec §6). */
export const FIRST_USER = asId<UserId>('usr000000001');
const keepsNothing = process.env.NEXT_PUBLIC_STORAGE === 'memory';

const refuse = () => Promise.reject(new Error('The preview keeps nothing'));

/** A disk that does not open, so that the store goes on in memory. */
const unused = (disk: Disk): Disk => ({ ...disk, open: refuse, recreate: refuse });

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
    loadTeam: () => import('./device-team'),
    initial: emptyData(),
    sample: async () => (await import('./sample-seed')).sampleSeed(dayOf(new Date())),
    user: readUser() ?? FIRST_USER,
    clock: () => new Date(),
    hasConfirmed: () => !keepsNothing && readLastConfirmed() !== null,
    onConfirmed: writeLastConfirmed,
    onUser: writeUser,
    draftFallback: keepsNothing ? undefined : draftFallback,
  });
  return store;
};
