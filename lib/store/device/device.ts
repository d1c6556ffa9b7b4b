import type { UserId } from '@/lib/domain/model/user';
import type { Instant } from '@/lib/kernel/day';
import { asId, isId } from '@/lib/kernel/id';
import type { StoredDraft } from '../engine/contract';
import type { LastConfirmed } from '../engine/disk';
import type { DraftFallback } from '../engine/drafts';

/** What a device remembers for itself, outside the business's data. A browser without storage answers with nothing. */
const read = (key: string) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const write = (key: string, value: string | null) => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Nothing here is needed to keep what a person entered.
  }
};

const base = `telecampo${process.env.NEXT_PUBLIC_BASE_PATH ?? ''}`;
/**
 * The last-confirmed marker, as `epoch:seq`. When the marker is there and the data is not, something was lost. The key keeps its
 * first name, because devices hold it.
 */
export const LAST_CONFIRMED = `${base}:witness`;
export const USER = `${base}:user`;
/** The first sight of some screens, for the next opening. */
export const KEPT_SCREENS = `${base}:screens`;
export const THEME = `${base}:theme`;

export const DATABASE_NAME = base;

export const readLastConfirmed = (): LastConfirmed | null => {
  const lastConfirmed = read(LAST_CONFIRMED);
  if (lastConfirmed === null) return null;
  const [epoch = '', seq] = lastConfirmed.split(':');
  return { epoch, seq: Number(seq) || 0 };
};
export const writeLastConfirmed = ({ epoch, seq }: LastConfirmed) => write(LAST_CONFIRMED, `${epoch}:${seq}`);

const SHUTDOWN = `${base}:rest`;
/** Whether nothing was being written when the site was last hidden. A browser that was killed during a write left no marker. */
export const readShutdownMarker = () => read(SHUTDOWN) !== null;
export const writeShutdownMarker = (isIdle: boolean) => write(SHUTDOWN, isIdle ? 'yes' : null);

/** When a person last took a backup away from this device, and of which state. */
export interface LastBackup {
  readonly epoch: string;
  readonly seq: number;
  readonly at: Instant;
}
const BACKUP = `${base}:backup`;
export const readLastBackup = (): LastBackup | null => {
  const [epoch, seq, at] = (read(BACKUP) ?? '').split(' ');
  return epoch && seq && at ? { epoch, seq: Number(seq), at } : null;
};
export const writeLastBackup = ({ epoch, seq, at }: LastBackup) => {
  write(BACKUP, `${epoch} ${seq} ${at}`);
  globalThis.dispatchEvent?.(new Event(COPIED));
};

/** That the device's own copies fail: since when, how often in a row, and whether for want of room. */
export interface CopyTrouble {
  readonly since: Instant;
  readonly times: number;
  readonly isFull: boolean;
}
const COPIES = `${base}:copies`;
export const readCopyTrouble = (): CopyTrouble | null => {
  const [since, times, why] = (read(COPIES) ?? '').split(' ');
  return since && times ? { since, times: Number(times), isFull: why === 'full' } : null;
};
const COPIED = `${base}:copied`;
/** Notes what became of a copy, for what is told of copies that fail. */
export const noteCopy = (outcome: 'kept' | 'no-place' | 'full' | 'failed', at: Instant) => {
  const before = readCopyTrouble();
  const fails = outcome === 'full' || outcome === 'failed';
  if (fails) write(COPIES, `${before?.since ?? at} ${(before?.times ?? 0) + 1} ${outcome}`);
  else if (before) write(COPIES, null);
  if (fails || before) globalThis.dispatchEvent?.(new Event(COPIED));
};
/** How many times in a row it fails before anybody is troubled with it. */
const LASTING = 3;
/** Why the copies keep failing; nothing while it may pass by itself, or once a backup was taken away since it began. */
export const lastingCopyTrouble = () => {
  const trouble = readCopyTrouble();
  const isTold = trouble !== null && trouble.times >= LASTING && (readLastBackup()?.at ?? '') < trouble.since;
  return isTold ? (trouble.isFull ? 'full' : 'failed') : null;
};
/** Hears of copies that begin or cease to fail, until the returned function is called. */
export const onCopyTrouble = (heard: () => void) => {
  addEventListener(COPIED, heard);
  return () => removeEventListener(COPIED, heard);
};

/** Who acts on this device; the first sample supervisor until somebody else is chosen. */
export const readUser = () => {
  const user = read(USER);
  return user !== null && isId(user) ? asId<UserId>(user) : null;
};
export const writeUser = (user: UserId) => write(USER, user);

const DRAFT = `${base}:draft:`;
const isBytes = (value: unknown): boolean =>
  value instanceof ArrayBuffer || (typeof value === 'object' && value !== null && Object.values(value).some(isBytes));
/** Photos are not words: they have no place here. */
const withoutBytes = (_name: string, value: unknown) => (Array.isArray(value) ? value.filter((item) => !isBytes(item)) : value);
const isDraft = (value: unknown): value is StoredDraft =>
  typeof value === 'object' && value !== null && 'key' in value && 'value' in value && 'at' in value;

/** Drafts that were typed while the disk took nothing; the next start reads them here. */
export const draftFallback: DraftFallback = {
  read(key) {
    try {
      const draft: unknown = JSON.parse(read(DRAFT + key) ?? 'null');
      return isDraft(draft) ? draft : undefined;
    } catch {
      return undefined;
    }
  },
  put: (draft) => localStorage.setItem(DRAFT + draft.key, JSON.stringify(draft, withoutBytes)),
  discard: (key) => write(DRAFT + key, null),
  clear() {
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(DRAFT)) localStorage.removeItem(key);
    } catch {
      // Where nothing is kept there is nothing to clear.
    }
  },
};

export type Theme = 'system' | 'light' | 'dark' | 'contrast';
const THEMES: readonly string[] = ['light', 'dark', 'contrast'] satisfies Theme[];
const isTheme = (text: string): text is Theme => THEMES.includes(text);

export const readTheme = (): Theme => {
  const theme = read(THEME);
  return theme !== null && isTheme(theme) ? theme : 'system';
};
export const writeTheme = (theme: Theme) => write(THEME, theme === 'system' ? null : theme);

const WIFI_ONLY = `${base}:wifi-only`;
/** Whether photos and files of the team wait for Wi-Fi on this device. */
export const readWifiOnly = () => read(WIFI_ONLY) !== null;
export const writeWifiOnly = (isOnly: boolean) => {
  write(WIFI_ONLY, isOnly ? 'yes' : null);
  dispatchEvent(new Event(WIFI_ONLY));
};
/** Hears of it from now on, whichever tab it was said in. */
export const onWifiOnly = (listener: () => void) => {
  addEventListener(WIFI_ONLY, listener);
  addEventListener('storage', ({ key }) => key === WIFI_ONLY && listener());
};
