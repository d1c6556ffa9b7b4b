import path from 'node:path';
import { sampleData } from '@/data/sample';
import { asDay } from '@/lib/kernel/day';
import { routeList } from '@/lib/route-list/list';
import { filesUnder, inProject } from '../../../scripts/project.mjs';
import { serve } from '../../../scripts/serve.mjs';
import { isSamplePage, isTemplateFile, siteFiles } from '../../../scripts/service-worker/site-files.mjs';
import { sampleOf } from '../../audit/sample';
import { PHONE_DEVICE } from '../../audit/visit';
import { ownPort } from './own-port';
import { dayFromToday } from './phone-day';
import { isNight } from './repeats';

export const ROOT_BUILD = inProject(process.env.SITE_FOLDER ?? 'out');
const SUB_PATH = process.env.SITE_SUB_PATH ?? '/campo';
export const SUB_PATH_BUILD = inProject(process.env.SITE_SUB_PATH_FOLDER ?? '.cache/sub-path');

/** Serves the production export as a dumb static host. */
export const openSite = () => serve({ folder: ROOT_BUILD, port: ownPort });

/** Serves the export that was built for a sub-path, mounted there. */
export const openSubPathSite = () => serve({ folder: SUB_PATH_BUILD, base: SUB_PATH, port: ownPort });

export type Site = Awaited<ReturnType<typeof serve>>;

/** An id that no sample has, as this phone would make it. */
const BORN = 'k3v9x2ab7d0q';

/** Only what was sent from another warehouse has an arrival to receive; the rest of the shipments have that page in name only. */
const transfers = [...sampleData(asDay('2026-01-01')).shipments.values()].filter(({ purpose }) => purpose === 'transfer');
const hasContent = (page: string) =>
  !/\/shipments\/.*\/receive\//.test(page) || transfers.some(({ id }) => page.includes(`/${id}/`));

const addressOf = (page: string) => page.slice(0, -'index.html'.length);

/**
 * Every route that the export has, once, relative to the site's root. Static pages as they are (`projects/`).
 * Dynamic ones with a sample's ids (where there is one) and with those of a record made on the phone.
 */
export const everyRoute = async (folder = ROOT_BUILD) => {
  const files = await filesUnder(folder);
  const pages = files.filter((file) => path.basename(file) === 'index.html' && !/^(404|_not-found)\//.test(file));
  const isSample = isSamplePage(files);
  const find = siteFiles(files.filter((file) => !isSample(file)));
  const sampleOf = new Map(
    // The first of each kind has the most to show: a later one takes no place that is taken.
    pages
      .filter((page) => isSample(page) && hasContent(page))
      .reverse()
      .map((page) => [find(page)?.file, addressOf(page)]),
  );
  const templates = pages.filter(isTemplateFile);
  return {
    fixed: pages.filter((page) => !isTemplateFile(page) && !isSample(page)).map(addressOf),
    samples: templates.flatMap((template) => sampleOf.get(template) ?? []),
    born: templates.map((template) => addressOf(template).replaceAll(/template[a-z]{3}0/g, BORN)),
  };
};

const kindOf = (address: string) => address.replace(/\?.*/, '').replaceAll(/\b(?=\w*\d)[a-z\d]{12}\b/g, '');

/** For a loop whose every route another story holds too: every day the kinds of the audit's sample, each night all of them. */
export const routesOfDay = (all: readonly string[]) => {
  const kinds = new Set(sampleOf(routeList(dayFromToday()), [PHONE_DEVICE]).map(({ route }) => kindOf(route.path.slice(1))));
  return isNight ? all : all.filter((route) => kinds.has(kindOf(route)));
};

/** Both ways the site is published, for what must hold on either; of the second, which routes of all to go to. */
export const builds = [
  { where: 'at the root', folder: ROOT_BUILD, open: openSite, goesTo: (all: readonly string[]) => all },
  { where: 'under a subpath', folder: SUB_PATH_BUILD, open: openSubPathSite, goesTo: routesOfDay },
] as const;
