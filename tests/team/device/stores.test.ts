import { forceCloseDatabase } from 'fake-indexeddb';
import { approveBudgetRequest } from '@/lib/domain/budget-request/changes';
import { applyPatches, dataFromRows, emptyData, put } from '@/lib/domain/data';
import { standingActs } from '@/lib/domain/history/standing-acts';
import type { CommentId } from '@/lib/domain/model/task';
import { updateProject } from '@/lib/domain/project/changes';
import { isRefused } from '@/lib/domain/refusal';
import { countStock, expectedCount } from '@/lib/domain/stock/count';
import { onHand } from '@/lib/domain/stock/inventory';
import { issueStock } from '@/lib/domain/stock/issue';
import { ledgerOf } from '@/lib/domain/stock/ledger';
import { addComment } from '@/lib/domain/task/notes-changes';
import { newId } from '@/lib/kernel/id';
import { PersistentMap, persistent } from '@/lib/kernel/persistent-map';
import type { OpenableStore } from '@/lib/store/engine/create-store';
import type { OpenLink } from '@/lib/team/device/parts';
import { refusalText } from '@/lib/text/messages';
import { anOpenStore } from '../../support/a-store';
import { aTeamOfTwo, aTeamServer, closeServers, until, waitUntilSynchronized } from '../../support/a-team-of-stores';
import { initialBusiness } from '../../support/anybody';
import { aCustomer, aProject, aUser, budgetRequestId, projectId, TODAY, taskId, userId } from '../../support/builders';
import { aLine, aShipmentInput, central, connector } from '../../support/stock-builders';
import { tablesDigest } from '../../support/team-device';

afterEach(closeServers);

const DONE = { done: true };
const said = (store: OpenableStore, text: string) =>
  store.commit(addComment, { taskId: taskId(1), id: newId<CommentId>(), text });
const texts = ({ data }: Pick<OpenableStore, 'data'>) => data.tasks.get(taskId(1))?.comments.map(({ text }) => text) ?? [];
const same = (...stores: readonly OpenableStore[]) => expect(new Set(stores.map(({ data }) => tablesDigest(data))).size).toBe(1);
const issue = (store: OpenableStore, quantity: number) =>
  store.commit(issueStock, aShipmentInput({ id: newId(), lines: [aLine({ quantity })] }));

it("one phone founds a team, another joins with its data, and both see each other's changes", async () => {
  const { boss, other } = await aTeamOfTwo(aTeamServer());
  expect(other.user).toBe(userId(2));
  same(boss, other);
  await said(boss, '¿Cómo van?');
  await waitUntilSynchronized(boss);
  await until(other, () => texts(other).length === 1);
  await said(other, 'Ya iniciamos');
  await waitUntilSynchronized(other);
  await until(boss, () => texts(boss).length === 2);
  same(boss, other);
  const [entry] = await boss.history(taskId(1), 1);
  expect(entry).toMatchObject({ label: 'comment-added', by: userId(2) });
  expect(boss.team).toMatchObject({ name: 'Red Norte', pending: 0, flags: [], skipped: [], self: { isConfirmed: true } });
  expect(boss.team?.members.map(({ name, role }) => `${name} ${role}`)).toEqual(['Persona 1 supervisor', 'Persona 2 technician']);
});

it('changes written offline are marked as pending, and sent once there is signal (invariant Y9)', async () => {
  const { boss, other, phones } = await aTeamOfTwo(aTeamServer());
  phones[1].goes('offline');
  await said(other, 'En el sitio');
  await until(other, ({ pending, link }) => pending === 1 && link === 'no-signal');
  expect([...(other.team?.pendingRecords ?? [])]).toEqual([[taskId(1), false]]);
  await said(boss, '¿Cómo van?');
  await waitUntilSynchronized(boss);
  phones[1].goes('online');
  await waitUntilSynchronized(other);
  await until(boss, () => texts(boss).length === 2);
  same(boss, other);
});

