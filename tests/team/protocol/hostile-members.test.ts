import { applyPatches, type Change, type Data, type Patch } from '@/lib/domain/data';
import { createInvoice } from '@/lib/domain/invoice/changes';
import { findInconsistency } from '@/lib/domain/merge/consistency';
import type { Flag } from '@/lib/domain/merge/flag';
import type { InvoiceFormId } from '@/lib/domain/model/invoice';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import type { CommentId } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import { updateProject } from '@/lib/domain/project/changes';
import { onHand } from '@/lib/domain/stock/inventory';
import { issueStock } from '@/lib/domain/stock/issue';
import { ledgerOrder } from '@/lib/domain/stock/ledger';
import { receiveStock } from '@/lib/domain/stock/receive';
import { addComment } from '@/lib/domain/task/notes-changes';
import { asCents } from '@/lib/kernel/cents';
import { newId } from '@/lib/kernel/id';
import { runSteps } from '@/lib/kernel/slices';
import { flaggedStock } from '@/lib/team/device/records';
import { seedOf } from '@/lib/team/protocol/fold';
import { bodyOf, type Message, messageId, type Seed } from '@/lib/team/protocol/message';
import { partsOf, readMessage } from '@/lib/team/protocol/read-message';
import { isPossibleStock } from '@/lib/team/protocol/stock-findings';
import { aTeam } from '../../support/a-team';
import { aProject, budgetRequestId, projectId, TODAY, taskId, userId } from '../../support/builders';
import { aLine, aShipmentInput, cable, central, connector, ont } from '../../support/stock-builders';
import { type Act, type ADevice, aMember, digest, sealedBy } from '../../support/team-device';

/** Messages of a member with a modified app. Each story failed before its rule existed. */

type Team = Awaited<ReturnType<typeof aTeam>>;
const at = '2026-11-21T18:00:00.000Z';
const doing =
  <Input>(change: Change<Input>, input: Input): Act =>
  (data, env) =>
    change(data, input, env);
const same = (devices: readonly ADevice[]) => expect(new Set(devices.map(({ fold }) => digest(fold))).size).toBe(1);
const flagsOf = ({ fold }: ADevice) => [...fold.flags.values()];
const fates = ({ fold }: ADevice) => fold.skipped.map(({ fate }) => fate);
const rename = (title: string) => doing(updateProject, { ...aProject(), title });
const comment = (text: string) => doing(addComment, { taskId: taskId(1), id: newId<CommentId>(), text });
const receive = (quantity: number) => doing(receiveStock, aShipmentInput({ id: newId(), lines: [aLine({ quantity })] }));
const issue = (quantity: number) => doing(issueStock, aShipmentInput({ id: newId(), lines: [aLine({ quantity })] }));
const inStock = ({ replica }: ADevice) => onHand(replica.view, central, connector);

const headOf = ({ device, belonging, fold }: ADevice, n = (fold.vector[device] ?? 0) + 1) => ({
  ...{ v: DATA_VERSION, id: `${device}-${n}`, at, by: belonging.self.user },
});
/** Publishes any commit, signed by its author's device. */
const commits = ({ log }: Team, author: ADevice, patches: readonly unknown[], before: readonly unknown[]) => {
  const body = { ...headOf(author), kind: 'commit', label: 'task-updated', patches, before, settles: [] };
  log.inject(sealedBy(author.device, JSON.stringify(body)));
};
const patch = (table: string, row: { readonly id: string }, is: object | null = row) => ({ table, id: row.id, row: is });

/** The patches of an honest act on a device's data, without publishing them. */
const written = (author: ADevice, act: Act, data = author.replica.view): readonly Patch[] => {
  const patches = act(data, {
    ...{ today: TODAY, now: at, user: author.belonging.self.user as UserId },
    newId: newId as never,
  });
  if (!patches || !Array.isArray(patches)) throw new Error('The act is refused');
  return patches;
};

