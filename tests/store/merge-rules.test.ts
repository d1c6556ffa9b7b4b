import { submitReport } from '@/lib/domain/completion-report/changes';
import { type Change, type Data, dataFromRows } from '@/lib/domain/data';
import { deleteInvoice, updateInvoice } from '@/lib/domain/invoice/changes';
import { approveMaterialRequest } from '@/lib/domain/material-request/changes';
import type { FileId } from '@/lib/domain/model/attachment';
import type { ShipmentLineId } from '@/lib/domain/model/shipment';
import { addMembers, removeMember } from '@/lib/domain/project/changes';
import { arriveStock } from '@/lib/domain/stock/arrive';
import { onHand } from '@/lib/domain/stock/inventory';
import { issueStock } from '@/lib/domain/stock/issue';
import { ledgerOrder } from '@/lib/domain/stock/ledger';
import { putAway } from '@/lib/domain/stock/put-away';
import { receiveStock } from '@/lib/domain/stock/receive';
import { whereIsSerial } from '@/lib/domain/stock/serials';
import { shipmentStatus } from '@/lib/domain/stock/shipment';
import { advanceShipment, discardShipment, saveShipment } from '@/lib/domain/stock/shipment-changes';
import { signShipment } from '@/lib/domain/stock/sign';
import { transferStock } from '@/lib/domain/stock/transfer';
import { inTransit } from '@/lib/domain/stock/transit';
import { assignTasks } from '@/lib/domain/task/bulk-changes';
import { createTask } from '@/lib/domain/task/changes';
import { addAttachments, stagePhoto } from '@/lib/domain/task/notes-changes';
import { archiveUser } from '@/lib/domain/user/changes';
import { archiveWarehouse } from '@/lib/domain/warehouse/changes';
import { type OpenedBackup, openBackup } from '@/lib/store/backup/restore';
import type { OpenableStore } from '@/lib/store/engine/create-store';
import { wholeBusiness } from '../support/a-backup';
import { anOpenStore } from '../support/a-store';
import {
  anId,
  anInvoice,
  aProject,
  aTask,
  aUser,
  materialRequestId,
  projectId,
  shipmentId,
  taskId,
  userId,
} from '../support/builders';
import { brokenInvariants } from '../support/invariants';
import { aLine, aShipmentInput, central, connector, north, ont, van } from '../support/stock-builders';
import { brokenStockRules } from '../support/stock-ledger';

/** Acts that each phone could do alone, but not both together: the merge applies the rules of a change, and reports it. */

const opened = async (store: OpenableStore, from: OpenableStore): Promise<OpenedBackup> => {
  const backup = await openBackup(store, await from.backup());
  if ('unreadable' in backup) throw new Error(`unreadable: ${backup.unreadable}`);
  return backup;
};
const merge = async (store: OpenableStore, from: OpenableStore) => {
  const backup = await opened(store, from);
  expect(await backup.merge()).toMatchObject({ done: true });
  expect(brokenInvariants(store.data)).toEqual([]);
  expect(brokenStockRules(store.data, ledgerOrder(store.data.movements.values()))).toEqual([]);
  const again = await opened(store, from);
  expect(await again.merge()).toEqual({ done: true, seq: null });
  return backup.preview.conflicts ?? [];
};
const done = async <Input>(store: OpenableStore, change: Change<Input>, input: Input) => {
  const outcome = await store.commit(change, input);
  if (!('done' in outcome)) throw new Error(`${change.label}: ${JSON.stringify(outcome)}`);
};

const ivan = userId(2);
/** Two phones with the same business and the same first steps. */
const twoPhones = async (before: (store: OpenableStore) => Promise<void> = async () => undefined, data: Data = business()) => {
  const [mine, theirs] = [await anOpenStore({ data }), await anOpenStore()];
  await before(mine);
  await (await opened(theirs, mine)).replace();
  return { mine, theirs };
};
const business = (): Data => {
  const data = wholeBusiness();
  const more = dataFromRows({
    users: [aUser(), aUser({ id: ivan, name: 'Iván Rueda' })],
    projects: [aProject({ memberIds: [ivan] })],
    tasks: [...data.tasks.values(), aTask({ id: taskId(3), title: 'Empalmar caja' })],
  });
  return { ...data, users: more.users, projects: more.projects, tasks: more.tasks };
};