it('a phone that joins with its own records adds those that the team lacks', async () => {
  const own = dataFromRows({
    users: [aUser({ id: userId(7), name: 'Persona 7', roleLabel: 'Supervisor' })],
    customers: [aCustomer()],
    projects: [aProject({ id: projectId(9), title: 'Obra propia', memberIds: [] })],
  });
  const { boss, other } = await aTeamOfTwo(aTeamServer(), own);
  await until(boss, () => boss.data.projects.has(projectId(9)));
  await waitUntilSynchronized(boss, other);
  same(boss, other);
  expect(boss.data.projects.get(projectId(9))?.title).toBe('Obra propia');
  // A technician can't make anybody a supervisor, even by old records.
  expect(boss.data.users.has(userId(7))).toBe(false);
  expect(other.team?.skipped).toEqual([]);
});

it('without signal the state says so until the server answers, without flickering at each try', async () => {
  const { boss, phones } = await aTeamOfTwo(aTeamServer());
  phones[0].goes('offline');
  await until(boss, ({ link }) => link === 'no-signal');
  const told = new Set<string | undefined>();
  const stop = boss.subscribe(() => told.add(boss.team?.link));
  for (const quantity of [1, 2]) expect(await issue(boss, quantity)).toMatchObject(DONE);
  await until(boss, ({ pending }) => pending === 2);
  phones[0].goes('offline');
  await new Promise((resolve) => setTimeout(resolve, 50));
  stop();
  expect([...told]).toEqual(['no-signal']);
  phones[0].goes('online');
  await until(boss, ({ link, pending }) => link === 'up-to-date' && pending === 0);
});

it('a commit in a team costs its own writes: neither phone copies a table or derives its ledger anew', async () => {
  const { boss, other } = await aTeamOfTwo(aTeamServer());
  const storesOf = ({ data }: OpenableStore) => [
    PersistentMap.trace(persistent(data.movements)).store,
    PersistentMap.trace(ledgerOf(data).totals).store,
  ];
  const before = [boss, other].map(storesOf);
  for (const quantity of [1, 2, 1]) {
    expect(await issue(boss, quantity)).toMatchObject(DONE);
    await waitUntilSynchronized(boss, other);
    for (const [index, store] of [boss, other].entries())
      for (const [place, one] of storesOf(store).entries()) expect(one).toBe(before[index]?.[place]);
  }
});

it('stock issued twice offline is flagged on both phones, and a count settles it', async () => {
  const { boss, other, phones } = await aTeamOfTwo(aTeamServer());
  const left = onHand(boss.data, central, connector);
  for (const phone of phones) phone.goes('offline');
  await until(boss, ({ link }) => link === 'no-signal');
  await until(other, ({ link }) => link === 'no-signal');
  expect(await issue(boss, left)).toMatchObject(DONE);
  expect(await issue(other, left)).toMatchObject(DONE);
  for (const phone of phones) phone.goes('online');
  await waitUntilSynchronized(boss, other);
  for (const store of [boss, other]) await until(store, ({ flags }) => flags.length === 1, 'flagged');
  same(boss, other);
  expect(onHand(boss.data, central, connector)).toBe(-left);
  expect(other.team?.flags).toMatchObject([
    { kind: 'stock-issued-twice', place: { warehouseId: central, materialId: connector } },
  ]);
  const lines = expectedCount(boss.data, central, [connector]).map(({ material, expected }) => ({
    ...{ materialId: material.id, expected, counted: 1 },
  }));
  const count = { id: newId<never>(), warehouseId: central, reference: 'CON000009', date: TODAY, reason: 'Conteo', lines };
  expect(await boss.commit(countStock, count)).toMatchObject(DONE);
  for (const store of [boss, other]) await until(store, ({ flags }) => flags.length === 0, 'settled');
  await waitUntilSynchronized(boss, other);
  same(boss, other);
  expect(onHand(other.data, central, connector)).toBe(1);
});

/** Two phones issue the last pieces at once. Answers how many succeed, and the reason given to the other. */
const raceForTheLast = async () => {
  const { boss, other } = await aTeamOfTwo(aTeamServer());
  const left = onHand(boss.data, central, connector);
  const outcomes = await Promise.all([issue(boss, left), issue(other, left)]);
  await waitUntilSynchronized(boss, other);
  same(boss, other);
  return { outcomes, flags: boss.team?.flags.length, left: onHand(boss.data, central, connector), boss, other };
};

