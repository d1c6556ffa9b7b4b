/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen, waitFor } from '@testing-library/react';
import { CountScreen } from '@/components/screens/shipments/count-screen';
import { onHand, stockEntries } from '@/lib/domain/inventory/rules';
import { finalizeInbound } from '@/lib/domain/receipt/changes';
import type { ShipmentLineId } from '@/lib/domain/shipment/model';
import { leaveScreen } from '../support/at-rest';
import { aMaterial, anId, dataAfter, dataWith, materialId, shipmentId, TODAY, warehouseId } from '../support/builders';
import { field, press } from '../support/form-hand';
import { renderScreen } from '../support/render-screen';

const [connector, ont] = [materialId(1), materialId(2)];
const here = warehouseId();
const line = (number: number, of: object) => ({
  id: anId<ShipmentLineId>('lin', number),
  materialId: connector,
  quantity: 1,
  ...of,
});

const stocked = dataAfter(
  dataWith({
    materials: [
      aMaterial({ name: 'Conector' }),
      aMaterial({ id: ont, name: 'ONT GPON', trackingType: 'individual', trackingField: 'Serial Number' }),
    ],
  }),
  finalizeInbound,
  {
    id: shipmentId(1),
    warehouseId: here,
    reference: 'INB000001',
    supplier: 'Red Nueve',
    date: TODAY,
    notes: '',
    lines: [line(1, { quantity: 10 }), line(2, { materialId: ont, serialNumbers: ['ONT001', 'ONT002'] })],
  },
);

afterEach(leaveScreen);

it('cuenta, dice qué falta y qué sobra, y ajusta con su motivo', async () => {
  const { user, store } = await renderScreen(<CountScreen warehouseId={here} />, { data: stocked });
  expect(screen.getByText('Cuenta al menos un artículo para guardar el conteo.')).toBeInTheDocument();
  await user.type(field('Conector'), '7');
  await press(user, 'Contar series: ONT GPON');
  await user.click(field('ONT001'));
  await user.type(field('Otras series encontradas'), 'ONT009');
  expect(screen.getByText('-3 Unit')).toBeInTheDocument();
  expect(screen.getByText('Falta · ONT002')).toBeInTheDocument();
  expect(screen.getByText('Sobra · ONT009')).toBeInTheDocument();
  await press(user, 'Guardar conteo');
  await waitFor(() => expect(field('Motivo del ajuste *')).toHaveAccessibleDescription('Escribe el motivo.'));
  expect(onHand(store.data, here, connector)).toBe(10);
  await user.type(field('Motivo del ajuste *'), 'Conteo del mes');
  await press(user, 'Guardar conteo');
  await waitFor(() => expect(onHand(store.data, here, connector)).toBe(7));
  expect(stockEntries(store.data, here, ont).map(({ serialNumber }) => serialNumber)).toEqual(['ONT001', 'ONT009']);
});

it('lo que coincide se marca con un toque y no mueve nada', async () => {
  const { user, store } = await renderScreen(<CountScreen warehouseId={here} />, { data: stocked });
  await press(user, 'Coincide: Conector');
  expect(screen.getByText('Lo contado coincide')).toBeInTheDocument();
  await press(user, 'Guardar conteo');
  await waitFor(() => expect(store.data.shipments.size).toBe(2));
  expect(store.data.movements.size).toBe(stocked.movements.size);
});