describe('numbers are checked against the rows of the log (invariant Y21)', () => {
  it.each([Number.MAX_SAFE_INTEGER, 1_000_000_000])('a movement numbered %d blocks nobody from posting', async (number) => {
    const team = await aTeam(['technician']);
    const { all, boss, others, meet } = team;
    const [technician] = others as [ADevice];
    const patches = written(technician, receive(1)).map((one) =>
      one.table === 'movements' && one.row ? { ...one, row: { ...one.row, number } } : one,
    );
    commits(
      team,
      technician,
      patches,
      patches.map(({ table, id }) => ({ table, id, row: null })),
    );
    await meet();
    const before = inStock(boss);
    expect(boss.does(receive(5))).toBeDefined();
    await meet();
    same(all);
    expect(all.map(inStock)).toEqual(all.map(() => before + 5));
    const numbers = ledgerOrder(boss.replica.view.movements.values()).map((one) => one.number ?? 0);
    expect(Math.max(...numbers)).toBeLessThan(10_000);
  });

  const anInvoice = {
    ...{ taskId: undefined, projectId: projectId(), quantity: 1, amount: asCents(100), date: TODAY, dueDate: TODAY },
    status: 'draft' as const,
  };

  it.each(['INV-2026-9007199254740992', `INV-2026-${'9'.repeat(31)}`, 'INV-2026-999999999'])(
    'an invoice %s, which its author claims existed, blocks nobody from invoicing',
    async (id) => {
      const team = await aTeam(['technician']);
      const { all, boss, others, meet } = team;
      const [technician] = others as [ADevice];
      const [made] = written(technician, doing(createInvoice, { ...anInvoice, formId: newId<InvoiceFormId>() }));
      const row = { ...made?.row, id };
      commits(team, technician, [patch('invoices', row)], [patch('invoices', row, { ...row, quantity: 2 })]);
      await meet();
      const before = boss.replica.view.invoices.size;
      expect(boss.does(doing(createInvoice, { ...anInvoice, formId: newId<InvoiceFormId>() }))).toBeDefined();
      await meet();
      same(all);
      expect(boss.replica.view.invoices.size).toBe(before + 1);
      expect(boss.replica.view.invoices.has(id as never)).toBe(false);
    },
  );
});

it("a technician can't add an approved request, whatever earlier rows they claim", async () => {
  const team = await aTeam(['technician']);
  const { all, boss, others, meet } = team;
  const [technician] = others as [ADevice];
  const row = { ...boss.replica.view.budgetRequests.get(budgetRequestId(1)), id: newId() };
  const approved = { ...row, decision: { outcome: 'Approved', by: userId(1), at } };
  commits(team, technician, [patch('budgetRequests', approved)], [patch('budgetRequests', approved)]);
  await meet();
  same(all);
  expect(boss.replica.view.budgetRequests.has(row.id as never)).toBe(false);
  expect([fates(boss), flagsOf(boss)]).toEqual([['not-permitted'], []]);
  expect(technician.does(comment('Sigo aquí'))).toBeDefined();
  await meet();
  same(all);
  expect(boss.replica.view.tasks.get(taskId(1))?.comments).toHaveLength(1);
});