it('a joining person whom the team does not know works meanwhile, and all their changes arrive with them', async () => {
  const server = aTeamServer();
  const { boss, other } = await aTeamOfTwo(server);
  const phone = server.aPhone();
  const name = newId();
  const invite = server.invite('Persona Nueva', 'technician');
  const first = await anOpenStore({ name, data: emptyData(), openLink: phone.openLink });
  expect(await (await first.openTeam()).join(invite, 'take-theirs')).toEqual(DONE);
  await until(first, ({ link }) => link === 'asking', 'waiting for admission');
  expect(await said(first, 'Ya llegué')).toMatchObject(DONE);
  await said(boss, 'Bienvenida');
  await waitUntilSynchronized(boss);
  await until(first, () => texts(first).length === 2, 'it reads on while it asks');
  await phone.killPages();
  const newcomer = await anOpenStore({ name, openLink: phone.openLink });
  expect(newcomer.user).toBe(invite.user);
  expect(newcomer.data.users.get(newcomer.user)).toMatchObject({ name: 'Persona Nueva', roleLabel: 'Técnico' });
  expect(await said(newcomer, 'Empiezo')).toMatchObject(DONE);
  expect(texts(newcomer)).toEqual(['Bienvenida', 'Ya llegué', 'Empiezo']);
  expect(boss.data.users.has(newcomer.user)).toBe(false);
  await until(boss, ({ members }) => members.some(({ isConfirmed }) => !isConfirmed), 'a request to join');
  const asking = boss.team?.members.find(({ isConfirmed }) => !isConfirmed);
  expect(await (await boss.openTeam()).confirm(asking?.device ?? '', 'supervisor')).toEqual(DONE);
  await until(newcomer, ({ self }) => self.isConfirmed, 'admitted');
  await waitUntilSynchronized(newcomer);
  for (const store of [boss, other]) await until(store, () => texts(store).length === 3, 'everybody has it');
  await waitUntilSynchronized(newcomer, boss, other);
  same(boss, other, newcomer);
  expect(texts(boss)).toEqual(['Bienvenida', 'Ya llegué', 'Empiezo']);
  expect(boss.data.users.get(newcomer.user)).toMatchObject({ name: 'Persona Nueva', roleLabel: 'Supervisor' });
  for (const store of [boss, other, newcomer]) {
    expect(store.team).toMatchObject({ pending: 0, flags: [], skipped: [] });
    expect(store.team?.checkpoints.differences).toEqual([]);
  }
});

it("an admission survives the undo of the person's record, also before the team has received it", async () => {
  const server = aTeamServer();
  const { boss, phones } = await aTeamOfTwo(server);
  const newcomer = await anOpenStore({ data: emptyData(), openLink: server.aPhone().openLink });
  await (await newcomer.openTeam()).join(server.invite('Persona Nueva', 'technician'), 'take-theirs');
  await until(boss, ({ members }) => members.some(({ isConfirmed }) => !isConfirmed), 'a request to join');
  phones[0].goes('offline');
  await until(boss, ({ link }) => link === 'no-signal');
  const { confirm } = await boss.openTeam();
  expect(await confirm(boss.team?.members.find(({ isConfirmed }) => !isConfirmed)?.device ?? '', 'technician')).toEqual(DONE);
  const [created] = await boss.history(newcomer.user, 1);
  expect(created).toMatchObject({ label: 'user-created', by: boss.user });
  expect(await boss.undo(created?.seq ?? 0)).toMatchObject({ refused: 'has-device' });
  phones[0].goes('online');
  await until(newcomer, ({ self }) => self.isConfirmed, 'admitted');
  await waitUntilSynchronized(boss, newcomer);
  expect(await boss.undo(created?.seq ?? 0)).toMatchObject({ refused: 'has-device' });
  expect(await said(newcomer, 'Ya llegué')).toMatchObject(DONE);
});

