import { dayOf } from '@/lib/kernel/day';
import type { Store } from './contract';

const RELEASE_MS = 60_000;

/** Hands everything the device keeps to the person, as the file `telecampo-YYYY-MM-DD.json`. */
export const downloadBackup = async (store: Pick<Store, 'backup'>) => {
  const url = URL.createObjectURL(await store.backup());
  const link = document.createElement('a');
  link.href = url;
  link.download = `telecampo-${dayOf(new Date())}.json`;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
};

/** The same without a store at hand (the whole page has failed): opens the device's own. */
export const downloadDeviceBackup = async () => {
  const { openDeviceStore } = await import('./device-store');
  const store = openDeviceStore();
  await store.open();
  await downloadBackup(store);
};
