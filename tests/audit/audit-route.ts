import { type Browser, chromium } from 'playwright-core';
import type { ListedRoute } from '@/lib/route-list/list';
import { ARGUMENTS, EXECUTABLE } from '../browser/support/chromium';
import type { Ledger } from './ledger';
import { fault, type Group } from './statement';
import { doubleSubmitGroup } from './statements/double-submit';
import { formsGroup } from './statements/forms';
import { frameGroup } from './statements/frame';
import { keyboardGroup } from './statements/keyboard';
import { layersGroup } from './statements/layers';
import { layoutGroup } from './statements/layout';
import { longContentGroup } from './statements/long-content';
import { axeGroup, quietGroup, targetsGroup, wordsGroup } from './statements/seen';
import { motionGroup, printGroup, statusGroup } from './statements/shown';
import { travelGroup } from './statements/travel';
import { wideGroup, wideKeyboardGroup, wideLayersGroup } from './statements/wide';
import { type Device, PHONE_DEVICE, type Site, visitRoute } from './visit';

export interface Job {
  /** The URL of the site, with a trailing slash. */
  readonly base: string;
  readonly app: string;
  readonly inPage: string;
  readonly axe: string;
  /** Only routes that begin with this. */
  readonly route?: string;
  readonly only?: readonly number[];
  /** Only devices of these widths, in CSS pixels. */
  readonly widths?: readonly number[];
  /** Only the different kinds of routes, as `sample.ts` chooses them. */
  readonly sample?: boolean;
  readonly workers: number;
}

const groupsOf = (axe: string): readonly Group[] => [
  frameGroup,
  wordsGroup,
  layoutGroup,
  targetsGroup,
  axeGroup(axe),
  statusGroup,
  printGroup,
  motionGroup,
  keyboardGroup,
  travelGroup,
  layersGroup(axe),
  formsGroup,
  doubleSubmitGroup,
  longContentGroup,
  quietGroup,
];

const LONGEST_LOOK_MS = 300_000;

/** A look that never ends is a fault too, and must not block the others. */
const inTime = async <Answer>(look: Promise<Answer>) => {
  let clock: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new Error(`did not end within ${LONGEST_LOOK_MS / 1000} s`)), LONGEST_LOOK_MS);
  });
  look.catch(() => undefined);
  return Promise.race([look, late]).finally(() => clearTimeout(clock));
};

/** A route on a device. */
export interface Look {
  readonly route: ListedRoute;
  readonly device: Device;
}

/** The name of a look in the table. On a phone it is the address only. */
export const nameOf = ({ route, device }: Look) =>
  device === PHONE_DEVICE ? route.path : `${route.path} · ${device.viewport.width} px`;

/** Runs the groups of statements on a route and a device. A group that throws is a fault of its first statement. */
export const auditRoute = async (browser: Browser, site: Site, look: Look, groups: readonly Group[], ledger: Ledger) => {
  const visit = await visitRoute(browser, site, look.route, look.device);
  const notes = ledger.notesOn(nameOf(look));
  try {
    let fresh = false;
    let opened = false;
    for (const group of groups) {
      if (group.isFor && !group.isFor(visit)) continue;
      try {
        if (group.anew) await visit.startOver();
        if ((!fresh || group.anew) && !(opened && group === quietGroup)) await visit.open();
        opened = true;
        fresh = true;
        const left = await inTime(group.look(visit, notes));
        if (group.disturbs && left !== 'untouched') fresh = false;
      } catch (error) {
        const said = (error instanceof Error ? error.message : String(error)).split('\n').slice(0, 3).join(' ').slice(0, 240);
        for (const statement of group.statements.slice(0, 1))
          notes.say(statement, [fault('audit', `stopped: ${said}`, 'check the route by hand')]);
        fresh = false;
      }
    }
  } finally {
    await visit.close();
  }
};

/** The groups for a device: all on a phone, elsewhere those that depend on the width. */
export const wantedGroups = ({ axe, only }: Pick<Job, 'axe' | 'only'>, device: Device) =>
  (device === PHONE_DEVICE ? groupsOf(axe) : [wideGroup(axe), wideKeyboardGroup, wideLayersGroup(axe), quietGroup]).filter(
    ({ statements }) => !only || statements.some((statement) => only.includes(statement)),
  );

export const launch = () => chromium.launch({ executablePath: EXECUTABLE, args: ARGUMENTS });

export const siteOf = ({ base, inPage, axe }: Job, spoil?: string): Site => ({
  base,
  inPage,
  axe,
  spoil,
  titles: new Map(),
  shellSeen: new Set(),
});