describe('requests to join (invariant Y20)', () => {
  /** Publishes a request to join in a device's name, possibly signed by another device. */
  const asksAs = ({ log }: Team, device: string, signer = device, n = 0) => {
    const { key } = aMember(signer, userId(9), 'technician');
    const body = { v: DATA_VERSION, id: `${device}-${n}`, at, by: userId(9), kind: 'asks-to-join', key, name: 'x' };
    log.inject(sealedBy(signer, JSON.stringify(body)));
  };
  const asks = (team: Team, count: number, from = 0) => {
    for (let n = from; n < from + count; n += 1) asksAs(team, `guest${String(n).padStart(7, '0')}`);
  };

  it("replace no other key under a device's name, and have no message number", async () => {
    const team = await aTeam([]);
    const { boss } = team;
    const guest = team.comes('technician');
    await guest.exchange.run();
    asksAs(team, guest.device, 'guest0000001');
    asksAs(team, 'guest0000002', 'guest0000002', 1);
    await boss.exchange.run();
    expect([...boss.fold.asking.values()].map(({ device, key }) => [device, key])).toEqual([
      [guest.device, guest.belonging.self.key],
    ]);
    expect(fates(boss)).toEqual(['forged']);
  });

  it('a hundred from one found invite block nobody, and an honest phone asks once', async () => {
    const team = await aTeam([]);
    const { boss, log } = team;
    asks(team, 100);
    const guest = team.comes('technician');
    const before = log.texts().length;
    for (let run = 0; run < 5; run += 1) expect(await guest.exchange.run()).toBe('asking');
    expect(log.texts().length - before).toBe(1);
    await boss.exchange.run();
    expect(boss.replica.confirmed.asking.has(guest.device)).toBe(true);
  });

  it('of a phone that gave way to others are repeated only after a wait', async () => {
    const team = await aTeam([]);
    const { log } = team;
    const guest = team.comes('technician');
    expect(await guest.exchange.run()).toBe('asking');
    asks(team, 100);
    const before = log.texts().length;
    expect(await guest.exchange.run()).toBe('asking');
    expect(log.texts().length).toBe(before);
  });

  it("expire after 14 days of the server's clock", async () => {
    const team = await aTeam(['technician']);
    const { all, boss, log, meet } = team;
    asks(team, 3);
    await meet();
    expect(boss.fold.asking.size).toBe(3);
    log.wait(13 * 86_400_000);
    boss.does(rename('Anillo sur'));
    await meet();
    expect(boss.fold.asking.size).toBe(3);
    log.wait(86_400_000);
    boss.does(rename('Anillo norte'));
    await meet();
    expect(all.map(({ fold }) => fold.asking.size)).toEqual([0, 0]);
  });

  it('can be declined, by a supervisor only, and that phone stops asking', async () => {
    const team = await aTeam(['technician']);
    const { all, boss, others, meet } = team;
    const guest = team.comes('technician');
    await guest.exchange.run();
    others[0]?.says({ kind: 'join-declined', device: guest.device });
    await meet();
    expect(boss.replica.confirmed.asking.has(guest.device)).toBe(true);
    boss.says({ kind: 'join-declined', device: guest.device });
    await meet();
    expect(await guest.exchange.run()).toBe('expelled');
    same(all);
    expect(boss.replica.confirmed.asking.size).toBe(0);
    boss.says({ kind: 'member-added', member: guest.belonging.self });
    await meet();
    expect(boss.fold.members.has(guest.device)).toBe(false);
  });
});

describe('the membership (invariant Y18)', () => {
  it('keeps the key of a device and its person, though a supervisor sends others', async () => {
    const { all, boss, others, meet } = await aTeam(['supervisor', 'technician']);
    const [other] = others as [ADevice];
    const before = new Map(boss.fold.members);
    other.says({ kind: 'member-added', member: { ...boss.belonging.self, key: other.belonging.self.key } });
    other.says({ kind: 'member-added', member: { ...boss.belonging.self, user: userId(2) } });
    await meet();
    same(all);
    expect(boss.fold.members).toEqual(before);
    expect(fates(boss)).toEqual(['not-permitted', 'not-permitted']);
  });

  it('keeps its last supervisor; one of two may become a technician', async () => {
    const { all, boss, others, meet } = await aTeam(['supervisor']);
    const [other] = others as [ADevice];
    other.says({ kind: 'member-added', member: { ...other.belonging.self, role: 'technician' } });
    await meet();
    expect(boss.fold.members.get(other.device)?.role).toBe('technician');
    boss.says({ kind: 'member-added', member: { ...boss.belonging.self, role: 'technician' } });
    await meet();
    same(all);
    expect(boss.fold.members.get(boss.device)?.role).toBe('supervisor');
    expect(fates(boss)).toEqual(['not-permitted']);
  });

  it('declines only devices that asked, and expels only members', async () => {
    const { boss, others, meet, comes } = await aTeam(['supervisor']);
    const [hostile] = others as [ADevice];
    const newcomer = comes('technician');
    hostile.says({ kind: 'join-declined', device: boss.device });
    hostile.says({ kind: 'join-declined', device: newcomer.device });
    hostile.says({ kind: 'member-removed', device: newcomer.device });
    await meet();
    expect(fates(boss)).toEqual(['not-permitted', 'not-permitted', 'not-permitted']);
    await newcomer.exchange.run();
    boss.says({ kind: 'member-added', member: newcomer.belonging.self });
    await meet();
    expect([boss, newcomer].map(({ device }) => boss.fold.members.has(device))).toEqual([true, true]);
  });
});

