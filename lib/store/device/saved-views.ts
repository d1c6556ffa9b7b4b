import type { UserId } from '@/lib/domain/model/user';
import { changeLocal, readLocal, SITE_NAME } from './local-values';

/** A named filter: the path of its list with the filtering query, below the site's base path. */
export interface SavedView {
  readonly name: string;
  readonly path: string;
}

export const LONGEST_VIEW_NAME = 60;

const keyOf = (user: UserId) => `${SITE_NAME}:views:${user}`;

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'path' in value &&
  typeof value.path === 'string' &&
  /^\/[^/\\]/.test(value.path);

const parsed = (text: string): readonly SavedView[] => {
  try {
    const known: unknown = JSON.parse(text);
    return Array.isArray(known) ? known.filter(isView) : [];
  } catch {
    return [];
  }
};

const NONE: readonly SavedView[] = [];
let last: { readonly text: string; readonly views: readonly SavedView[] } = { text: '', views: NONE };

/** The views that a person saved on this device, in the order of saving; the identical list until one changes. */
export const readViews = (user: UserId): readonly SavedView[] => {
  const text = readLocal(keyOf(user)) ?? '';
  if (text === '') return NONE;
  if (last.text !== text) last = { text, views: parsed(text) };
  return last.views;
};

/** Stores a person's views on this device. Answers whether the browser stored them. */
export const writeViews = (user: UserId, views: readonly SavedView[]) =>
  changeLocal(keyOf(user), views.length === 0 ? null : JSON.stringify(views));
