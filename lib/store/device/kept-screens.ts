import type { UserId } from '@/lib/domain/model/user';
import { KEPT_SCREENS } from './device';

/** One element as it is kept: its name, its attributes, and what is in it, texts as themselves. */
export type KeptNode = string | readonly [name: string, attributes: Readonly<Record<string, string>>, ...children: KeptNode[]];

interface KeptScreens {
  /** Of which build, set of data and person; nobody else is shown them. */
  readonly of: string;
  readonly screens: Readonly<Record<string, readonly KeptNode[]>>;
}

/** How many characters a device keeps of one screen, and of how many screens; what is larger is not kept. */
export const MOST_KEPT = { screen: 20_000, screens: 5 };

/** Who and what kept screens belong to; `keptScreenScript` reckons the same. */
export const keptScreensOf = (epoch: string, user: UserId) => `${process.env.NEXT_PUBLIC_BUILD_ID ?? 'dev'} ${epoch} ${user}`;

const read = (): KeptScreens | null => {
  try {
    return JSON.parse(localStorage.getItem(KEPT_SCREENS) ?? 'null') as KeptScreens | null;
  } catch {
    return null;
  }
};

/** Forgets what was kept of another set of data or another person, e.g. because everything was replaced. */
export const forgetOtherScreens = (of: string) => {
  try {
    if (read()?.of !== of) localStorage.removeItem(KEPT_SCREENS);
  } catch {
    // Where nothing is kept there is nothing to forget.
  }
};

/** Keeps the first sight of a screen for the next opening, the latest first; a screen that is too large is left out. */
export const keepScreen = (of: string, path: string, nodes: readonly KeptNode[]) => {
  const known = read();
  const others = known?.of === of ? Object.entries(known.screens).filter(([other]) => other !== path) : [];
  const isSmall = JSON.stringify(nodes).length <= MOST_KEPT.screen;
  const screens = [...(isSmall ? [[path, nodes] as const] : []), ...others].slice(0, MOST_KEPT.screens);
  try {
    localStorage.setItem(KEPT_SCREENS, JSON.stringify({ of, screens: Object.fromEntries(screens) } satisfies KeptScreens));
  } catch {
    // The next opening shows skeletons instead.
  }
};
