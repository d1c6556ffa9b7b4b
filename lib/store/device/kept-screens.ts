import type { UserId } from '@/lib/domain/model/user';
import { KEPT_SCREENS } from './device';
import { readLocal, writeLocal } from './local-values';

/** One element as it is kept: its name, its attributes, and what is in it, texts as themselves. */
export type KeptNode = string | readonly [name: string, attributes: Readonly<Record<string, string>>, ...children: KeptNode[]];

interface KeptScreens {
  /** Of which build, set of data and person; nobody else is shown them. */
  readonly of: string;
  readonly screens: Readonly<Record<string, readonly KeptNode[]>>;
}

/** How many characters a device keeps of one screen, and of how many screens; what is larger is not kept. */
export const MOST_KEPT = { screen: 20_000, screens: 5 };

/** The person and the data that kept screens belong to; `keptScreenScript` reckons the same. */
export const keptScreensOf = (epoch: string, user: UserId) => `${process.env.NEXT_PUBLIC_BUILD_ID ?? 'dev'} ${epoch} ${user}`;

const read = (): KeptScreens | null => {
  try {
    return JSON.parse(readLocal(KEPT_SCREENS) ?? 'null') as KeptScreens | null;
  } catch {
    return null;
  }
};

/** What this page has shown since it last wrote, the latest last. */
let seen: { readonly of: string; readonly screens: Map<string, readonly KeptNode[]> } | null = null;

/** Forgets what was kept of another set of data or another person, e.g. because everything was replaced. */
export const forgetOtherScreens = (of: string) => {
  if (seen?.of !== of) seen = null;
  if (read()?.of !== of) writeLocal(KEPT_SCREENS, null);
};

/** Takes the first sight of a screen, to be kept when the page is left. */
export const takeScreen = (of: string, path: string, nodes: readonly KeptNode[]) => {
  if (seen?.of !== of) seen = { of, screens: new Map() };
  seen.screens.delete(path);
  seen.screens.set(path, nodes);
};

/**
 * Keeps the latest screens for the next opening; one that is too large is left out. It is called when the page is left, and only then:
 * the more a browser has to write of `localStorage`, the later it writes the marker of the last confirmed entry.
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
