/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { RequestListScreen } from '@/components/screens/requests/request-list-screen';
import { IssueScreen } from '@/components/screens/stock/form-screens';
import { ShipmentScreen } from '@/components/screens/stock/shipment/shipment-screen';
import { WarehouseSummary } from '@/components/screens/warehouses/warehouse-summary';
import { approveMaterialRequest } from '@/lib/domain/material-request/changes';
import { archiveProject } from '@/lib/domain/project/changes';
import { onHand } from '@/lib/domain/stock/inventory';
import { issueStock } from '@/lib/domain/stock/issue';
import { receiveStock } from '@/lib/domain/stock/receive';
import { saveShipment } from '@/lib/domain/stock/shipment-changes';
import { routes } from '@/lib/routes';
import { dataAfter, materialRequestId, projectId, shipmentId, taskId } from '../../support/builders';
import { field, press } from '../../support/form-actions';
import { recordedAlerts } from '../../support/recorded-alerts';
import { renderScreen } from '../../support/render-screen';
import { aLine, aShipmentInput, central, connector, stockBusiness } from '../../support/stock-builders';
import { aTeamMember, aTeamState, recordingTeam } from '../team/a-team-state';

const requestId = materialRequestId(2);
const issue = aShipmentInput({
  ...{ id: shipmentId(8), reference: 'OUT000008', destination: 'Poste 14' },
  ...{ requestId, projectId: projectId(), taskId: taskId(1), lines: [aLine({ quantity: 4 })] },
});
const stocked = dataAfter(stockBusiness(), receiveStock, aShipmentInput({ lines: [aLine({ quantity: 100 })] }));
const prepared = dataAfter(stocked, saveShipment, { ...issue, type: 'Outgoing' });
const served = dataAfter(prepared, issueStock, { ...issue, id: shipmentId(7), reference: 'OUT000007' });

const said = recordedAlerts();
const dispatch = routes.issueShipment(central, { requestId });

it("Despachar continues the request's prepared issue, and finalizes it", async () => {
  const { user, store } = await renderScreen(<IssueScreen warehouseId={central} />, { data: prepared, url: dispatch });
  expect(await screen.findByText('Continúas el envío OUT000008, en preparación.')).toBeInTheDocument();
  expect(field('Referencia *')).toHaveValue('OUT000008');
  expect(field('Destino *')).toHaveValue('Poste 14');
  await press(user, 'Finalizar');
  await waitFor(() => expect(said).toEqual(['Outbound shipment has been finalized!']));
  expect(store.data.shipments.size).toBe(prepared.shipments.size);
  expect(store.data.shipments.get(shipmentId(8))?.finalizedAt).toBeDefined();
  expect(onHand(store.data, central, connector)).toBe(96);
});

it('is mentioned at a waiting request, and in the choice of warehouse', async () => {
  const { unmount } = await renderScreen(<WarehouseSummary warehouseId={central} />, { data: prepared });
  expect(screen.getByText('En preparación: OUT000008 · Almacén central')).toBeInTheDocument();
  unmount();
  const data = dataAfter(prepared, approveMaterialRequest, { id: requestId });
  const { user } = await renderScreen(<RequestListScreen />, { data, url: '/requests/?estado=dispatch' });
  await user.click(screen.getByRole('button', { name: /^Despachar: / }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Despachar desde' }));
  expect(await sheet.findByRole('link', { name: /Almacén central/ })).toHaveTextContent('Continúa el envío OUT000008');
});

describe('a prepared issue with nothing left to issue', () => {
  const why = 'De lo que lleva este envío, la solicitud ya no espera nada.';
  beforeEach(() => jest.spyOn(window, 'confirm').mockReset().mockReturnValue(true));
  afterEach(() => jest.restoreAllMocks());

  it('says so instead of Emitir, and can be cancelled', async () => {
    const { user, store } = await renderScreen(<ShipmentScreen warehouseId={central} shipmentId={shipmentId(8)} />, {
      data: served,
    });
    expect(screen.getByText(why)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Emitir' })).not.toBeInTheDocument();
    await press(user, 'Cancelar envío');
    await waitFor(() => expect(store.data.shipments.has(shipmentId(8))).toBe(false));
    expect(onHand(store.data, central, connector)).toBe(96);
  });

  it('says so in its form too', async () => {
    const url = routes.issueShipment(central, { envio: shipmentId(8) });
    const { user, store } = await renderScreen(<IssueScreen warehouseId={central} />, { data: served, url });
    expect(await screen.findByText(why)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Finalizar' })).not.toBeInTheDocument();
    await press(user, 'Cancelar envío');
    await waitFor(() => expect(store.data.shipments.has(shipmentId(8))).toBe(false));
  });
});

describe('of an archived project', () => {
  const data = dataAfter(prepared, archiveProject, { id: projectId() });
  const why = /está archivado. Restáuralo en su configuración/;

  it('offers no Emitir', async () => {
    await renderScreen(<ShipmentScreen warehouseId={central} shipmentId={shipmentId(8)} />, { data });
    expect(screen.getByText(why)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Emitir' })).not.toBeInTheDocument();
  });

  it.each([
    ['for the prepared issue', routes.issueShipment(central, { envio: shipmentId(8) })],
    ['for the request', routes.issueShipment(central, { requestId: materialRequestId(3) })],
  ])('has no form %s', async (_of, url) => {
    await renderScreen(<IssueScreen warehouseId={central} />, { data, url });
    expect(await screen.findByText(why)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Finalizar' })).not.toBeInTheDocument();
  });
});

describe('of a pending request, for a technician of a team', () => {
  const why = 'La solicitud está pendiente. Primero la aprueba un supervisor.';
  const team = () => recordingTeam(aTeamState({ self: aTeamMember(2, { role: 'technician' }) }));
  const prepares = routes.issueShipment(central, { envio: shipmentId(8) });

  it('says who approves it first instead of Emitir', async () => {
    await renderScreen(<ShipmentScreen warehouseId={central} shipmentId={shipmentId(8)} />, { data: prepared, ...team() });
    expect(await screen.findByText(why)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Emitir' })).not.toBeInTheDocument();
  });

  it.each([
    ['for the prepared issue', prepares],
    ['for the request', routes.issueShipment(central, { requestId: materialRequestId(3) })],
  ])('has no form %s (R5)', async (_of, url) => {
    await renderScreen(<IssueScreen warehouseId={central} />, { data: prepared, url, ...team() });
    expect(await screen.findByText(why)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Finalizar' })).not.toBeInTheDocument();
  });

  it('has its form once it is approved', async () => {
    const { store } = await renderScreen(<IssueScreen warehouseId={central} />, { data: prepared, url: prepares, ...team() });
    await screen.findByText(why);
    await act(() => store.commit(approveMaterialRequest, { id: requestId }));
    expect(await screen.findByRole('button', { name: 'Finalizar' })).toBeInTheDocument();
  });
});

describe('a posted issue of a request whose project was archived since', () => {
  const why = /está archivado. Restáuralo en su configuración/;
  const data = dataAfter(served, archiveProject, { id: projectId() });

  it('can be reversed, and says why it is not corrected', async () => {
    await renderScreen(<ShipmentScreen warehouseId={central} shipmentId={shipmentId(7)} />, { data });
    expect(screen.getByText(why)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Anular' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Anular y corregir' })).not.toBeInTheDocument();
  });

  it('has no form of its correction', async () => {
    const url = routes.issueShipment(central, { corrige: shipmentId(7) });
    await renderScreen(<IssueScreen warehouseId={central} />, { data, url });
    expect(await screen.findByText(why)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Finalizar' })).not.toBeInTheDocument();
  });
});
