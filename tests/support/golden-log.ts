import fc from 'fast-check';
import { approveBudgetRequest } from '@/lib/domain/budget-request/changes';
import type { Change } from '@/lib/domain/data';
import { createInvoice } from '@/lib/domain/invoice/changes';
import { deleteMaterial, updateMaterial } from '@/lib/domain/material/changes';
import { importMaterials } from '@/lib/domain/material/import-changes';
import type { InvoiceFormId } from '@/lib/domain/model/invoice';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import { updateProject } from '@/lib/domain/project/changes';
import { onHand } from '@/lib/domain/stock/inventory';
import { issueStock } from '@/lib/domain/stock/issue';
import { asCents } from '@/lib/kernel/cents';
import { newId } from '@/lib/kernel/id';
import { foldDigest } from '@/lib/team/protocol/chapter';
import { type Fate, genesis } from '@/lib/team/protocol/fold';
import { FOLD_VERSION, messageId } from '@/lib/team/protocol/message';
import { advance, type Logged } from '@/lib/team/protocol/replica';
import { aTeam } from './a-team';
import { randomAct } from './anybody';
import { aMaterial, aProject, budgetRequestId, projectId, TODAY, userId } from './builders';
import { aLine, aShipmentInput, central, connector } from './stock-builders';
import { type Act, type ADevice, aMember, isSigned, sealedBy, TEAM } from './team-device';

/** A log, and its fold by this version's rules. */
export interface GoldenLog {
  readonly foldVersion: number;
  /** Each message has the offset of its index plus one. */
  readonly logged: readonly Omit<Logged, 'offset'>[];
  readonly digest: string;
  /** The outcome of each message, in order. */
  readonly fates: readonly Fate[];
}

/** The time of the first message. */
const BEGUN = Date.UTC(2026, 10, 21, 18);
/** The founder in every invite of this team. */
const FOUNDER = aMember('device000001', userId(1), 'supervisor');

/** Folds a log from its first message; changed rules may give another fold. */
export const foldGolden = async (texts: GoldenLog['logged']) => {
  const logged = texts.map(({ text, time }, index) => ({ offset: index + 1, text, time }));
  const { steps, fold } = await advance(genesis(FOUNDER), TEAM, logged, isSigned);
  return {
    fold,
    kinds: steps.flatMap(({ step: { message } }) => message?.kind ?? []),
    digest: await foldDigest(fold),
    fates: steps.map(({ step }) => step.fate),
  };
};

const asAct =
  <Input>(change: Change<Input>, input: Input): Act =>
  (data, env) =>
    change(data, input, env);

const ROUNDS = 36;
const ACTS_A_ROUND = 8;

/** Concurrent random acts, half of which conflict. */
const randomActs = (): readonly Act[] =>
  fc.sample(randomAct, { seed: 7, numRuns: 3 * ROUNDS * ACTS_A_ROUND }).map(
    ({ opens }): Act =>
      (data, env) =>
        opens(data)?.(data, env) ?? null,
  );

