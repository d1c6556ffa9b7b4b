import type { Browser } from 'playwright-core';
import { auditRoute, type Job, launch, siteOf, wantedGroups } from './audit-route';
import { openLedger } from './ledger';
import { census, pagesOf } from './pages';
import type { Route } from './route';
import { ROUTE_LIST } from './route-list';
import { spoiledLayersAndForms } from './spoiled-layers-and-forms';
import { spoiledPages } from './spoiled-pages';
import type { Spoiling } from './spoiling';
import { STATEMENTS } from './statement';

/** What one statement says of a route, fault by fault. */
const look = async (browser: Browser, job: Job, route: Route, statement: number, script?: string) => {
  const ledger = openLedger((seen) => seen === statement);
  await auditRoute(browser, siteOf(job, script), route, wantedGroups(job.axe, [statement]), ledger);
  const faults = ledger.cells.get(route.path)?.get(statement) ?? [];
  return new Set(faults.map(({ where, found }) => `${where} ${found}`));
};

const tryOne = async (browser: Browser, job: Job, present: readonly Route[], { statement, what, script, on }: Spoiling) => {
  const route = present.find(on);
  if (!route) return { seen: false, line: `  ✗  ${statement}. ${what}: no hay ruta donde probarlo` };
  const before = await look(browser, job, route, statement);
  const caught = [...(await look(browser, job, route, statement, script))].filter((text) => !before.has(text));
  const seen = caught.length > 0;
  const told = caught[0]?.slice(0, 120) ?? `not seen; ${STATEMENTS[statement]}`;
  return { seen, line: `  ${seen ? '✓' : '✗'}  ${statement}. ${what} (${route.path}): ${told}` };
};

/** Plants one fault at a time and expects the statement that forbids it to fail thanks to that fault. */
export const runSpoiled = async (job: Job) => {
  const { present } = census(await pagesOf(job.app), ROUTE_LIST);
  const browser = await launch();
  const queue = [...spoiledPages, ...spoiledLayersAndForms].filter(({ statement }) => job.only?.includes(statement) ?? true);
  const totals = { passed: 0, failed: 0 };
  const work = async () => {
    for (let spoiling = queue.shift(); spoiling; spoiling = queue.shift()) {
      const { seen, line } = await tryOne(browser, job, present, spoiling);
      totals[seen ? 'passed' : 'failed'] += 1;
      console.log(line);
    }
  };
  await Promise.all(Array.from({ length: job.workers }, work));
  await browser.close();
  return totals;
};
