import type { UserId } from '@/lib/domain/model/user';
import type { Instant } from '@/lib/kernel/day';
import { asId, isId } from '@/lib/kernel/id';
import type { StoredDraft } from '../engine/contract';
import type { LastConfirmed } from '../engine/disk';
import type { DraftFallback } from '../engine/drafts';
import { readLocal, SITE_NAME, writeLocal } from './local-values';

/**
 * The last-confirmed marker, as `epoch:seq`. When the marker is there and the data is not, something was lost. The key keeps its
 * first name, because devices hold it.
 */
export const LAST_CONFIRMED = `${SITE_NAME}:witness`;
export const USER = `${SITE_NAME}:user`;
/** The first sight of some screens, for the next opening. */
export const KEPT_SCREENS = `${SITE_NAME}:screens`;
export const THEME = `${SITE_NAME}:theme`;

export const DATABASE_NAME = SITE_NAME;

/** The newest entry that this device's disk confirmed; `null` where none is known. */
export const readLastConfirmed = (): LastConfirmed | null => {
  const lastConfirmed = readLocal(LAST_CONFIRMED);
  if (lastConfirmed === null) return null;
  const [epoch = '', seq] = lastConfirmed.split(':');
  return { epoch, seq: Number(seq) || 0 };
};
/** Notes the newest entry that the disk confirmed. */
export const writeLastConfirmed = ({ epoch, seq }: LastConfirmed) => writeLocal(LAST_CONFIRMED, `${epoch}:${seq}`);

const SHUTDOWN = `${SITE_NAME}:rest`;
/** Whether nothing was being written when the site was last hidden. A browser that was killed during a write left no marker. */
export const readShutdownMarker = () => readLocal(SHUTDOWN) !== null;
/** Notes whether nothing was being written as the site was hidden. */
export const writeShutdownMarker = (isIdle: boolean) => writeLocal(SHUTDOWN, isIdle ? 'yes' : null);

/** When a person last took a backup away from this device, and of which state. */
export interface LastBackup {
  readonly epoch: string;
  readonly seq: number;
  readonly at: Instant;
}
const BACKUP = `${SITE_NAME}:backup`;
/** The last backup that was taken away; `null` where there was none. */
export const readLastBackup = (): LastBackup | null => {
  const [epoch, seq, at] = (readLocal(BACKUP) ?? '').split(' ');
  return epoch && seq && at ? { epoch, seq: Number(seq), at } : null;
};
/** Notes a backup that was taken away, and tells who hears of copies that fail. */
export const writeLastBackup = ({ epoch, seq, at }: LastBackup) => {
  writeLocal(BACKUP, `${epoch} ${seq} ${at}`);
  globalThis.dispatchEvent?.(new Event(COPIED));
};

/** That the device's own copies fail: since when, how often in a row, and whether for want of room. */
export interface CopyTrouble {
  readonly since: Instant;
  readonly times: number;
  readonly isFull: boolean;
}
const COPIES = `${SITE_NAME}:copies`;
/** How the device's copies fail now; `null` while they do not. */
export const readCopyTrouble = (): CopyTrouble | null => {
  const [since, times, why] = (readLocal(COPIES) ?? '').split(' ');
  return since && times ? { since, times: Number(times), isFull: why === 'full' } : null;
};
const COPIED = `${SITE_NAME}:copied`;
/** Notes what became of a copy, for what is told of copies that fail. */
export const noteCopy = (outcome: 'kept' | 'no-place' | 'full' | 'failed', at: Instant) => {
  const before = readCopyTrouble();
  const fails = outcome === 'full' || outcome === 'failed';
  if (fails) writeLocal(COPIES, `${before?.since ?? at} ${(before?.times ?? 0) + 1} ${outcome}`);
  else if (before) writeLocal(COPIES, null);
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

/** The person who acts on this device; the first sample supervisor until somebody else is chosen. */
export const readUser = () => {
  const user = readLocal(USER);
  return user !== null && isId(user) ? asId<UserId>(user) : null;
};
/** Notes who acts on this device. */
export const writeUser = (user: UserId) => writeLocal(USER, user);

const DRAFT = `${SITE_NAME}:draft:`;
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
      const draft: unknown = JSON.parse(readLocal(DRAFT + key) ?? 'null');
      return isDraft(draft) ? draft : undefined;
    } catch {
      return undefined;
    }
  },
  put: (draft) => localStorage.setItem(DRAFT + draft.key, JSON.stringify(draft, withoutBytes)),
  discard: (key) => writeLocal(DRAFT + key, null),
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

/** The theme that this device has chosen; the system's until it has. */
export const readTheme = (): Theme => {
  const theme = readLocal(THEME);
  return theme !== null && isTheme(theme) ? theme : 'system';
};
/** Notes the theme that this device has chosen. */
export const writeTheme = (theme: Theme) => writeLocal(THEME, theme === 'system' ? null : theme);

const WIFI_ONLY = `${SITE_NAME}:wifi-only`;
/** Whether photos and files of the team wait for Wi-Fi on this device. */
export const readWifiOnly = () => readLocal(WIFI_ONLY) !== null;
/** Lets the team's photos and files wait for Wi-Fi, or go at once; every tab hears of it. */
export const writeWifiOnly = (isOnly: boolean) => {
  writeLocal(WIFI_ONLY, isOnly ? 'yes' : null);
  dispatchEvent(new Event(WIFI_ONLY));
};
/** Hears of it from now on, whichever tab it was said in. */
export const onWifiOnly = (listener: () => void) => {
  addEventListener(WIFI_ONLY, listener);
  addEventListener('storage', ({ key }) => key === WIFI_ONLY && listener());
};