/** Whether a seed of this device's fold can be read, as a wiped server requires. */
const restores = ({ fold, ...device }: ADevice) => {
  const body = bodyOf({ ...headOf({ ...device, fold }, 0), kind: 'seed', place: 1, seed: seedOf(fold) });
  return readMessage(body)?.message !== 'garbage';
};

describe('a wiped server can be restored (invariant Y6)', () => {
  it('after a message of no moment, which is skipped', async () => {
    const team = await aTeam(['technician']);
    const { all, boss, others, log, meet } = team;
    const [technician] = others as [ADevice];
    const body = { ...headOf(technician), at: '2026-11-21T18:00:00+05', kind: 'commit', label: 'task-updated' };
    log.inject(sealedBy(technician.device, JSON.stringify({ ...body, patches: [], before: [], settles: [] })));
    await meet();
    same(all);
    expect([fates(boss), restores(boss)]).toEqual([['garbage'], true]);
  });

  it.each([
    ['lot', cable, 'ß'.repeat(150)],
    ['serial', ont, 'ﬃ'.repeat(150)],
  ])('after two devices issued one %s whose key is longer than a line', async (_what, materialId, name) => {
    const { all, boss, others, meet } = await aTeam(['technician']);
    const [technician] = others as [ADevice];
    const lines = () => [
      aLine({ materialId, quantity: 1, ...(materialId === ont ? { serialNumbers: [name] } : { lotNumber: name }) }),
    ];
    boss.does(doing(receiveStock, aShipmentInput({ id: newId(), lines: lines() })));
    await meet();
    for (const device of [boss, technician])
      expect(device.does(doing(issueStock, aShipmentInput({ id: newId(), lines: lines() })))).toBeDefined();
    await meet();
    same(all);
    expect([flagsOf(boss).length, restores(boss)]).toEqual([1, true]);
    // The stock check finds the impossible stock by the flag's location, so a count there settles it.
    expect(flagsOf(boss).map(({ place }) => place && isPossibleStock(boss.fold.data, place))).toEqual([false]);
  });
});

