import { auditRoute, type Job, launch, siteOf, wantedGroups } from './audit-route';
import { faultsOf, openLedger, tableOf, totalsOf } from './ledger';
import { census, pagesOf } from './pages';
import { ROUTE_LIST } from './route-list';
import { fault } from './statement';

/** Audits every route that has a page and says what it saw. */
export const runAudit = async (job: Job) => {
  const { present, later, forgotten } = census(await pagesOf(job.app), ROUTE_LIST);
  for (const page of forgotten) console.error(`✗ app/ has the page ${page} and tests/audit/route-list.ts does not lead to it.`);
  const chosen = present.filter(({ path }) => path.startsWith(job.route ?? '/'));
  if (chosen.length === 0) console.error(`✗ No route begins with ${job.route}.`);
  const ledger = openLedger((statement) => job.only?.includes(statement) ?? true);
  const groups = wantedGroups(job.axe, job.only);
  const seconds = new Map<string, number>();
  const browser = await launch();
  const site = siteOf(job);
  const queue = [...chosen];
  const work = async () => {
    for (let route = queue.shift(); route; route = queue.shift()) {
      const began = performance.now();
      await auditRoute(browser, site, route, groups, ledger).catch((error: unknown) =>
        ledger
          .notesOn(route.path)
          .say(7, [fault('revisión', `stopped: ${String(error).slice(0, 160)}`, 'vuelve a mirar esta ruta sola')]),
      );
      seconds.set(route.path, (performance.now() - began) / 1000);
      process.stderr.write(`${route.path} ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
    }
  };
  await Promise.all(Array.from({ length: job.workers }, work));
  await browser.close();
  console.log(`\n${tableOf(ledger, seconds)}`);
  if (later.length > 0) console.log(`\nStill without a page: ${later.length} addresses of the list.`);
  console.log(faultsOf(ledger));
  const { passed, failed } = totalsOf(ledger);
  return { passed, failed: failed + forgotten.length + (chosen.length === 0 ? 1 : 0) };
};
