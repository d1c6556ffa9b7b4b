import { DATA_VERSION } from '@/lib/domain/model/migrations';
import { receiveStock } from '@/lib/domain/stock/receive';
import { lastNumber, seedOf } from '@/lib/team/protocol/fold';
import { bodyOf, type Message, type Seed } from '@/lib/team/protocol/message';
import { budgetRequestId, projectId, TODAY, taskId, userId } from './builders';
import { aLine, aShipmentInput } from './stock-builders';
import { type ADevice, aMember, sealedBy } from './team-device';
import type { FaultyLog, OwnHead, Random } from './team-log';

/** A supervisor and a technician with modified apps, who sign and publish anything. */
export const HOSTILE = [
  aMember('hostile00001', userId(2), 'supervisor'),
  aMember('hostile00002', userId(3), 'technician'),
] as const;

const AT = '2026-01-05T15:00:00.000Z';
const patchOf = (table: string, row: { readonly id: string } | undefined, is: object | null = row ?? null) => ({
  ...{ table, id: row?.id ?? '', row: is },
});

/** Forged headers, before the server's. */
const HEADS: readonly OwnHead[] = [
  { own: { 'Nats-Sequence': '1' } },
  { own: { 'Nats-Stream': 'TC_other', 'Nats-Subject': 'x' } },
  { status: 503 },
  { status: 404 },
  { isBroken: true },
];

/**
 * One hostile act on the log that `reader` last read. Answers its name, and the text of its comment if that is valid.
 * `signed` has the ids used so far. A member who reuses a number that the server lost may lose the second message: devices that
 * know the first one take it as known. The app never does that (decision 074).
 */
export const hostileAct = (
  log: FaultyLog,
  rnd: Random,
  reader: ADevice,
  isRead: boolean,
  signed: Set<string>,
): readonly [string, string?] => {
  const { fold } = reader;
  const [boss, technician] = HOSTILE;
  // Reusing a number that a seed restored would lose the new message (decision 054).
  const headOf = ({ device, user }: (typeof HOSTILE)[number], n = lastNumber(fold, device) + 1) => ({
    ...{ v: DATA_VERSION, id: `${device}-${n}`, at: AT, by: user },
  });
  const commit = (patches: readonly unknown[], before: readonly unknown[], head?: OwnHead, by = technician) => {
    const body = { ...headOf(by), kind: 'commit', label: 'task-updated', patches, before, settles: [] };
    signed.add(body.id);
    log.inject(sealedBy(by.device, JSON.stringify(body)), head);
  };
  const says = (message: object) => {
    const body = { ...headOf(boss), ...message };
    signed.add(body.id);
    log.inject(sealedBy(boss.device, JSON.stringify(body)));
  };
  const someId = () => `h${log.texts().length}`.padEnd(12, '0');
  const acts: readonly (() => readonly [string, string?])[] = [
    () => {
      const task = fold.data.tasks.get(taskId(1));
      if (!task) return ['nothing'];
      const text = `De ${someId()}`;
      const comment = { id: someId(), userId: technician.user, text, at: AT };
      const isFirst = !signed.has(headOf(technician).id);
      commit(
        [patchOf('tasks', task, { ...task, comments: [...task.comments, comment] })],
        [patchOf('tasks', task)],
        HEADS[rnd(2) * 2],
      );
      return ['own headers', isRead && isFirst && fold.members.has(technician.device) ? text : undefined];
    },
    () => {
      log.inject('x', HEADS[rnd(HEADS.length)]);
      return ['status line'];
    },
    () => {
      const row = { ...fold.data.budgetRequests.get(budgetRequestId(1)), id: someId() };
      const approved = { ...row, decision: { outcome: 'Approved', by: userId(1), at: AT } };
      commit([patchOf('budgetRequests', approved)], [patchOf('budgetRequests', approved)]);
      return ['false earlier rows'];
    },
    () => {
      const env = { today: TODAY, now: AT, user: technician.user, newId: (() => `${rnd(9)}${someId()}`.slice(0, 12)) as never };
      const posted = receiveStock(fold.data, aShipmentInput({ id: someId() as never, lines: [aLine({ quantity: 1 })] }), env);
      const number = rnd(2) ? Number.MAX_SAFE_INTEGER : 1_000_000_000;
      if (Array.isArray(posted)) {
        const patches = posted.map((one) => (one.table === 'movements' ? { ...one, row: { ...one.row, number } } : one));
        commit(
          patches,
          patches.map(({ table, id }) => ({ table, id, row: null })),
        );
      }
      return ['impossible number'];
    },
    () => {
      const invoice = [...fold.data.invoices.values()].at(-1);
      const { formId: _, ...row } = { formId: '', ...invoice, id: rnd(2) ? 'INV-2026-999999999' : `INV-2026-${'9'.repeat(31)}` };
      commit([patchOf('invoices', row)], [patchOf('invoices', row, { ...row, quantity: 7 })]);
      return ['impossible number'];
    },
    () => {
      for (let n = 0; n < 120; n += 1) {
        const { device, key } = aMember(`guest${String(rnd(1_000_000)).padStart(7, '0')}`, userId(1), 'supervisor');
        const ask = { v: DATA_VERSION, id: `${device}-0`, at: AT, by: userId(1), kind: 'asks-to-join', key, name: 'x' };
        log.inject(sealedBy(device, JSON.stringify(ask)));
      }
      return ['flood of join requests'];
    },
    () => {
      if (!isRead) return ['nothing'];
      const data = Object.fromEntries(Object.keys(fold.data).map((table) => [table, new Map()])) as never;
      // Alternate between impossible numbers and true ones, of which only the latter are accepted.
      const isImpossible = log.texts().length % 2 === 0;
      const vector = Object.fromEntries([...fold.members.keys()].map((device) => [device, 900_000_000_000]));
      const all = { ...seedOf(fold).vector, ...(isImpossible && vector) };
      const seed: Seed = { ...seedOf(fold), vector: all, data, members: [boss], removed: [] };
      const message: Message = { ...headOf(boss, 0), kind: 'seed', place: log.texts().length + 1, seed };
      log.inject(sealedBy(boss.device, bodyOf(message)));
      return ['seed'];
    },
    () => {
      const member = reader.belonging.self;
      says({ kind: 'member-added', member: { ...member, key: boss.key } });
      return ['key changed'];
    },
    () => {
      commit([patchOf('projects', { id: projectId() }, null)], [], undefined, boss);
      return ['nonsense'];
    },
  ];
  return acts[rnd(acts.length)]?.() ?? ['nothing'];
};