describe('a serial reported as used here and returned there', () => {
  const serials = ['A1', 'A2'];
  const given = async (store: OpenableStore) => {
    await done(store, receiveStock, aShipmentInput({ lines: [aLine({ materialId: ont, serialNumbers: serials })] }));
    await done(
      store,
      issueStock,
      aShipmentInput({ taskId: taskId(1), lines: [aLine({ materialId: ont, serialNumbers: serials })] }),
    );
  };
  const report = (store: OpenableStore) =>
    done(store, submitReport, {
      ...{ taskId: taskId(1), summary: 'Listo', actualHours: 2, challenges: '', solutions: '', additionalNotes: '' },
      ...{ attachments: [], materialsUsed: [{ materialId: ont, quantity: 1, serialNumbers: ['A1'] }] },
    });
  const giveBack = (store: OpenableStore) =>
    done(
      store,
      receiveStock,
      aShipmentInput({
        ...{ purpose: 'return', taskId: taskId(1), reference: 'DEV000001' },
        lines: [aLine({ materialId: ont, serialNumbers: ['a1'] })],
      }),
    );

  it('stays used: the return is reported and not merged', async () => {
    const { mine, theirs } = await twoPhones(given);
    await report(mine);
    await giveBack(theirs);
    expect(await merge(mine, theirs)).toMatchObject([{ kind: 'stock', name: 'DEV000001' }]);
    expect(whereIsSerial(mine.data, ont, 'A1').kind).toBe('issued');
  });

  it('stays returned in the other direction: the use is reported and not merged', async () => {
    const { mine, theirs } = await twoPhones(given);
    await giveBack(mine);
    await report(theirs);
    expect(await merge(mine, theirs)).toMatchObject([{ kind: 'rule', table: 'completionReports' }]);
    expect(whereIsSerial(mine.data, ont, 'A1')).toMatchObject({ kind: 'warehouse', warehouseId: central });
  });

  it('returned on both phones and issued again here is not a return of the first task', async () => {
    const { mine, theirs } = await twoPhones(given);
    await giveBack(mine);
    await done(
      mine,
      issueStock,
      aShipmentInput({ taskId: taskId(2), lines: [aLine({ materialId: ont, serialNumbers: ['A1'] })] }),
    );
    await giveBack(theirs);
    expect(await merge(mine, theirs)).toMatchObject([{ kind: 'stock' }]);
    expect(whereIsSerial(mine.data, ont, 'A1')).toMatchObject({ kind: 'issued', movement: { taskId: taskId(2) } });
  });
});

describe('an announced receipt', () => {
  const announced = shipmentId(5);
  const input = aShipmentInput({ id: announced, reference: 'INB000005', lines: [aLine({ quantity: 7 })] });
  const announce = (store: OpenableStore) => done(store, saveShipment, { ...input, type: 'Incoming' as const });

  it('edited here and received there is taken as received, and the edit here is reported', async () => {
    const { mine, theirs } = await twoPhones(announce);
    await done(mine, saveShipment, { ...input, type: 'Incoming', notes: 'Llega el lunes', lines: [aLine({ quantity: 9 })] });
    await done(theirs, receiveStock, input);
    const conflicts = await merge(mine, theirs);
    expect(conflicts).toMatchObject([{ kind: 'overwritten', name: 'INB000005' }]);
    expect(conflicts[0]?.clashes.map(({ field }) => field)).toEqual(expect.arrayContaining(['notes', 'lines']));
    expect(onHand(mine.data, central, connector)).toBe(7);
  });

  it('received here and edited there stays as received, and the edit is reported', async () => {
    const { mine, theirs } = await twoPhones(announce);
    await done(mine, receiveStock, input);
    await done(theirs, saveShipment, { ...input, type: 'Incoming', lines: [aLine({ quantity: 9 })] });
    expect(await merge(mine, theirs)).toMatchObject([{ kind: 'both-edited', table: 'shipments' }]);
    expect(mine.data.shipments.get(announced)?.lines).toMatchObject([{ quantity: 7 }]);
  });

  it('deleted here and received there is restored, and this is reported', async () => {
    const { mine, theirs } = await twoPhones(announce);
    await done(mine, discardShipment, { id: announced });
    await done(theirs, receiveStock, input);
    expect(await merge(mine, theirs)).toMatchObject([{ kind: 'came-back', name: 'INB000005' }]);
    expect(onHand(mine.data, central, connector)).toBe(7);
  });
});

