import type { Fault } from '../in-page/dom';
import { fault, type Group } from '../statement';
import { PATIENCE_MS, type Visit } from '../visit';
import { fieldAt, fieldsOf, fillRequired, prepare } from './form-fill';

/** Tables that are no business records: drafts, marks in `meta`, notifications. */
const BESIDE = ['log', 'meta', 'drafts', 'files', 'notifications'];
/** The entries in the log that one act writes. */
const ONE_ACT = 1;

/** A navigation may replace the document during the count; then the next document is counted. */
const recordsOf = async ({ page }: Visit): Promise<Readonly<Record<string, number>>> => {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    const counting = page.evaluate(() => window.audit.records()).catch(() => undefined);
    const counts = await Promise.race([counting, page.waitForTimeout(3000).catch(() => undefined)]);
    if (counts) return counts;
    await page.waitForLoadState('domcontentloaded').catch(() => undefined);
  }
  throw new Error('the records could not be counted');
};

const acts = ({ log = 0 }: Readonly<Record<string, number>>) => log;
const rows = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).reduce((sum, [store, count]) => (BESIDE.includes(store) ? sum : sum + count), 0);

/** Ways to submit a form twice. */
const SENDS: readonly (readonly [name: string, send: (visit: Visit) => Promise<void>])[] = [
  [
    'doble toque',
    async ({ page }) => {
      await page.locator('[data-audit-submit]').evaluate((button: HTMLElement) => {
        button.click();
        button.click();
        setTimeout(() => button.isConnected && button.click(), 30);
      });
    },
  ],
  [
    'doble Enter',
    async (visit) => {
      const lines = (await fieldsOf(visit)).filter(({ kind, readOnly }) => ['text', 'email', 'tel'].includes(kind) && !readOnly);
      // An optional line under the form may use Enter to add itself; a required field submits.
      const first = lines.find(({ required }) => required);
      if (first) await fieldAt(visit, first.index).focus();
      else await visit.page.locator('[data-audit-submit]').focus();
      await visit.page.keyboard.press('Enter');
      await visit.page.keyboard.press('Enter').catch(() => undefined);
    },
  ],
];

const sendTwice = async (visit: Visit, name: string, send: (visit: Visit) => Promise<void>): Promise<readonly Fault[]> => {
  const { page, route, settle } = visit;
  await prepare(visit, route.form?.before ?? []);
  await fillRequired(visit);
  const { closed, reason, where } = await page.evaluate(() => window.audit.forms.submitState());
  if (closed)
    return [
      fault(
        where,
        `stays closed with everything filled in: ${reason}`,
        'what is missing can be filled in, or lib/route-list/list.ts tells how (form.before)',
      ),
    ];
  const before = await recordsOf(visit);
  await send(visit);
  // Waits until the first save is stored; a second one then has time to follow.
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until && acts(await recordsOf(visit)) === acts(before); )
    await page.waitForTimeout(100);
  await page.waitForTimeout(300);
  await settle();
  const after = await recordsOf(visit);
  const [made, written] = [acts(after) - acts(before), rows(after) - rows(before)];
  if (made === ONE_ACT && (route.form?.makes === undefined || written === route.form.makes)) return [];
  const stuck = made === 0 ? await page.evaluate(() => window.audit.forms.complaints()) : null;
  const why = stuck
    ? ` (${[...stuck.links, ...stuck.invalid.map(({ name: label }) => label)].join(' / ') || 'without a reason'})`
    : '';
  return [
    fault(
      `${name} in «${where}»`,
      `${made} saves, ${written} new records${why}`,
      'a synchronous lock on submit and an id made once',
    ),
  ];
};

export const doubleSubmitGroup: Group = {
  statements: [35],
  disturbs: true,
  async look(visit, notes) {
    const { exists } = await visit.page.evaluate(() => window.audit.forms.submitState());
    if (!exists || visit.route.form?.sends === false) return 'untouched';
    const sends = visit.route.form?.once ? SENDS.slice(0, 1) : SENDS;
    for (const [place, [name, send]] of sends.entries()) {
      if (place > 0) await visit.open();
      notes.say(35, await sendTwice(visit, name, send));
    }
    return undefined;
  },
};
