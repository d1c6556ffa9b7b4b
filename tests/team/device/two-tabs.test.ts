import { onHand } from '@/lib/domain/stock/inventory';
import { issueStock } from '@/lib/domain/stock/issue';
import { newId } from '@/lib/kernel/id';
import type { OpenableStore } from '@/lib/store/engine/create-store';
import { anOpenStore } from '../../support/a-store';
import { aTeamOfTwo, aTeamServer, closeServers, until, waitUntilSynchronized } from '../../support/a-team-of-stores';
import { aTab, beginTabs, endTabs } from '../../support/browser-tabs';
import { aLine, aShipmentInput, central, connector } from '../../support/stock-builders';
import { tablesDigest } from '../../support/team-device';

beforeEach(beginTabs);
afterEach(async () => {
  await closeServers();
  endTabs();
});

const issue = (store: OpenableStore, quantity: number) =>
  store.commit(issueStock, aShipmentInput({ id: newId(), lines: [aLine({ quantity })] }));
const left = ({ data }: OpenableStore) => onHand(data, central, connector);

/** The founder's phone, and another phone with two tabs, of which the first has the link. */
const aPhoneOfTwoTabs = async () => {
  const team = await aTeamOfTwo(aTeamServer(), undefined, (name) => ({ tabs: aTab(name) }));
  const { other: linked, phones, names } = team;
  linked.listen();
  const tab = await anOpenStore({ name: names[1], openLink: phones[1].openLink, tabs: aTab(names[1]) });
  tab.listen();
  await tab.openTeam();
  await until(tab, ({ link }) => link === 'up-to-date', 'the other tab says how the link stands');
  return { ...team, linked, tab };
};

it('a scarce act in a tab without the link is done once the log has it', async () => {
  const { boss, linked, tab } = await aPhoneOfTwoTabs();
  const before = left(tab);
  const outcome = await issue(tab, 1);
  expect(outcome).toMatchObject({ done: true });
  expect(outcome).not.toHaveProperty('isPending');
  await waitUntilSynchronized(linked);
  await until(boss, (_, store) => left(store) === before - 1, 'the founder reads it');
  expect([boss, linked, tab].map(left)).toEqual([before - 1, before - 1, before - 1]);
});

it('when two phones issue the last pieces, one in such a tab, exactly one succeeds, and the form keeps its figures', async () => {
  const { boss, linked, tab } = await aPhoneOfTwoTabs();
  const all = left(tab);
  const outcomes = await Promise.all([issue(boss, all), issue(tab, all)]);
  await waitUntilSynchronized(boss, linked);
  const [refused, ...more] = outcomes.filter((outcome) => !('done' in outcome));
  expect([refused, more]).toMatchObject([{ refused: 'not-enough-stock', figures: { left: 0 } }, []]);
  expect(outcomes.find((outcome) => 'done' in outcome)).not.toHaveProperty('isPending');
  await until(tab, ({ pending }) => pending === 0, 'the tab has heard');
  expect([left(boss), boss.team?.flags, linked.team?.flags]).toEqual([0, [], []]);
  expect(new Set([boss, linked, tab].map(({ data }) => tablesDigest(data))).size).toBe(1);
});

it("without signal no tab waits for a confirmation that can't come", async () => {
  const { phones, tab } = await aPhoneOfTwoTabs();
  phones[1].goes('offline');
  await until(tab, ({ link }) => link === 'no-signal', 'the tab knows');
  const setTimer = jest.spyOn(globalThis, 'setTimeout');
  expect(await issue(tab, 1)).toMatchObject({ done: true });
  expect(setTimer.mock.calls.filter(([, ms]) => ms === 3_000)).toEqual([]);
  setTimer.mockRestore();
});
