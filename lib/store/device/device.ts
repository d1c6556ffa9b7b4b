import type { UserId } from '@/lib/domain/model/user';
import type { Instant } from '@/lib/kernel/day';
import { asId, isId } from '@/lib/kernel/id';
import type { LastConfirmed } from '../engine/disk';
import { type DraftFallback, type FallbackDraft, fieldsOfDraft } from '../engine/drafts';
import { readLocal, SITE_NAME, writeLocal } from './local-values';

/**
 * The last-confirmed marker, as `epoch:seq`. A marker without its data means that data was lost. The key keeps its
 * first name, because devices have stored it.
 */
export const LAST_CONFIRMED = `${SITE_NAME}:witness`;
export const USER = `${SITE_NAME}:user`;
/** Some screens as they were first drawn, for the next start. */
export const KEPT_SCREENS = `${SITE_NAME}:screens`;
export const THEME = `${SITE_NAME}:theme`;

export const DATABASE_NAME = SITE_NAME;

/** The newest entry that this device's disk confirmed; `null` if none is known. */
export const readLastConfirmed = (): LastConfirmed | null => {
  const lastConfirmed = readLocal(LAST_CONFIRMED);
  if (lastConfirmed === null) return null;
  const [epoch = '', seq] = lastConfirmed.split(':');
  return { epoch, seq: Number(seq) || 0 };
};
/** Stores the newest entry that the disk confirmed. */
export const writeLastConfirmed = ({ epoch, seq }: LastConfirmed) => writeLocal(LAST_CONFIRMED, `${epoch}:${seq}`);

const SHUTDOWN = `${SITE_NAME}:rest`;
/** Whether no write was running when the site was last hidden. A browser that was killed during a write left no marker. */
export const readShutdownMarker = () => readLocal(SHUTDOWN) !== null;
/** Sets or removes that marker. */
export const writeShutdownMarker = (isIdle: boolean) => writeLocal(SHUTDOWN, isIdle ? 'yes' : null);

/** When a person last downloaded a backup, and of which state. */
export interface LastBackup {
  readonly epoch: string;
  readonly seq: number;
  readonly at: Instant;
}
const BACKUP = `${SITE_NAME}:backup`;
/** The last downloaded backup; `null` if there was none. */
export const readLastBackup = (): LastBackup | null => {
  const [epoch, seq, at] = (readLocal(BACKUP) ?? '').split(' ');
  return epoch && seq && at ? { epoch, seq: Number(seq), at } : null;
};
/** Stores a downloaded backup, and notifies the listeners of failing copies. */
export const writeLastBackup = ({ epoch, seq, at }: LastBackup) => {
  writeLocal(BACKUP, `${epoch} ${seq} ${at}`);
  const trouble = readLocal(COPIES);
  if (trouble) writeLocal(COPIES, `${trouble} backed-up`);
  globalThis.dispatchEvent?.(new Event(COPIED));
};

/** The failure of the device's own copies: since when, how often in a row, and whether for lack of space. */
export interface CopyTrouble {
  readonly since: Instant;
  readonly times: number;
  readonly isFull: boolean;
  /** Whether a backup was downloaded since the first failure. */
  readonly isBackedUp: boolean;
}
const COPIES = `${SITE_NAME}:copies`;
/** The current failure of the device's copies; `null` while they succeed. */
export const readCopyTrouble = (): CopyTrouble | null => {
  const [since, times, why, backedUp] = (readLocal(COPIES) ?? '').split(' ');
  return since && times ? { since, times: Number(times), isFull: why === 'full', isBackedUp: backedUp !== undefined } : null;
};
const COPIED = `${SITE_NAME}:copied`;
/** Stores the outcome of a copy, and notifies the listeners if copies fail or did before. */
export const noteCopy = (outcome: 'kept' | 'no-place' | 'full' | 'failed', at: Instant) => {
  const before = readCopyTrouble();
  const fails = outcome === 'full' || outcome === 'failed';
  const backedUp = before?.isBackedUp ? ' backed-up' : '';
  if (fails) writeLocal(COPIES, `${before?.since ?? at} ${(before?.times ?? 0) + 1} ${outcome}${backedUp}`);
  else if (before) writeLocal(COPIES, null);
  if (fails || before) globalThis.dispatchEvent?.(new Event(COPIED));
};
/** How many times in a row copies fail before the person sees it. */
const LASTING = 3;
/** Why copies keep failing; `null` after fewer than three failures, or once a backup was downloaded since the first. */
export const lastingCopyTrouble = () => {
  const trouble = readCopyTrouble();
  const isLasting = trouble !== null && trouble.times >= LASTING && !trouble.isBackedUp;
  return isLasting ? (trouble.isFull ? 'full' : 'failed') : null;
};
/** Calls a listener when copies fail or succeed again, until the returned function is called. */
export const onCopyTrouble = (listener: () => void) => {
  addEventListener(COPIED, listener);
  return () => removeEventListener(COPIED, listener);
};