describe('a seed (invariant Y18)', () => {
  const seeds = ({ log, boss }: Team, author: ADevice, seed: Partial<Seed>) => {
    const place = log.texts().length + 1;
    const message: Message = { ...headOf(author, 0), kind: 'seed', place, seed: { ...seedOf(boss.fold), ...seed } };
    log.inject(sealedBy(author.device, bodyOf(message)));
  };
  const nothing = (data: Data): Data => Object.fromEntries(Object.keys(data).map((table) => [table, new Map()])) as never;

  it.each([900_000, 900_000_000_000])(
    'of a supervisor changes no device that has read the complete log, and says %i',
    async (said) => {
      const team = await aTeam(['supervisor', 'technician']);
      const { all, boss, others, meet } = team;
      const [hostile, technician] = others as [ADevice, ADevice];
      const before = { members: new Map(boss.fold.members), data: boss.fold.data };
      seeds(team, hostile, {
        ...{ data: nothing(boss.fold.data), members: [hostile.belonging.self], removed: [] },
        vector: Object.fromEntries(all.map(({ device }) => [device, said])),
      });
      await meet();
      same(all);
      expect(boss.fold.members).toEqual(before.members);
      for (const { fold } of all) expect(fold.data.projects.size).toBe(before.data.projects.size);
      // The next message of every device counts.
      for (const device of all) expect(device.does(comment(device.device))).toBeDefined();
      await meet();
      same(all);
      expect(
        boss.fold.data.tasks
          .get(taskId(1))
          ?.comments.map(({ text }) => text)
          .toSorted(),
      ).toEqual(all.map(({ device }) => device));
      expect(technician.replica.outbox).toEqual([]);
    },
  );

  it('with endlessly nested values is skipped by all, before it reaches their disk or stack', async () => {
    const team = await aTeam(['supervisor', 'technician']);
    const { all, boss, others, log, meet } = team;
    const [hostile] = others as [ADevice];
    const clash = { field: 'title', mine: 'HERE', theirs: undefined };
    const flag = { id: 'deep', kind: 'both-edited' as const, table: 'projects' as const, record: projectId(), at, by: userId(2) };
    const seed: Seed = { ...seedOf(boss.fold), flags: [{ ...flag, clashes: [clash] }] };
    const body = bodyOf({ ...headOf(hostile, 0), kind: 'seed', place: boss.replica.offset + 1, seed });
    log.inject(sealedBy(hostile.device, body.replace('"HERE"', `${'['.repeat(20_000)}${']'.repeat(20_000)}`)));
    await meet();
    for (const device of all) device.restart();
    same(all);
    expect(fates(boss)).toEqual(['garbage']);
    expect(boss.does(comment('Sigo aquí'))).toBeDefined();
    await meet();
    same(all);
  });

  it('with an issue before its receipt flags the location: a backup of that phone is still readable', async () => {
    const team = await aTeam(['supervisor']);
    const { all, boss, others, meet } = team;
    const [other] = others as [ADevice];
    const left = inStock(boss);
    const issued = applyPatches(other.fold.data, written(other, issue(1)));
    const data = applyPatches(issued, written(other, receive(3), issued));
    boss.does(issue(left));
    await meet();
    seeds(team, other, { data });
    await meet();
    same(all);
    expect(inStock(boss)).toBe(2);
    expect(flagsOf(boss)).toMatchObject([{ kind: 'stock-issued-twice', place: { warehouseId: central, materialId: connector } }]);
    expect(runSteps(findInconsistency(boss.fold.data, flaggedStock(boss.fold)))).toBeNull();
  });

  it('with a flag of a known id keeps both flags, and reopens no settled one', async () => {
    const team = await aTeam(['supervisor']);
    const { all, boss, others, meet } = team;
    const [other] = others as [ADevice];
    boss.does(rename('Anillo sur'));
    other.does(rename('Ramal'));
    await meet();
    const [here] = flagsOf(boss) as [Flag];
    const there: Flag = { ...here, clashes: [{ field: 'title', mine: 'Troncal', theirs: 'Acometida' }] };
    seeds(team, other, { flags: [there] });
    await meet();
    same(all);
    expect(flagsOf(boss)).toEqual([here, { ...there, id: `${here.id}~2` }]);
    boss.says({ kind: 'commit', label: 'flag-settled', patches: [], before: [], settles: [here.id] });
    await meet();
    seeds(team, other, { flags: [here, there] });
    await meet();
    same(all);
    expect(flagsOf(boss).map(({ settled }) => settled?.by)).toEqual([userId(1), undefined]);
    seeds(team, other, { flags: [here, { ...there, settled: { by: userId(2), at } }] });
    await meet();
    expect(flagsOf(boss).map(({ settled }) => settled?.by)).toEqual([userId(1), userId(2)]);
  });

  it('changes no message numbers, also if the server is wiped after it, and pending changes are sent', async () => {
    const team = await aTeam(['supervisor', 'technician']);
    const { all, boss, others, log, meet } = team;
    const [hostile] = others as [ADevice];
    const vector = Object.fromEntries(all.map(({ device }) => [device, 900_000_000_000]));
    seeds(team, hostile, { data: nothing(boss.fold.data), members: [hostile.belonging.self], removed: [], vector });
    await meet();
    log.wipe();
    for (const device of all) expect(device.does(comment(device.device))).toBeDefined();
    await meet();
    await meet();
    same(all);
    expect(boss.fold.data.tasks.get(taskId(1))?.comments).toHaveLength(3);
    expect(Math.max(...Object.values(boss.fold.vector))).toBeLessThan(100);
  });

  it('with impossible message numbers is skipped, and proves nothing to a wiped log', async () => {
    const team = await aTeam(['supervisor']);
    const { all, boss, others, meet } = team;
    const [hostile] = others as [ADevice];
    seeds(team, hostile, { vector: Object.fromEntries(all.map(({ device }) => [device, 900_000_000_000])) });
    await meet();
    same(all);
    expect(boss.fold.skipped).toMatchObject([{ fate: 'not-permitted', id: messageId(hostile.device, 0) }]);
    expect(boss.fold.restored).toEqual({});
  });

  it('that claims to restore what it lacks is ignored by devices that have it', async () => {
    const team = await aTeam(['supervisor', 'technician', 'technician']);
    const { boss, others, log, meet } = team;
    const [hostile, technician, expelled] = others as [ADevice, ADevice, ADevice];
    const { data, members } = boss.fold;
    log.save();
    technician.does(comment('Uno'));
    await technician.exchange.run();
    boss.says({ kind: 'member-removed', device: expelled.device });
    await meet();
    log.rollBack();
    seeds(team, hostile, { data, members: [...members.values()], gone: [] });
    await technician.exchange.run();
    expect(technician.fold.data.tasks.get(taskId(1))?.comments).toMatchObject([{ text: 'Uno' }]);
    expect(technician.fold.members.has(expelled.device)).toBe(false);
  });

  it("can't expel the last supervisor or replace a key", async () => {
    const team = await aTeam(['supervisor']);
    const { all, boss, others, meet } = team;
    const [hostile] = others as [ADevice];
    seeds(team, hostile, {
      members: [{ ...boss.belonging.self, key: hostile.belonging.self.key }],
      gone: all.map(({ device }) => device),
    });
    await meet();
    same(all);
    const left = [...boss.fold.members.values()];
    expect(left.map(({ role }) => role)).toEqual(['supervisor']);
    expect(left.every(({ key, device }) => key === aMember(device, userId(1), 'supervisor').key)).toBe(true);
  });

  it("restores what the log lost, in numbers and without flags, and each device's next message counts", async () => {
    const team = await aTeam(['supervisor', 'technician'], true, 1);
    const { all, boss, others, log, meet } = team;
    const [second, technician] = others as [ADevice, ADevice];
    log.save();
    for (const title of ['Anillo sur', 'Anillo norte', 'Ramal']) boss.does(rename(title));
    technician.does(receive(7));
    technician.does(issue(2));
    second.does(comment('Antes'));
    await meet();
    const stock = inStock(boss);
    log.rollBack();
    for (const device of all) device.does(comment(device.device));
    await meet();
    await meet();
    same(all);
    expect([boss.fold.data.projects.get(projectId())?.title, inStock(boss), flagsOf(boss)]).toEqual(['Ramal', stock, []]);
    expect(boss.fold.data.tasks.get(taskId(1))?.comments).toHaveLength(4);
    for (const { replica } of all) expect(replica.outbox).toEqual([]);
  });
});