it('a known person is shown with the role of their devices: of two, the higher one', async () => {
  const server = aTeamServer();
  const { boss, other } = await aTeamOfTwo(server);
  const labelOf = (store: OpenableStore) => store.data.users.get(other.user)?.roleLabel;
  expect(labelOf(boss)).toBe('Técnico');
  for (const role of ['supervisor', 'technician'] as const) {
    const phone = await anOpenStore({ data: emptyData(), openLink: server.aPhone().openLink });
    expect(await (await phone.openTeam()).join(server.invite('Persona 2', 'technician'), 'take-theirs')).toEqual(DONE);
    await until(boss, ({ members }) => members.some(({ isConfirmed }) => !isConfirmed), 'a request to join');
    const asking = boss.team?.members.find(({ isConfirmed }) => !isConfirmed);
    expect(await (await boss.openTeam()).confirm(asking?.device ?? '', role)).toEqual(DONE);
    await until(phone, ({ self }) => self.isConfirmed, 'admitted');
    await waitUntilSynchronized(phone, boss, other);
    for (const store of [boss, other, phone]) expect(labelOf(store)).toBe('Supervisor');
  }
  same(boss, other);
});

it("a supervisor changes a member's role: the rights of the device, and the label of its person", async () => {
  const { boss, other } = await aTeamOfTwo(aTeamServer());
  const [own, others] = [boss, other].map(({ team }) => team?.self.device ?? '');
  const calls = await boss.openTeam();
  expect(await calls.confirm(own ?? '', 'technician')).toEqual({ refused: 'last-supervisor' });
  for (const role of ['supervisor', 'technician'] as const) {
    expect(await calls.confirm(others ?? '', role)).toEqual(DONE);
    await until(other, ({ self }) => self.role === role, 'it has the role');
    await waitUntilSynchronized(boss, other);
    for (const store of [boss, other])
      expect(store.data.users.get(other.user)?.roleLabel).toBe(role === 'supervisor' ? 'Supervisor' : 'Técnico');
    const answer = await (await other.openTeam()).confirm(own ?? '', 'supervisor');
    expect(answer).toEqual(role === 'supervisor' ? DONE : { refused: 'supervisors-only' });
    const [given] = await boss.history(other.user, 1);
    const undone = await boss.undo(given?.seq ?? 0);
    expect(isRefused(undone) && refusalText(undone)).toMatch(/«Cambiar rol» en «Equipo»/);
  }
  same(boss, other);
});

it('a phone whose database the browser clears while the app is open stays in its team, with its pending changes', async () => {
  const opened = jest.spyOn(indexedDB, 'open');
  const { boss, other, phones, names } = await aTeamOfTwo(aTeamServer());
  phones[1].goes('offline');
  await until(other, ({ link }) => link === 'no-signal');
  for (const [before, text] of ['Antes', 'Después'].entries()) {
    expect(await said(other, text)).toMatchObject(DONE);
    await until(other, ({ pending }) => pending === before + 1, 'it is to be sent');
    for (const [index, { value }] of opened.mock.results.entries())
      if (opened.mock.calls[index]?.[0] === names[1]) forceCloseDatabase(value.result);
    await new Promise<void>((resolve) => {
      indexedDB.deleteDatabase(names[1]).onsuccess = () => resolve();
    });
  }
  phones[1].goes('online');
  await waitUntilSynchronized(other, boss);
  await until(boss, () => texts(boss).length === 2, 'everybody has it');
  expect(texts(boss)).toEqual(['Antes', 'Después']);
  same(boss, other);
});

it('a member expelled twice offline is out, and no invalid message is reported', async () => {
  const { boss, other, phones } = await aTeamOfTwo(aTeamServer());
  phones[0].goes('offline');
  await until(boss, ({ link }) => link === 'no-signal');
  const { expel } = await boss.openTeam();
  for (let times = 0; times < 2; times += 1) expect(await expel(other.team?.self.device ?? '')).toEqual(DONE);
  phones[0].goes('online');
  await until(other, ({ link }) => link === 'expelled');
  await waitUntilSynchronized(boss);
  expect(boss.team?.skipped).toEqual([]);
});

it('a founder who returns by their own reissued invite is the same person', async () => {
  const server = aTeamServer();
  const { boss } = await aTeamOfTwo(server);
  const again = await anOpenStore({ data: emptyData(), openLink: server.aPhone().openLink });
  expect(await (await again.openTeam()).join(server.invite('founder', 'supervisor'), 'take-theirs')).toEqual(DONE);
  expect(again.user).toBe(boss.user);
  await until(boss, ({ members }) => members.some(({ isConfirmed }) => !isConfirmed), 'a request to join');
  expect(boss.team?.members.map(({ name }) => name)).toEqual(['Persona 1', 'Persona 1', 'Persona 2']);
});