/** The chosen acting user of this device; `null` until somebody is chosen. */
export const readUser = () => {
  const user = readLocal(USER);
  return user !== null && isId(user) ? asId<UserId>(user) : null;
};
/** Stores the acting user of this device. */
export const writeUser = (user: UserId) => writeLocal(USER, user);

const DRAFT = `${SITE_NAME}:draft:`;
const isBytes = (value: unknown): boolean =>
  value instanceof ArrayBuffer || (typeof value === 'object' && value !== null && Object.values(value).some(isBytes));
/** Leaves photos out of a draft: `localStorage` has no room for them. */
const withoutBytes = (_name: string, value: unknown) => (Array.isArray(value) ? value.filter((item) => !isBytes(item)) : value);
const isDraft = (value: unknown): value is FallbackDraft =>
  typeof value === 'object' && value !== null && 'key' in value && 'value' in value && 'at' in value;

/** Drafts in `localStorage`, for a disk that can't store them. They survive a restart. */
export const draftFallback: DraftFallback = {
  read(key) {
    try {
      const draft: unknown = JSON.parse(readLocal(DRAFT + key) ?? 'null');
      return isDraft(draft) ? draft : undefined;
    } catch {
      return undefined;
    }
  },
  put(draft) {
    const shortened = Object.entries(fieldsOfDraft(draft)).flatMap(([name, field]) => (isBytes(field) ? [name] : []));
    const kept: FallbackDraft = shortened.length > 0 ? { ...draft, shortened } : draft;
    localStorage.setItem(DRAFT + draft.key, JSON.stringify(kept, withoutBytes));
  },
  discard: (key) => writeLocal(DRAFT + key, null),
  clear() {
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(DRAFT)) localStorage.removeItem(key);
    } catch {
      // A browser without storage has nothing to clear.
    }
  },
};

export type Theme = 'system' | 'light' | 'dark' | 'contrast';
const THEMES: readonly string[] = ['light', 'dark', 'contrast'] satisfies Theme[];
const isTheme = (text: string): text is Theme => THEMES.includes(text);

/** The theme chosen on this device; by default `system`. */
export const readTheme = (): Theme => {
  const theme = readLocal(THEME);
  return theme !== null && isTheme(theme) ? theme : 'system';
};
/** Stores the theme chosen on this device. */
export const writeTheme = (theme: Theme) => writeLocal(THEME, theme === 'system' ? null : theme);

const WIFI_ONLY = `${SITE_NAME}:wifi-only`;
/** Whether photos and files of the team wait for Wi-Fi on this device. */
export const readWifiOnly = () => readLocal(WIFI_ONLY) !== null;
/** Stores whether the team's photos and files wait for Wi-Fi, and notifies every tab. */
export const writeWifiOnly = (isOnly: boolean) => {
  writeLocal(WIFI_ONLY, isOnly ? 'yes' : null);
  dispatchEvent(new Event(WIFI_ONLY));
};
/** Calls a listener whenever that setting changes, in this or another tab. */
export const onWifiOnly = (listener: () => void) => {
  addEventListener(WIFI_ONLY, listener);
  addEventListener('storage', ({ key }) => key === WIFI_ONLY && listener());
};