it('restores a forgotten expulsion before any earlier message of the expelled member', async () => {
  const { all, boss, others, log, meet } = await aTeam(['technician', 'technician']);
  const [expelled, reader] = others as [ADevice, ADevice];
  log.save();
  expelled.does(receive(3));
  await meet();
  boss.says({ kind: 'member-removed', device: expelled.device });
  await boss.exchange.run();
  await reader.exchange.run();
  log.rollBack();
  const from = log.texts().length;
  await reader.exchange.run();
  const said = log
    .texts()
    .slice(from)
    .map((text) => JSON.parse(text.slice(86)).kind);
  expect(said[0]).toBe('member-removed');
  await boss.exchange.run();
  await reader.exchange.run();
  const staying = all.filter((device) => device !== expelled);
  same(staying);
  expect(boss.fold.members.has(expelled.device)).toBe(false);
  expect(boss.fold.data.movements.size).toBe(reader.fold.data.movements.size);
});

it('a rule broken repeatedly is flagged once, and again after it was settled', async () => {
  const team = await aTeam(['technician']);
  const { boss, others, meet } = team;
  const [technician] = others as [ADevice];
  const breaks = async (title: string) => {
    const row = boss.fold.data.projects.get(projectId());
    const broken = { ...row, title, startDate: '2026-11-20', endDate: '2026-11-10' };
    commits(
      team,
      technician,
      [{ table: 'projects', id: projectId(), row: broken }],
      [{ table: 'projects', id: projectId(), row }],
    );
    await meet();
    return flagsOf(boss).map(({ why, settled }) => [why, settled !== undefined]);
  };
  await breaks('Anillo sur');
  expect(await breaks('Anillo norte')).toEqual([['end-before-start', false]]);
  const settles = flagsOf(boss).map(({ id }) => id);
  boss.says({ kind: 'commit', label: 'flag-settled', patches: [], before: [], settles });
  await meet();
  expect(await breaks('Ramal')).toEqual([
    ['end-before-start', true],
    ['end-before-start', false],
  ]);
});

