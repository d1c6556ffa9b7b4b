import { dataFromRows } from '@/lib/domain/data';
import { createProject } from '@/lib/domain/project/changes';
import { onHand } from '@/lib/domain/stock/inventory';
import { issueStock } from '@/lib/domain/stock/issue';
import { newId } from '@/lib/kernel/id';
import { type OpenedBackup, openBackup } from '@/lib/store/backup/restore';
import type { OpenableStore } from '@/lib/store/engine/create-store';
import { anOpenStore } from '../../support/a-store';
import { aTeamOfTwo, aTeamServer, closeServers, until, waitUntilSynchronized } from '../../support/a-team-of-stores';
import { initialBusiness } from '../../support/anybody';
import { aCustomer, aProject, projectId } from '../../support/builders';
import { aLine, aShipmentInput, central, connector } from '../../support/stock-builders';
import { tablesDigest } from '../../support/team-device';

afterEach(closeServers);

const DONE = { done: true };
const same = (...stores: readonly OpenableStore[]) => expect(new Set(stores.map(({ data }) => tablesDigest(data))).size).toBe(1);
const issue = (store: OpenableStore, quantity: number) =>
  store.commit(issueStock, aShipmentInput({ id: newId(), lines: [aLine({ quantity })] }));

/** Two phones that both issued the last pieces. */
const withFlaggedStock = async () => {
  const team = await aTeamOfTwo(aTeamServer());
  const { boss, other, phones } = team;
  const left = onHand(boss.data, central, connector);
  for (const phone of phones) phone.goes('offline');
  for (const store of [boss, other]) await until(store, ({ link }) => link === 'no-signal');
  for (const store of [boss, other]) expect(await issue(store, left)).toMatchObject(DONE);
  for (const phone of phones) phone.goes('online');
  for (const store of [boss, other]) await until(store, ({ flags }) => flags.length === 1, 'flagged');
  await waitUntilSynchronized(boss, other);
  return team;
};

const opened = async (store: OpenableStore, file: Blob): Promise<OpenedBackup> => {
  const read = await openBackup(store, file);
  if ('unreadable' in read) throw new Error(read.unreadable);
  return read;
};

describe('a backup of a phone in a team', () => {
  it('has no key and no secret, is readable with flagged stock, and its restored data can be backed up again (invariant Y10)', async () => {
    const { boss, other } = await withFlaggedStock();
    const file = await boss.backup();
    expect(await file.text()).not.toMatch(/SUAAAA|privateKey|outbox/);
    const elsewhere = await anOpenStore();
    expect(await (await opened(elsewhere, file)).replace()).toMatchObject(DONE);
    same(elsewhere, boss);
    const third = await anOpenStore();
    expect(await (await opened(third, await elsewhere.backup())).merge()).toMatchObject(DONE);
    same(third, boss);
    expect('preview' in (await openBackup(await anOpenStore(), await third.backup()))).toBe(true);
    // A device that left the team has the same rows, and its backup is readable too.
    await (await other.openTeam()).leave();
    expect('preview' in (await openBackup(await anOpenStore(), await other.backup()))).toBe(true);
  });

  it('with the same stock unflagged is refused, and a third phone joins with records of its own', async () => {
    const { boss, server } = await withFlaggedStock();
    const text = await (await boss.backup()).text();
    const tampered = new Blob([text.replace(/"flagged":\[[^\]]*\],/, '')]);
    expect(await openBackup(await anOpenStore(), tampered)).toEqual({ unreadable: 'negative-stock' });
    const own = dataFromRows({ customers: [aCustomer()], projects: [aProject({ id: projectId(9), memberIds: [] })] });
    const third = await anOpenStore({ data: own, openLink: server.aPhone().openLink });
    expect(await (await third.openTeam()).join(server.invite('Ana', 'technician'), 'bring-mine')).toEqual(DONE);
    expect(third.data.projects.has(projectId(9))).toBe(true);
  });

  it("is merged as one act of its member, and can't replace the team's data", async () => {
    const { boss, other } = await aTeamOfTwo(aTeamServer());
    const elsewhere = await anOpenStore({ data: initialBusiness() });
    await elsewhere.commit(createProject, aProject({ id: projectId(8), title: 'De otro dispositivo' }));
    const backup = await opened(other, await elsewhere.backup());
    expect(await backup.replace()).toMatchObject({ refused: 'in-a-team' });
    expect(await backup.merge()).toMatchObject(DONE);
    await until(boss, () => boss.data.projects.has(projectId(8)));
    await waitUntilSynchronized(boss, other);
    same(boss, other);
  });
});
