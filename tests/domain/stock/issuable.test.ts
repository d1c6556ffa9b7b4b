import type { Data } from '@/lib/domain/data';
import { rejectMaterialRequest } from '@/lib/domain/material-request/changes';
import { archiveProject } from '@/lib/domain/project/changes';
import { dispatchPlaces, issueStock } from '@/lib/domain/stock/issue';
import { receiveStock } from '@/lib/domain/stock/receive';
import { canDispatch, issueRefusal } from '@/lib/domain/stock/request-stock';
import { preparedIssues } from '@/lib/domain/stock/shipment';
import { saveShipment } from '@/lib/domain/stock/shipment-changes';
import { dataAfter, materialRequestId, projectId, refusalOf, shipmentId, taskId } from '../../support/builders';
import { aLine, aShipmentInput, central, north, stockBusiness } from '../../support/stock-builders';

/** 100 connectors in the central warehouse; the second request is for 4 of them and 9 m of cable. */
const requestId = materialRequestId(2);
const stocked = dataAfter(stockBusiness(), receiveStock, aShipmentInput({ lines: [aLine({ quantity: 100 })] }));
const of = (quantity: number) =>
  aShipmentInput({ id: shipmentId(8), requestId, projectId: projectId(), taskId: taskId(1), lines: [aLine({ quantity })] });
const served = dataAfter(stocked, issueStock, { ...of(4), id: shipmentId(7) });

describe('an issue that would be refused in any case is refused before its form, for the same reason', () => {
  it.each<[string, Data, string | undefined]>([
    ['pending items may be issued', stocked, undefined],
    ['nothing is left to issue', served, 'nothing-left-to-issue'],
    ['its project is archived', dataAfter(stocked, archiveProject, { id: projectId() }), 'project-archived'],
    [
      'its request was rejected',
      dataAfter(stocked, rejectMaterialRequest, { id: requestId, reason: 'No' }),
      'request-already-decided',
    ],
  ])('%s', (_case, data, wanted) => {
    expect(issueRefusal(data, of(4))?.refused).toBe(wanted);
    const posted = refusalOf(data, issueStock, of(1));
    expect(Boolean(posted)).toBe(wanted !== undefined);
  });

  it('a request may be dispatched exactly if an issue of its pending items would be accepted', () => {
    for (const data of [stocked, served, dataAfter(served, archiveProject, { id: projectId() })])
      for (const request of data.materialRequests.values())
        expect(canDispatch(data, request)).toBe(
          issueRefusal(data, { requestId: request.id, lines: request.items }) === undefined,
        );
  });

  it('an issue without a request needs a project that is not archived', () => {
    const issue = { ...of(1), requestId: undefined, projectId: undefined };
    expect(issueRefusal(stocked, issue)).toBeUndefined();
    expect(issueRefusal(dataAfter(stocked, archiveProject, { id: projectId() }), issue)?.refused).toBe('project-archived');
  });
});

it('a request knows its prepared issues, and their warehouses', () => {
  const data = dataAfter(stocked, saveShipment, { ...of(4), type: 'Outgoing' });
  expect(preparedIssues(data, requestId).map(({ id }) => id)).toEqual([shipmentId(8)]);
  expect(preparedIssues(data, requestId, north)).toEqual([]);
  expect(preparedIssues(data, materialRequestId(1))).toEqual([]);
  const request = data.materialRequests.get(requestId);
  const there = request && dispatchPlaces(data, request).map(({ warehouse, prepared }) => [warehouse.id, prepared?.id]);
  expect(there).toContainEqual([central, shipmentId(8)]);
  expect(there).toContainEqual([north, undefined]);
  expect(preparedIssues(dataAfter(data, issueStock, of(4)), requestId)).toEqual([]);
});