it('when two connected phones issue the last pieces, exactly one succeeds, and the other keeps its form with the figures', async () => {
  const { outcomes, flags, left, boss, other } = await raceForTheLast();
  const [refused, done] = outcomes[0] && 'done' in outcomes[0] ? [outcomes[1], outcomes[0]] : outcomes;
  expect(done).toMatchObject(DONE);
  expect(done).not.toHaveProperty('isPending');
  expect(refused).toMatchObject({ refused: 'not-enough-stock', figures: { left: 0 } });
  expect([flags, left]).toEqual([0, 0]);
  for (const store of [boss, other]) {
    const issued = standingActs(await store.history(null, 10)).filter(({ label }) => label === 'stock-issued');
    expect(issued.map(({ by }) => by)).toEqual([(refused === outcomes[0] ? other : boss).user]);
  }
});

it('a page that ends between the commit and its message loses nothing', async () => {
  const { boss, phones, reopened, other } = await aTeamOfTwo(aTeamServer());
  phones[0].goes('offline');
  await said(boss, 'Antes de cerrar');
  const again = await reopened(0);
  await until(again, ({ pending }) => pending === 1);
  phones[0].goes('online');
  await waitUntilSynchronized(again);
  await until(other, () => texts(other).includes('Antes de cerrar'));
  same(again, other);
});

it('when both phones change one field offline, the earlier value stays and both are flagged; marking it as reviewed settles it', async () => {
  const { boss, other, phones } = await aTeamOfTwo(aTeamServer());
  phones[1].goes('offline');
  await other.commit(updateProject, { ...aProject(), title: 'Anillo poniente' });
  await boss.commit(updateProject, { ...aProject(), title: 'Anillo sur' });
  await waitUntilSynchronized(boss);
  phones[1].goes('online');
  for (const store of [boss, other]) await until(store, ({ flags }) => flags.length === 1, 'flagged');
  const [flag] = boss.team?.flags ?? [];
  expect(flag?.clashes).toEqual([{ field: 'title', mine: 'Anillo sur', theirs: 'Anillo poniente' }]);
  expect(await (await boss.openTeam()).settle(flag?.id ?? '')).toEqual(DONE);
  for (const store of [boss, other]) await until(store, ({ flags }) => flags.length === 0, 'settled');
  same(boss, other);
});

it("a technician can't decide, neither here nor in the log; a supervisor can, and the other phone is notified", async () => {
  const { boss, other } = await aTeamOfTwo(aTeamServer());
  const approve = { id: budgetRequestId(1) };
  expect(await other.commit(approveBudgetRequest, approve)).toMatchObject({ refused: 'not-in-this-role' });
  expect(await boss.commit(approveBudgetRequest, approve)).toMatchObject(DONE);
  await until(other, () => other.data.budgetRequests.get(budgetRequestId(1))?.decision !== undefined);
  same(boss, other);
});

it('a decision of a supervisor who meanwhile became a technician is not taken, and their phone counts it', async () => {
  const { boss, other, phones } = await aTeamOfTwo(aTeamServer());
  const device = other.team?.self.device ?? '';
  expect(await (await boss.openTeam()).confirm(device, 'supervisor')).toEqual(DONE);
  await until(other, ({ self }) => self.role === 'supervisor', 'promoted');
  phones[1].goes('offline');
  expect(await other.commit(approveBudgetRequest, { id: budgetRequestId(1) })).toMatchObject(DONE);
  expect(await (await boss.openTeam()).confirm(device, 'technician')).toEqual(DONE);
  await waitUntilSynchronized(boss);
  phones[1].goes('online');
  await until(other, ({ notPermitted }) => notPermitted === 1, 'not taken');
  await until(boss, ({ skipped }) => skipped.length === 1, 'skipped');
  expect([other.team?.skipped, boss.team?.notPermitted]).toEqual([[], 0]);
  for (const store of [boss, other]) expect(store.data.budgetRequests.get(budgetRequestId(1))?.decision).toBeUndefined();
  same(boss, other);
});