describe('an issue that left', () => {
  const left = shipmentId(6);
  const marta = { name: 'Marta Solís', drawing: 'M1 2L30 40' };
  const issue = async (store: OpenableStore) => {
    await done(store, receiveStock, aShipmentInput({ lines: [aLine({ quantity: 9 })] }));
    await done(store, issueStock, aShipmentInput({ id: left, reference: 'OUT000006', lines: [aLine({ quantity: 2 })] }));
  };

  it('and was signed on the other phone is taken with its signature', async () => {
    const { mine, theirs } = await twoPhones(issue);
    await done(theirs, signShipment, { id: left, signature: marta });
    await done(mine, advanceShipment, { id: left, status: 'Delivered' });
    expect(await merge(mine, theirs)).toEqual([]);
    expect(mine.data.shipments.get(left)).toMatchObject({ signature: marta });
    expect(shipmentStatus(mine.data.shipments.get(left) ?? { timeline: [] })).toBe('Delivered');
  });

  it("and was signed on both keeps this phone's signature, and reports the other", async () => {
    const { mine, theirs } = await twoPhones(issue);
    await done(mine, signShipment, { id: left, signature: { name: 'Juan Peña' } });
    await done(theirs, signShipment, { id: left, signature: marta });
    expect(await merge(mine, theirs)).toMatchObject([{ kind: 'both-edited', clashes: [{ field: 'signature' }] }]);
    expect(mine.data.shipments.get(left)?.signature?.name).toBe('Juan Peña');
  });
});

describe('a receipt that was put away', () => {
  const [came, boxes, more] = [shipmentId(7), anId<ShipmentLineId>('lin', 1), anId<ShipmentLineId>('lin', 2)];
  const receipt = (store: OpenableStore) =>
    done(
      store,
      receiveStock,
      aShipmentInput({
        id: came,
        lines: [aLine({ id: boxes, quantity: 9 }), aLine({ id: more, materialId: ont, serialNumbers: ['HW-1'] })],
      }),
    );
  const places = (store: OpenableStore) => store.data.shipments.get(came)?.lines.map(({ location }) => location);

  it('in part on each phone is put away in all', async () => {
    const { mine, theirs } = await twoPhones(receipt);
    await done(mine, putAway, { id: came, lineIds: [boxes], location: 'Rack A1' });
    await done(theirs, putAway, { id: came, lineIds: [more], location: 'Patio' });
    expect(await merge(mine, theirs)).toEqual([]);
    expect(places(mine)).toEqual(['Rack A1', 'Patio']);
  });

  it('serial by serial on each phone is put away in all, also after a line was split', async () => {
    const serialNumbers = ['A-1', 'A-2', 'A-3'];
    const { mine, theirs } = await twoPhones((store) =>
      done(
        store,
        receiveStock,
        aShipmentInput({
          id: came,
          lines: [aLine({ id: more, materialId: ont, serialNumbers }), aLine({ id: boxes, quantity: 9 })],
        }),
      ),
    );
    const putOne = (store: OpenableStore, serial: string, partId: ShipmentLineId, location: string) =>
      done(store, putAway, { id: came, lineIds: [more], location, parts: [{ lineId: more, serialNumbers: [serial], partId }] });
    await putOne(mine, 'A-1', anId<ShipmentLineId>('lin', 3), 'Rack A1');
    await putOne(theirs, 'A-3', anId<ShipmentLineId>('lin', 4), 'Rack C3');
    await done(theirs, putAway, { id: came, lineIds: [boxes], location: 'Patio' });
    expect(await merge(mine, theirs)).toEqual([]);
    expect(
      mine.data.shipments.get(came)?.lines.map((line) => [line.quantity, line.serialNumbers?.join(' '), line.location]),
    ).toEqual([
      [1, 'A-2', undefined],
      [1, 'A-3', 'Rack C3'],
      [1, 'A-1', 'Rack A1'],
      [9, undefined, 'Patio'],
    ]);
  });

  it('elsewhere on each phone stays as it is here, and this is reported', async () => {
    const { mine, theirs } = await twoPhones(receipt);
    await done(mine, putAway, { id: came, lineIds: [boxes], location: 'Rack A1' });
    await done(theirs, putAway, { id: came, lineIds: [boxes], location: 'Patio' });
    expect(await merge(mine, theirs)).toMatchObject([{ kind: 'both-edited', clashes: [{ field: 'lines' }] }]);
    expect(places(mine)).toEqual(['Rack A1', undefined]);
  });
});