/** Records a log with everything: all kinds of messages, conflicts, and skipped messages. */
export const recordGoldenLog = async (): Promise<GoldenLog> => {
  const { all, boss, others, log, meet } = await aTeam(['supervisor', 'technician', 'technician']);
  const [supervisor, technician, leaver] = others;
  if (!supervisor || !technician || !leaver) throw new Error('The team is incomplete');
  const both = async (one: () => Act, other: () => Act = one) => {
    boss.does(one());
    supervisor.does(other());
    await meet();
  };
  const rename = (title: string) => asAct(updateProject, { ...aProject(), title });
  await both(
    () => rename('Anillo sur'),
    () => rename('Anillo poniente'),
  );
  const invoice = { taskId: undefined, projectId: projectId(), quantity: 1, amount: asCents(100), date: TODAY, dueDate: TODAY };
  await both(() => asAct(createInvoice, { ...invoice, status: 'draft', formId: newId<InvoiceFormId>() }));
  const left = onHand(boss.replica.view, central, connector);
  await both(() => asAct(issueStock, aShipmentInput({ id: newId(), lines: [aLine({ quantity: left })] })));
  // One device deletes what the other edits, in both orders.
  const [gone, kept] = [aMaterial({ id: newId(), name: 'Mufa' }), aMaterial({ id: newId(), name: 'Roseta' })];
  boss.does(asAct(importMaterials, { materials: [gone, kept].map((one) => ({ ...one, measured: undefined })) }));
  await meet();
  const edited = (material: typeof gone) => asAct(updateMaterial, { ...material, name: `${material.name} nueva` });
  await both(
    () => asAct(deleteMaterial, { id: gone.id }),
    () => edited(gone),
  );
  await both(
    () => edited(kept),
    () => asAct(deleteMaterial, { id: kept.id }),
  );
  const materials = Array.from({ length: 260 }, (_, index) => ({
    ...aMaterial({ id: newId(), name: `Mufa ${index} «áéíóú»` }),
    measured: undefined,
  }));
  boss.does(asAct(importMaterials, { materials }));
  await meet();
  const acts = [...randomActs()];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const device of [boss, supervisor, technician])
      for (const act of acts.splice(0, ACTS_A_ROUND)) {
        try {
          device.does(act);
        } catch (error) {
          // A count of flagged stock may still differ at once.
          if (!(error instanceof Error && error.message.startsWith('S4'))) throw error;
        }
      }
    await meet();
  }

  const at = '2026-11-24T10:00:00.000Z';
  const next = (device: ADevice, more = 1) => messageId(device.device, device.replica.last + more);
  const said = (device: ADevice, id: string, rest: object, by: string = device.belonging.self.user) =>
    sealedBy(device.device, JSON.stringify({ v: DATA_VERSION, f: FOLD_VERSION, id, at, by, ...rest }));
  const request = boss.replica.view.budgetRequests.get(budgetRequestId(1));
  const patch = (row: unknown) => [{ table: 'budgetRequests', id: budgetRequestId(1), row }];
  const approval = { outcome: 'Approved', by: technician.belonging.self.user, at };
  const approved = {
    kind: 'commit',
    label: 'budget-approved',
    patches: patch({ ...request, decision: approval }),
    before: patch(request),
  };
  const removal = { kind: 'member-removed', device: 'device000001' };
  for (const text of [
    'nonsense',
    said(technician, next(technician), approved),
    said(technician, messageId('device000001', 999), removal),
    sealedBy('device000009', JSON.stringify({ v: DATA_VERSION, id: 'device000009-1', at, by: userId(1), ...removal })),
    said(technician, next(technician, 9), removal),
    log.texts().at(-1) ?? '',
    said(technician, messageId(technician.device, 0), { kind: 'digest', place: 3, log: 'a'.repeat(64), digest: 'b'.repeat(64) }),
    said(supervisor, messageId(supervisor.device, 0), {
      ...{ kind: 'chapter', place: 3, log: 'a'.repeat(64), digest: 'b'.repeat(64) },
      file: { hash: 'c'.repeat(64), size: 1 },
    }),
    said(supervisor, messageId(supervisor.device, 0), {
      kind: 'seed',
      place: 1,
      seed: { vector: {}, base: '', members: [], gone: [], removed: [], flags: [], data: {} },
    }),
  ])
    log.inject(text);
  await meet();
  const guest = aMember('device000008', userId(3), 'technician');
  log.inject(
    said({ ...leaver, device: guest.device }, messageId(guest.device, 0), { kind: 'asks-to-join', key: guest.key, name: 'x' }),
  );
  await meet();
  boss.says({ kind: 'join-declined', device: guest.device });
  boss.says({ kind: 'member-removed', device: leaver.device });
  await meet();
  boss.does(asAct(approveBudgetRequest, { id: budgetRequestId(1) }));
  await boss.exchange.run();
  const logged = log.texts().map((text, index) => ({ text, time: new Date(BEGUN + index * 60_000).toISOString() }));
  const { digest, fates } = await foldGolden(logged);
  if (!digest || all.length === 0) throw new Error("This machine can't compute digests");
  return { foldVersion: FOLD_VERSION, logged, digest, fates };
};