it('a device that leaves keeps its data and works alone afterwards; so does an expelled one', async () => {
  const { boss, other } = await aTeamOfTwo(aTeamServer());
  await said(boss, '¿Cómo van?');
  await until(other, () => texts(other).length === 1);
  const before = tablesDigest(other.data);
  expect(await (await other.openTeam()).leave()).toEqual(DONE);
  expect([other.team, tablesDigest(other.data)]).toEqual([null, before]);
  await until(boss, ({ members }) => members.length === 1);
  await said(other, 'Ya solo');
  expect(texts(other)).toEqual(['¿Cómo van?', 'Ya solo']);
  expect(texts(boss)).toEqual(['¿Cómo van?']);
  expect(await other.replaceAll('empty')).toMatchObject(DONE);
});

it('an expelled device says so, also offline, keeps its data, sends nothing more, and has nothing to review that it could not settle', async () => {
  const { boss, other, phones, reopened } = await aTeamOfTwo(aTeamServer());
  expect(await (await other.openTeam()).expel(boss.team?.self.device ?? '')).toEqual({ refused: 'supervisors-only' });
  phones[1].goes('offline');
  await other.commit(updateProject, { ...aProject(), title: 'Anillo poniente' });
  await boss.commit(updateProject, { ...aProject(), title: 'Anillo sur' });
  await waitUntilSynchronized(boss);
  phones[1].goes('online');
  await until(other, ({ flags }) => flags.length === 1, 'flagged');
  const calls = await boss.openTeam();
  expect(await calls.expel(boss.team?.self.device ?? '')).toEqual({ refused: 'last-supervisor' });
  expect(await calls.expel(other.team?.self.device ?? '')).toEqual(DONE);
  await until(other, ({ link }) => link === 'expelled');
  await said(other, 'No me oyen');
  await waitUntilSynchronized(boss);
  expect([texts(other), texts(boss)]).toEqual([['No me oyen'], []]);
  phones[1].goes('offline');
  await until(other, ({ link }) => link === 'expelled');
  const nothing = { link: 'expelled', pending: 0, flags: [], pendingRecords: new Map(), filesToSend: new Set() };
  expect(other.team).toMatchObject(nothing);
  await phones[1].killPages();
  const anew = await reopened(1);
  await until(anew, ({ link }) => link !== 'connecting', 'opened again');
  expect(anew.team).toMatchObject(nothing);
});

it('another tab of the same phone shows the team, and its changes are sent too', async () => {
  const { other, boss, reopened } = await aTeamOfTwo(aTeamServer());
  const tab = await reopened(1);
  await until(tab, ({ self }) => self.isConfirmed);
  await said(tab, 'Desde la otra pestaña');
  await until(boss, () => texts(boss).length === 1);
  await other.reopen();
  expect(texts(other)).toEqual(['Desde la otra pestaña']);
});

it('a disk full during catching up is reported, loses nothing, and continues once there is space', async () => {
  const { boss, other, phones } = await aTeamOfTwo(aTeamServer());
  phones[1].goes('offline');
  await said(boss, '¿Cómo van?');
  await waitUntilSynchronized(boss);
  const before = tablesDigest(other.data);
  const full = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  phones[1].goes('online');
  await until(other, ({ link }) => link === 'disk-full', 'full');
  expect(tablesDigest(other.data)).toBe(before);
  full.mockRestore();
  phones[1].goes('online');
  await until(other, ({ link }) => link === 'up-to-date' && texts(other).length === 1, 'room');
  same(boss, other);
});

it('a wiped server is filled again, and no phone loses anything', async () => {
  const server = aTeamServer();
  const { boss, other } = await aTeamOfTwo(server);
  await said(boss, '¿Cómo van?');
  await until(other, () => texts(other).length === 1);
  await said(other, 'Ya iniciamos');
  await until(boss, () => texts(boss).length === 2);
  server.log.wipe();
  await said(boss, 'Después');
  await waitUntilSynchronized(boss);
  await until(other, () => texts(other).length === 3, 'after the wipe');
  await waitUntilSynchronized(boss, other);
  same(boss, other);
  expect(texts(other)).toEqual(['¿Cómo van?', 'Ya iniciamos', 'Después']);
});