describe('photos of one task', () => {
  const photo = { id: anId<FileId>('fil', 9), name: 'poste.jpg', size: 3, type: 'image/jpeg' };
  const bytes = new Uint8Array([0xff, 0xd8, 0xff]).buffer;
  const attach = async (store: OpenableStore) => {
    const outcome = await store.commit(addAttachments, { taskId: taskId(3), files: [photo] }, { files: [{ ...photo, bytes }] });
    expect(outcome).toMatchObject({ done: true });
  };
  const stageOn = (store: OpenableStore) => store.data.tasks.get(taskId(3))?.attachments.map(({ stage }) => stage);
  const staged = (store: OpenableStore, stage: 'before' | 'after') =>
    done(store, stagePhoto, { taskId: taskId(3), fileId: photo.id, stage });

  it('get the stage that the other phone set', async () => {
    const { mine, theirs } = await twoPhones(attach);
    await staged(theirs, 'before');
    expect(await merge(mine, theirs)).toEqual([]);
    expect(stageOn(mine)).toEqual(['before']);
  });

  it("with two stages keep this phone's, and the other is reported", async () => {
    const { mine, theirs } = await twoPhones(attach);
    await staged(mine, 'after');
    await staged(theirs, 'before');
    expect(await merge(mine, theirs)).toMatchObject([
      { kind: 'both-edited', clashes: [{ field: 'stage', mine: 'after', theirs: 'before' }] },
    ]);
    expect(stageOn(mine)).toEqual(['after']);
  });
});

describe('the team', () => {
  it('gives no tasks of the other phone to a member removed here, and reports it', async () => {
    const { mine, theirs } = await twoPhones();
    await done(mine, removeMember, { projectId: projectId(), userId: ivan });
    await done(theirs, createTask, { ...aTask({ id: taskId(8), title: 'Medir potencia' }), assigneeIds: [ivan] });
    await done(theirs, assignTasks, [{ id: taskId(3), userId: ivan, how: 'add' }]);
    expect(await merge(mine, theirs)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'left-team', name: 'Medir potencia' }),
        expect.objectContaining({ kind: 'left-team', name: 'Empalmar caja' }),
      ]),
    );
    expect([taskId(8), taskId(3)].map((id) => mine.data.tasks.get(id)?.assigneeIds)).toEqual([[], []]);
  });

  it('nor to a user archived here', async () => {
    const { mine, theirs } = await twoPhones();
    await done(mine, archiveUser, { id: ivan });
    await done(theirs, assignTasks, [{ id: taskId(3), userId: ivan, how: 'add' }]);
    expect(await merge(mine, theirs)).toMatchObject([{ kind: 'left-team', name: 'Empalmar caja' }]);
    expect(mine.data.tasks.get(taskId(3))?.assigneeIds).toEqual([]);
  });

  it('keeps a member with work here whom the other phone removed', async () => {
    const { mine, theirs } = await twoPhones();
    await done(mine, assignTasks, [{ id: taskId(3), userId: ivan, how: 'add' }]);
    await done(theirs, removeMember, { projectId: projectId(), userId: ivan });
    await done(theirs, addMembers, { projectId: projectId(), userIds: [userId(1)] });
    expect(await merge(mine, theirs)).toMatchObject([{ kind: 'stays-in-team' }]);
    expect(mine.data.projects.get(projectId())?.memberIds).toEqual([userId(1), ivan]);
  });
});

