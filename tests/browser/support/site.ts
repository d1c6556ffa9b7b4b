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

/** Serves the production export as a plain static host does. */
export const openSite = () => serve({ folder: ROOT_BUILD, port: ownPort });

/** Serves the export built for a sub-path, at that path. */
export const openSubPathSite = () => serve({ folder: SUB_PATH_BUILD, base: SUB_PATH, port: ownPort });

export type Site = Awaited<ReturnType<typeof serve>>;

/** An id like one created on this phone, unknown to the sample. */
const CREATED_ID = 'k3v9x2ab7d0q';

/** Only transfers have an arrival to receive. Other shipments have that page, without content. */
const transfers = [...sampleData(asDay('2026-01-01')).shipments.values()].filter(({ purpose }) => purpose === 'transfer');
const hasContent = (page: string) =>
  !/\/shipments\/.*\/receive\//.test(page) || transfers.some(({ id }) => page.includes(`/${id}/`));

const addressOf = (page: string) => page.slice(0, -'index.html'.length);

/**
 * Every route of the export, once, relative to the site's root. Static pages have their paths (`projects/`). Dynamic ones have a
 * sample's id, if there is one, and an id created on the phone.
 */
export const everyRoute = async (folder = ROOT_BUILD) => {
  const files = await filesUnder(folder);
  const pages = files.filter((file) => path.basename(file) === 'index.html' && !/^(404|_not-found)\//.test(file));
  const isSample = isSamplePage(files);
  const find = siteFiles(files.filter((file) => !isSample(file)));
  const sampleOf = new Map(
    // The first record of each kind has the most to show, so it wins in the map.
    pages
      .filter((page) => isSample(page) && hasContent(page))
      .reverse()
      .map((page) => [find(page)?.file, addressOf(page)]),
  );
  const templates = pages.filter(isTemplateFile);
  return {
    fixed: pages.filter((page) => !isTemplateFile(page) && !isSample(page)).map(addressOf),
    samples: templates.flatMap((template) => sampleOf.get(template) ?? []),
    created: templates.map((template) => addressOf(template).replaceAll(/template[a-z]{3}0/g, CREATED_ID)),
  };
};

const kindOf = (address: string) => address.replace(/\?.*/, '').replaceAll(/\b(?=\w*\d)[a-z\d]{12}\b/g, '');

/** The routes for a loop that repeats another story: by day one of each kind in the audit's sample, at night all. */
export const routesOfDay = (all: readonly string[]) => {
  const kinds = new Set(sampleOf(routeList(dayFromToday()), [PHONE_DEVICE]).map(({ route }) => kindOf(route.path.slice(1))));
  return isNight ? all : all.filter((route) => kinds.has(kindOf(route)));
};

/** Both builds of the site, and which of all routes to open in the second. */
export const builds = [
  { where: 'at the root', folder: ROOT_BUILD, open: openSite, goesTo: (all: readonly string[]) => all },
  { where: 'under a subpath', folder: SUB_PATH_BUILD, open: openSubPathSite, goesTo: routesOfDay },
] as const;
