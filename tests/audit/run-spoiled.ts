import type { Browser } from 'playwright-core';
import type { ListedRoute } from '@/lib/route-list/list';
import { routeList } from '@/lib/route-list/list';
import { dayFromToday } from '../browser/support/phone-day';
import { auditRoute, type Job, type Look, launch, nameOf, siteOf, wantedGroups } from './audit-route';
import { openLedger } from './ledger';
import { census, pagesOf } from './pages';
import { sampleOf } from './sample';
import type { Spoiling } from './spoiling';
import { spoilings } from './spoilings';
import { STATEMENTS } from './statement';
import { PHONE_DEVICE } from './visit';

/** The faults that one statement finds on a route. */
const look = async (browser: Browser, job: Job, seen: Look, statement: number, script?: string) => {
  const ledger = openLedger((each) => each === statement);
  const groups = wantedGroups({ axe: job.axe, only: [statement] }, seen.device);
  await auditRoute(browser, siteOf(job, script), seen, groups, ledger);
  const faults = ledger.cells.get(nameOf(seen))?.get(statement) ?? [];
  return new Set(faults.map(({ where, found }) => `${where} ${found}`));
};

const tryOne = async (browser: Browser, job: Job, present: readonly ListedRoute[], spoiling: Spoiling) => {
  const { statement, what, script, on, device = PHONE_DEVICE } = spoiling;
  const looked = job.sample ? sampleOf(present, [device]).map(({ route }) => route) : present;
  const route = looked.find(on);
  if (!route) return { seen: false, line: `  ✗  ${statement}. ${what}: there is no route to try it on` };
  const before = await look(browser, job, { route, device }, statement);
  const caught = [...(await look(browser, job, { route, device }, statement, script))].filter((text) => !before.has(text));
  const seen = caught.length > 0;
  const caughtText = caught[0]?.slice(0, 120) ?? `not seen; ${STATEMENTS[statement]}`;
  return { seen, line: `  ${seen ? '✓' : '✗'}  ${statement}. ${what} (${nameOf({ route, device })}): ${caughtText}` };
};

/** Plants one fault at a time, and expects the statement against it to find that fault. */
export const runSpoiled = async (job: Job) => {
  const { present } = census(await pagesOf(job.app), routeList(dayFromToday()));
  const browser = await launch();
  const queue = spoilings.filter(
    ({ statement, device = PHONE_DEVICE }) =>
      (job.only?.includes(statement) ?? true) && (job.widths?.includes(device.viewport.width) ?? true),
  );
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
