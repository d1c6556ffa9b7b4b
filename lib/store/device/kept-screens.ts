import type { UserId } from '@/lib/domain/model/user';
import { KEPT_SCREENS } from './device';
import { readLocal, writeLocal } from './local-values';

/** A stored element: its name, attributes and children. A text node is a string. */
export type KeptNode = string | readonly [name: string, attributes: Readonly<Record<string, string>>, ...children: KeptNode[]];

interface KeptScreens {
  /** The build, set of data and person of the screens. They are drawn only for the same three. */
  readonly of: string;
  readonly screens: Readonly<Record<string, readonly KeptNode[]>>;
}

/** The most characters of one stored screen, and the most stored screens. A larger screen is not stored. */
export const MOST_KEPT = { screen: 20_000, screens: 5 };

/** The value of `of`: build, set of data and person. `keptScreenScript` computes the same. */
export const keptScreensOf = (epoch: string, user: UserId) => `${process.env.NEXT_PUBLIC_BUILD_ID ?? 'dev'} ${epoch} ${user}`;

const read = (): KeptScreens | null => {
  try {
    return JSON.parse(readLocal(KEPT_SCREENS) ?? 'null') as KeptScreens | null;
  } catch {
    return null;
  }
};

/** The screens that this page has shown since the last write, the latest last. */
let seen: { readonly of: string; readonly screens: Map<string, readonly KeptNode[]> } | null = null;

/** Deletes stored screens of another set of data or person, e.g. after everything was replaced. */
export const forgetOtherScreens = (of: string) => {
  if (seen?.of !== of) seen = null;
  if (read()?.of !== of) writeLocal(KEPT_SCREENS, null);
};

/** Takes the first drawing of a screen; it is stored when the page is left. */
export const takeScreen = (of: string, path: string, nodes: readonly KeptNode[]) => {
  if (seen?.of !== of) seen = { of, screens: new Map() };
  seen.screens.delete(path);
  seen.screens.set(path, nodes);
};

/**
 * Stores the latest screens for the next start; one that is too large is left out. It is called only when the page is left: the more
 * a browser has to write to `localStorage`, the later it writes the last-confirmed marker.
 */
export const keepScreens = () => {
  if (!seen || seen.screens.size === 0) return;
  const { of, screens } = seen;
  const known = read();
  const others = known?.of === of ? Object.entries(known.screens).filter(([path]) => !screens.has(path)) : [];
  const latest = [...screens].reverse().filter(([, nodes]) => JSON.stringify(nodes).length <= MOST_KEPT.screen);
  const kept = Object.fromEntries([...latest, ...others].slice(0, MOST_KEPT.screens));
  seen = null;
  writeLocal(KEPT_SCREENS, JSON.stringify({ of, screens: kept } satisfies KeptScreens));
};
