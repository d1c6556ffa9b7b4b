import type { Fault } from '../in-page/dom';
import { fault, type Group } from '../statement';
import { PHONE_SIZE, type Visit } from '../visit';

/** A low window, so that short lists scroll too. */
const LOW = { width: 390, height: 460 };
const NEAR = 50;

/** Narrows the list by search or filter, without emptying it. */
const narrow = async ({ page, settle }: Visit) => {
  const search = page.locator('main input[type=search]:visible').first();
  if ((await search.count()) > 0) {
    await search.fill('a');
    // The address has the search after blur, or after a pause in typing.
    await search.blur();
  }
  await settle();
  if (!(await page.evaluate(() => window.audit.travel.markFilter()))) return;
  const filter = page.locator('[data-audit-filter]');
  await filter.click();
  await settle();
  if (await page.evaluate(() => window.audit.travel.markLink())) return;
  await page.locator('main [aria-pressed=false]:visible').first().click();
  await settle();
};

const comeBack = (
  before: Awaited<ReturnType<typeof leftHere>>,
  after: Awaited<ReturnType<typeof leftHere>>,
): readonly Fault[] => [
  ...(Math.abs(after.scroll - before.scroll) <= NEAR
    ? []
    : [
        fault(
          'page',
          `Back leaves it at ${after.scroll} px and it was at ${before.scroll}`,
          'give the list its height at the first paint',
        ),
      ]),
  ...(after.filters === before.filters
    ? []
    : [fault('filters', `were «${before.filters}» and are «${after.filters}»`, 'the filter lives in the URL (replaceState)')]),
  ...(after.searches === before.searches
    ? []
    : [fault('search', `was «${before.searches}» and is «${after.searches}»`, 'the search lives in the URL (replaceState)')]),
];

const leftHere = ({ page }: Visit) => page.evaluate(() => window.audit.travel.left());

const journey = async (visit: Visit): Promise<readonly Fault[] | null> => {
  const { page, settle } = visit;
  await page.setViewportSize(LOW);
  await settle();
  await narrow(visit);
  const link = await page.evaluate(() => window.audit.travel.markLink());
  if (!link) return null;
  await settle();
  const before = await leftHere(visit);
  const address = page.url();
  await page.locator('[data-audit-link]').evaluate((element: HTMLElement) => element.click());
  await page.waitForURL((url) => url.pathname === link.path).catch(() => undefined);
  await settle();
  const there = await page.evaluate(() => window.audit.travel.arrived());
  if (there.path !== link.path) return [fault(`link «${link.name}»`, `does not lead to ${link.path}`, 'a link navigates')];
  await page.goBack({ waitUntil: 'commit' }).catch(() => undefined);
  await page.waitForURL(address).catch(() => undefined);
  await settle();
  return [
    ...(there.onHeading
      ? []
      : [
          fault(`after «${link.name}»`, `the focus stays on ${there.focus}`, 'on a change of route the focus goes to h1 or main'),
        ]),
    ...(there.scroll <= 2
      ? []
      : [fault(`after «${link.name}»`, `the new page begins at ${there.scroll} px`, 'it begins at its top')]),
    ...(page.url() === address
      ? comeBack(before, await leftHere(visit))
      : [fault('Back', `leads to ${page.url()}`, `it leads back to ${address}`)]),
  ];
};

export const travelGroup: Group = {
  statements: [12],
  disturbs: true,
  isFor: ({ route }) => !route.isMissing && !route.opensLayer,
  async look(visit, notes) {
    const faults = await journey(visit);
    if (faults) notes.say(12, faults);
    await visit.page.setViewportSize(PHONE_SIZE);
  },
};