it('a server that lost an expulsion first gets the admissions and messages of the expelled member', async () => {
  const { boss, others, log, comes } = await aTeam(['supervisor', 'technician']);
  const [expelled, reader] = others as [ADevice, ADevice];
  const newcomer = comes('technician');
  log.save();
  await newcomer.exchange.run();
  await expelled.exchange.run();
  expelled.says({ kind: 'member-added', member: newcomer.belonging.self });
  await expelled.exchange.run();
  await newcomer.exchange.run();
  newcomer.does(comment('Uno'));
  await newcomer.exchange.run();
  await boss.exchange.run();
  boss.says({ kind: 'member-removed', device: expelled.device });
  for (const device of [boss, reader]) await device.exchange.run();
  log.rollBack();
  for (const device of [reader, boss]) await device.exchange.run();
  same([reader, boss]);
  expect(reader.fold.data.tasks.get(taskId(1))?.comments).toMatchObject([{ text: 'Uno' }]);
  expect([newcomer, expelled].map(({ device }) => reader.fold.members.has(device))).toEqual([true, false]);
});

it('a commit outside its number sequence is skipped in parts too', async () => {
  const { all, boss, others, log, meet } = await aTeam(['technician']);
  const [technician] = others as [ADevice];
  const project = boss.replica.view.projects.get(projectId());
  const long = { ...project, title: 'Sin número', description: 'x'.repeat(9_000) };
  const body = JSON.stringify({
    ...headOf(technician, 0),
    ...{ kind: 'commit', label: 'project-updated', settles: [] },
    patches: Array.from({ length: 12 }, () => patch('projects', { id: projectId() }, long)),
    before: Array.from({ length: 12 }, () => patch('projects', { id: projectId() }, project ?? null)),
  });
  const parts = partsOf(body);
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) log.inject(sealedBy(technician.device, part));
  await meet();
  same(all);
  expect(boss.fold.data.projects.get(projectId())?.title).toBe(project?.title);
  expect(fates(boss)).toEqual(['garbage']);
});

it('a part of another text under the same number leaves a hole, and the message counts once all its parts have arrived', async () => {
  const { all, boss, others, log, meet } = await aTeam(['technician']);
  const [technician] = others as [ADevice];
  const project = boss.replica.view.projects.get(projectId());
  const partsOfTitle = (title: string, moment: string) => {
    const long = { ...project, title, description: 'x'.repeat(9_000) };
    const head = { ...headOf(technician), at: moment, kind: 'commit', label: 'project-updated', settles: [] };
    const rows = Array.from({ length: 12 }, () => patch('projects', { id: projectId() }, long));
    const before = Array.from({ length: 12 }, () => patch('projects', { id: projectId() }, project));
    return partsOf(JSON.stringify({ ...head, patches: rows, before }));
  };
  const [[first = ''], words] = [partsOfTitle('Antes', '2026-11-20T18:00:00.000Z'), partsOfTitle('Después', at)];
  for (const part of [first, ...words.slice(1), ...words]) log.inject(sealedBy(technician.device, part));
  await meet();
  same(all);
  expect(boss.fold.data.projects.get(projectId())?.title).toBe('Después');
});

