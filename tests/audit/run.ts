import type { Browser } from 'playwright-core';
import { routeList } from '@/lib/route-list/list';
import { dayFromToday } from '../browser/support/phone-day';
import { auditRoute, type Job, type Look, launch, nameOf, siteOf, wantedGroups } from './audit-route';
import { faultsOf, type Ledger, openLedger, tableOf, totalsOf } from './ledger';
import { census, pagesOf } from './pages';
import { sampleOf } from './sample';
import { fault } from './statement';
import { FURTHER_DEVICES, PHONE_DEVICE, WIDE_DEVICES } from './visit';

/** Audits all wanted routes on all wanted devices; answers the duration of each in seconds. */
const lookAtAll = async (browser: Browser, job: Job, looks: readonly Look[], ledger: Ledger) => {
  const seconds = new Map<string, number>();
  // Each device has its own site, because the shell has to be checked on each.
  const sites = new Map(looks.map(({ device }) => [device, siteOf(job)]));
  const queue = [...looks];
  const work = async () => {
    for (let look = queue.shift(); look; look = queue.shift()) {
      const began = performance.now();
      const name = nameOf(look);
      const site = sites.get(look.device) ?? siteOf(job);
      await auditRoute(browser, site, look, wantedGroups(job, look.device), ledger).catch((error: unknown) =>
        ledger.notesOn(name).say(7, [fault('audit', `stopped: ${String(error).slice(0, 160)}`, 'audit only this route again')]),
      );
      seconds.set(name, (performance.now() - began) / 1000);
      process.stderr.write(`${name} ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
    }
  };
  await Promise.all(Array.from({ length: job.workers }, work));
  return seconds;
};

/** Audits every route that has a page, on all devices, and prints the result. */
export const runAudit = async (job: Job) => {
  const { present, later, forgotten } = census(await pagesOf(job.app), routeList(dayFromToday()));
  for (const page of forgotten) console.error(`✗ app/ has the page ${page} and lib/route-list/list.ts does not lead to it.`);
  const chosen = present.filter(({ path }) => path.startsWith(job.route ?? '/'));
  if (chosen.length === 0) console.error(`✗ No route begins with ${job.route}.`);
  const known = [PHONE_DEVICE, ...WIDE_DEVICES, ...(job.sample ? [] : FURTHER_DEVICES)];
  const devices = known.filter(({ viewport }) => job.widths?.includes(viewport.width) ?? true);
  const looks = job.sample ? sampleOf(chosen, devices) : devices.flatMap((device) => chosen.map((route) => ({ route, device })));
  const ledger = openLedger((statement) => job.only?.includes(statement) ?? true);
  const browser = await launch();
  const seconds = await lookAtAll(browser, job, looks, ledger);
  await browser.close();
  console.log(`\n${tableOf(ledger, seconds)}`);
  if (later.length > 0) console.log(`\nStill without a page: ${later.length} addresses of the list.`);
  console.log(faultsOf(ledger));
  const { passed, failed } = totalsOf(ledger);
  return { passed, failed: failed + forgotten.length + (looks.length === 0 ? 1 : 0) };
};