it('a join request is declined by the same call that expels members: that device says so, also once the server refuses it, and stops asking', async () => {
  const server = aTeamServer();
  const { boss, other } = await aTeamOfTwo(server);
  const phone = server.aPhone();
  let refuse: () => void = () => undefined;
  const openLink: OpenLink = (settings) => {
    refuse = () => settings.onState('refused');
    return phone.openLink(settings);
  };
  const stranger = await anOpenStore({ data: emptyData(), openLink });
  expect(await (await stranger.openTeam()).join(server.invite('Persona 3', 'technician'), 'take-theirs')).toEqual(DONE);
  const asks = () => boss.team?.members.find(({ isConfirmed }) => !isConfirmed);
  await until(boss, () => asks() !== undefined, 'a request to join');
  expect(await (await other.openTeam()).expel(asks()?.device ?? '')).toEqual({ refused: 'supervisors-only' });
  expect(await (await boss.openTeam()).expel(asks()?.device ?? '')).toEqual(DONE);
  await until(stranger, ({ link }) => link === 'declined', 'it hears');
  refuse();
  expect(stranger.team?.link).toBe('declined');
  await stranger.reopen();
  await until(stranger, ({ link }) => link === 'declined', 'after a restart');
  await waitUntilSynchronized(boss);
  expect(asks()).toBeUndefined();
  expect(boss.team?.members).toHaveLength(2);
});

it('when two connected phones issue the last pieces, and one adds a comment after it, exactly one succeeds (invariant Y3)', async () => {
  const { boss, other } = await aTeamOfTwo(aTeamServer());
  const left = onHand(boss.data, central, connector);
  const issued = [issue(boss, left), issue(other, left)];
  const written = said(other, 'Mientras');
  const outcomes = await Promise.all(issued);
  expect(await written).toMatchObject(DONE);
  expect(outcomes.filter((outcome) => 'done' in outcome)).toHaveLength(1);
  expect(outcomes.find((outcome) => !('done' in outcome))).toMatchObject({ refused: 'not-enough-stock', figures: { left: 0 } });
  await waitUntilSynchronized(boss, other);
  await until(boss, () => texts(boss).length === 1, 'the comment comes');
  same(boss, other);
  expect([onHand(boss.data, central, connector), boss.team?.flags, other.team?.flags]).toEqual([0, [], []]);
  await other.reopen();
  same(boss, other);
});

describe('an impossible call is refused and changes nothing', () => {
  it("a device in a team can't found or join another; a team is founded once", async () => {
    const { server, boss } = await aTeamOfTwo(aTeamServer());
    const calls = await boss.openTeam();
    expect(await calls.found(server.invite('Ana', 'supervisor'))).toEqual({ refused: 'in-a-team' });
    expect(await calls.join(server.invite('Ana', 'supervisor'), 'take-theirs')).toEqual({ refused: 'in-a-team' });
    const third = await anOpenStore({ data: initialBusiness(), openLink: server.aPhone().openLink });
    expect(await (await third.openTeam()).found(server.invite('Ana', 'supervisor'))).toEqual({ refused: 'already-founded' });
    expect(third.team).toBeNull();
  });

  it('an invite from before the founding, or a silent server, is refused', async () => {
    const server = aTeamServer();
    const phone = server.aPhone();
    const store = await anOpenStore({ data: initialBusiness(), openLink: phone.openLink });
    const calls = await store.openTeam();
    const early = server.invite('Ana', 'technician');
    expect(await calls.join(early, 'take-theirs')).toEqual({ refused: 'not-founded' });
    phone.goes('offline');
    expect(await calls.found(early)).toEqual({ refused: 'no-signal' });
    expect([store.team, store.data.tasks.size > 0]).toEqual([null, true]);
    const withTechnician = applyPatches(initialBusiness(), [put('users', aUser({ id: userId(2), roleLabel: 'Técnico' }))]);
    phone.goes('online');
    const technician = await anOpenStore({ data: withTechnician, openLink: server.aPhone().openLink, user: userId(2) });
    expect(await (await technician.openTeam()).found(early)).toEqual({ refused: 'supervisors-only' });
  });
});