describe('the status of a transfer', () => {
  const transfer = shipmentId(6);
  const send = async (store: OpenableStore) => {
    await done(store, receiveStock, aShipmentInput({ lines: [aLine({ quantity: 10 })] }));
    const input = aShipmentInput({ id: transfer, reference: 'TRA000001', lines: [aLine({ quantity: 10 })] });
    await done(store, transferStock, { ...input, otherWarehouseId: north });
  };
  const arrive = (store: OpenableStore, quantity: number, at = north) =>
    done(store, arriveStock, { ...aShipmentInput({ warehouseId: at, lines: [aLine({ quantity })] }), transferId: transfer });
  const standing = ({ data }: OpenableStore) => {
    const row = data.shipments.get(transfer);
    return [row && shipmentStatus(row), inTransit(data, transfer).reduce((sum, { left }) => sum + left, 0)];
  };

  it('stays in transit if its arrival is refused here', async () => {
    const { mine, theirs } = await twoPhones(send);
    await arrive(mine, 4);
    await arrive(theirs, 10);
    const conflicts = await merge(mine, theirs);
    expect(conflicts).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'stock' })]));
    expect(standing(mine)).toEqual(['In Transit', 6]);
  });

  it('is delivered on both phones, if each received a part', async () => {
    const { mine, theirs } = await twoPhones(send);
    await arrive(mine, 4);
    await arrive(theirs, 6);
    expect(await merge(mine, theirs)).toEqual([]);
    expect(standing(mine)).toEqual(['Delivered', 0]);
    expect(await merge(theirs, mine)).toEqual([]);
    expect(standing(theirs)).toEqual(['Delivered', 0]);
  });
});

describe('an archived warehouse', () => {
  it('archived here gets no stock from there', async () => {
    const { mine, theirs } = await twoPhones();
    await done(mine, archiveWarehouse, { id: van });
    await done(theirs, receiveStock, aShipmentInput({ warehouseId: van, reference: 'INB000009' }));
    expect(await merge(mine, theirs)).toMatchObject([{ kind: 'stock', name: 'INB000009' }]);
  });

  it('archived there stays open while it has stock here', async () => {
    const { mine, theirs } = await twoPhones();
    await done(mine, receiveStock, aShipmentInput({ warehouseId: van }));
    await done(theirs, archiveWarehouse, { id: van });
    expect(await merge(mine, theirs)).toMatchObject([{ kind: 'rule', table: 'warehouses' }]);
    expect(mine.data.warehouses.get(van)).not.toHaveProperty('archivedAt');
  });

  it('that was used and emptied there is taken with all its acts', async () => {
    const { mine, theirs } = await twoPhones();
    await done(theirs, receiveStock, aShipmentInput({ warehouseId: van }));
    await done(theirs, issueStock, aShipmentInput({ warehouseId: van, reference: 'OUT000009' }));
    await done(theirs, archiveWarehouse, { id: van });
    expect(await merge(mine, theirs)).toEqual([]);
    expect(mine.data.warehouses.get(van)).toHaveProperty('archivedAt');
  });
});

it('an approval dispatched here stays though the other phone undid it, and this is reported (R5)', async () => {
  const request = materialRequestId(3);
  const { mine, theirs } = await twoPhones(async (store) => {
    await done(store, receiveStock, aShipmentInput({ lines: [aLine({ quantity: 10 })] }));
    await done(store, approveMaterialRequest, { id: request });
  });
  await done(mine, issueStock, aShipmentInput({ requestId: request, lines: [aLine({ quantity: 3 })] }));
  const [approval] = await theirs.history(request, 1);
  expect(approval && (await theirs.undo(approval.seq))).toMatchObject({ done: true });
  expect(await merge(mine, theirs)).toMatchObject([{ kind: 'rule', table: 'materialRequests', id: request }]);
  expect(mine.data.materialRequests.get(request)?.decision?.outcome).toBe('Approved');
});

describe('an invoice', () => {
  const { formId: _formId, ...invoice } = anInvoice();

  it('edited here and deleted there stays, and this is reported', async () => {
    const { mine, theirs } = await twoPhones();
    await done(mine, updateInvoice, { ...invoice, taskId: undefined, quantity: 3 });
    await done(theirs, deleteInvoice, invoice.id);
    expect(await merge(mine, theirs)).toMatchObject([{ kind: 'both-edited', table: 'invoices' }]);
    expect(mine.data.invoices.get(invoice.id)).toMatchObject({ quantity: 3 });
    expect(mine.data.invoices.get(invoice.id)).not.toHaveProperty('deletedAt');
  });

  it('unchanged here is deleted as it was there', async () => {
    const { mine, theirs } = await twoPhones();
    await done(theirs, deleteInvoice, invoice.id);
    expect(await merge(mine, theirs)).toEqual([]);
    expect(mine.data.invoices.get(invoice.id)).toHaveProperty('deletedAt');
  });
});
