import { dayOf } from '@/lib/kernel/day';
import type { Store } from './contract';
import { writeLastBackup } from './device';

const RELEASE_MS = 60_000;

type Backed = Pick<Store, 'backup' | 'epoch' | 'seq'>;

/** Everything the device keeps as a named file; `taken` notes that the person has it. */
export const takeBackup = async (store: Backed) => {
  const now = new Date();
  const { epoch, seq } = store;
  const file = await store.backup();
  const taken = () => writeLastBackup({ epoch, seq, at: now.toISOString() });
  return { file, name: `telecampo-${dayOf(now)}.json`, taken };
};

/** Hands everything the device keeps to the person, as the file `telecampo-YYYY-MM-DD.json`. */
export const downloadBackup = async (store: Backed) => {
  const { file, name, taken } = await takeBackup(store);
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  taken();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
};

/** The same without a store at hand (the whole page has failed): opens the device's own. */
export const downloadDeviceBackup = async () => {
  const { openDeviceStore } = await import('./device-store');
  const store = openDeviceStore();
  await store.open();
  await downloadBackup(store);
};