it("a long commit in parts under another device's number is skipped, and that device's next message counts", async () => {
  const { all, boss, others, log, meet } = await aTeam(['technician']);
  const [technician] = others as [ADevice];
  const long = { ...boss.replica.view.projects.get(projectId()), title: 'Suplantada', description: 'x'.repeat(9_000) };
  const rows = Array.from({ length: 12 }, () => patch('projects', { id: projectId() }, long));
  const saying = (id: string) =>
    JSON.stringify({
      ...headOf(technician),
      id,
      kind: 'commit',
      label: 'project-updated',
      settles: [],
      patches: rows,
      before: rows,
    });
  const parts = partsOf(saying(headOf(technician).id)).map((part): { readonly index: number } => JSON.parse(part));
  const whole = saying(headOf(boss).id);
  const length = Math.ceil(whole.length / parts.length);
  for (const part of parts) {
    const text = whole.slice(part.index * length, (part.index + 1) * length);
    log.inject(sealedBy(technician.device, JSON.stringify({ ...part, text })));
  }
  boss.does(rename('La de su autor'));
  await meet();
  same(all);
  expect(fates(boss)).toEqual(['garbage']);
  expect(boss.fold.data.projects.get(projectId())?.title).toBe('La de su autor');
});

describe('of an act with a posting already posted only that posting is left out', () => {
  /** One act that posts this shipment again and also creates a project. */
  const withProject = (posting: readonly Patch[], title: string): Act => {
    const project = { ...aProject({ id: newId(), title }), memberIds: [] };
    return () => [...posting, { table: 'projects', id: project.id, row: project } as Patch];
  };

  it('two phones started from one backup send the same shipment: nothing is lost or flagged (invariant Y4)', async () => {
    const { all, boss, others, meet } = await aTeam(['supervisor', 'supervisor']);
    const [one, other] = others as [ADevice, ADevice];
    const posting = written(one, receive(10));
    const before = inStock(boss);
    expect(one.does(withProject(posting, 'Obra de una'))).toBeDefined();
    expect(other.does(withProject(posting, 'Obra de otra'))).toBeDefined();
    await meet();
    same(all);
    expect([inStock(boss), flagsOf(boss)]).toEqual([before + 10, []]);
    const titles = [...boss.replica.view.projects.values()].map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Obra de una', 'Obra de otra']));
  });

  it("a different posting of it is left out and reported whole; the rest of the act counts on every phone, also the author's", async () => {
    const { all, boss, others, meet } = await aTeam(['supervisor', 'supervisor']);
    const [one, other] = others as [ADevice, ADevice];
    const id = newId<never>();
    const [ten, four] = [10, 4].map((quantity) =>
      written(one, doing(receiveStock, aShipmentInput({ id, lines: [aLine({ quantity })] }))),
    ) as [readonly Patch[], readonly Patch[]];
    const before = inStock(boss);
    one.does(withProject(ten, 'Obra de una'));
    other.does(withProject(four, 'Obra de otra'));
    await meet();
    same(all);
    expect(inStock(boss)).toBe(before + 10);
    expect([...other.replica.view.projects.values()].map(({ title }) => title)).toContain('Obra de otra');
    const [flag, ...more] = flagsOf(boss);
    expect(more).toEqual([]);
    expect(flag).toMatchObject({ kind: 'done-twice', table: 'shipments', record: id, by: other.belonging.self.user });
    const lines = flag?.clashes.find(({ field }) => field === 'lines')?.theirs;
    expect(lines).toMatchObject([{ quantity: 4 }]);
  });
});

it('when two connected phones issue the last pieces and one adds a comment, exactly one succeeds (invariant Y3)', async () => {
  for (const turn of [0, 1]) {
    const { all, boss } = await aTeam(['technician']);
    const left = inStock(boss);
    const asked = await Promise.all(
      all.map((device, index) =>
        device.doesAndWaits(issue(left), () => {
          if (index === turn) device.does(comment('Mientras'));
        }),
      ),
    );
    for (const device of [...all, ...all]) await device.exchange.run();
    same(all);
    expect(asked.filter((id) => id !== undefined)).toHaveLength(1);
    expect([inStock(boss), flagsOf(boss)]).toEqual([0, []]);
    expect(boss.replica.view.tasks.get(taskId(1))?.comments.map(({ text }) => text)).toEqual(['Mientras']);
  }
});
