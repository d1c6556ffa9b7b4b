/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor } from '@testing-library/react';
import { CountScreen } from '@/components/screens/stock/form-screens';
import { KeyWatch } from '@/components/shell/keys/key-watch';
import { applyPatches, put } from '@/lib/domain/data';
import type { MovementId } from '@/lib/domain/model/movement';
import type { ShipmentLineId } from '@/lib/domain/model/shipment';
import { onHand } from '@/lib/domain/stock/inventory';
import { issueStock } from '@/lib/domain/stock/issue';
import { stockEntries } from '@/lib/domain/stock/lots';
import { receiveStock } from '@/lib/domain/stock/receive';
import {
  aMaterial,
  aMovement,
  anId,
  aShipment,
  dataAfter,
  dataWith,
  materialId,
  shipmentId,
  warehouseId,
} from '../../support/builders';
import { choose, field, press } from '../../support/form-actions';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';
import { aShipmentInput } from '../../support/stock-builders';
import { typeEvery } from '../../support/typing';

const [connector, ont, cable, onu] = [materialId(1), materialId(2), materialId(3), materialId(4)];
const here = warehouseId();
const line = (number: number, of: object) => ({
  id: anId<ShipmentLineId>('lin', number),
  materialId: connector,
  quantity: 1,
  ...of,
});

const catalogue = dataWith({
  materials: [
    aMaterial({ name: 'Conector' }),
    aMaterial({ id: ont, name: 'ONT GPON', trackingType: 'individual', trackingField: 'Serial Number' }),
    aMaterial({ id: cable, name: 'Cable drop', trackingType: 'lot', trackingField: 'Lot Number' }),
    aMaterial({ id: onu, name: 'ONU de mesa', trackingType: 'individual', trackingField: 'Serial Number' }),
  ],
});
const stocked = dataAfter(
  catalogue,
  receiveStock,
  aShipmentInput({
    id: shipmentId(1),
    warehouseId: here,
    reference: 'INB000001',
    lines: [line(1, { quantity: 10 }), line(2, { materialId: ont, serialNumbers: ['ONT001', 'ONT002'] })],
  }),
);

afterEach(leaveScreen);

it('counts, shows missing and surplus stock, and adjusts with a reason', async () => {
  const { user, store } = await renderScreen(<CountScreen warehouseId={here} />, { data: stocked });
  expect(screen.getByText('Cuenta al menos un artículo para guardar el conteo.')).toBeInTheDocument();
  await user.type(field('Conector'), '7');
  await press(user, 'Contar series: ONT GPON');
  await user.click(await screen.findByLabelText('ONT001'));
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

it('asks for one serial per line if they are pasted with spaces, at the field', async () => {
  const { user, store } = await renderScreen(<CountScreen warehouseId={here} />, { data: stocked });
  await press(user, 'Contar series: ONT GPON');
  await user.click(field('Otras series encontradas'));
  await user.paste(Array.from({ length: 20 }, (_, index) => `ONT-2026-${String(index + 100)}`).join(' '));
  await user.type(field('Motivo del ajuste *'), 'Conteo del mes');
  await press(user, 'Guardar conteo');
  await waitFor(() =>
    expect(field('Otras series encontradas')).toHaveAccessibleDescription(
      /^Una por línea, o pega la lista\. La serie «ONT-2026-100 .*…» pasa de 200 caracteres\. Escribe una por línea/,
    ),
  );
  expect(store.data.shipments.size).toBe(1);
});

it('one tap marks an equal quantity, which moves nothing', async () => {
  const { user, store } = await renderScreen(<CountScreen warehouseId={here} />, { data: stocked });
  await press(user, 'Coincide: Conector');
  expect(screen.getByText('Lo contado coincide')).toBeInTheDocument();
  await press(user, 'Guardar conteo');
  await waitFor(() => expect(store.data.shipments.size).toBe(2));
  expect(store.data.movements.size).toBe(stocked.movements.size);
});

it('shows once what left meanwhile, and continues from there: the count is saved', async () => {
  const { user, store } = await renderScreen(<CountScreen warehouseId={here} />, { data: stocked });
  await user.type(field('Conector'), '7');
  await press(user, 'Contar series: ONT GPON');
  for (const serial of ['ONT001', 'ONT002']) await user.click(await screen.findByLabelText(serial));
  await user.type(field('Motivo del ajuste *'), 'Conteo del mes');
  const lines = [line(3, { quantity: 3 }), line(4, { materialId: ont, serialNumbers: ['ONT002'] })];
  await act(() => store.commit(issueStock, aShipmentInput({ id: shipmentId(2), reference: 'OUT000001', lines })));

  await press(user, 'Guardar conteo');
  await waitFor(() =>
    expect(field('Conector')).toHaveAccessibleDescription(/Debe haber 7 Unit.*ahora son 7\. Revisa el conteo\./),
  );
  expect(field('Conector')).toHaveValue('7');
  await press(user, 'Guardar conteo');
  await screen.findAllByText('Las existencias de ONT GPON cambiaron: ahora son 1. Revisa el conteo.');
  expect(screen.getByLabelText('ONT001')).toBeChecked();
  expect(field('Otras series encontradas')).toHaveValue('ONT002');
  await user.clear(field('Otras series encontradas'));
  expect(screen.getByText('Lo contado coincide')).toBeInTheDocument();
  await press(user, 'Guardar conteo');
  await waitFor(() => expect(store.data.shipments.size).toBe(3));
  expect(onHand(store.data, here, connector)).toBe(7);
});

it('offers no agreement with a negative quantity, as two phones without signal may leave: only a typed number counts', async () => {
  const oversold = [...stocked.movements.values()].map((one) => (one.materialId === connector ? { ...one, quantity: -6 } : one));
  const { user } = await renderScreen(<CountScreen warehouseId={here} />, {
    data: { ...stocked, movements: dataWith({ movements: oversold }).movements },
  });
  expect(field('Conector')).toHaveAccessibleDescription('Salida de más: 6 Unit');
  expect(screen.queryByRole('button', { name: 'Coincide: Conector' })).not.toBeInTheDocument();
  await user.type(field('Conector'), '2');
  expect(screen.getByText('+8 Unit')).toBeInTheDocument();
});

it('adds stock that is not on the list, and adjusts it with a reason', async () => {
  const { user, store } = await renderScreen(<CountScreen warehouseId={here} />, { data: stocked });
  await choose(user, 'Material encontrado', /Cable drop/);
  await press(user, 'Añadir');
  await waitFor(() => expect(field('Número de lote')).toHaveAccessibleDescription(/Escribe el número de lote\./));
  await user.type(field('Número de lote'), 'L-77');
  await press(user, 'Añadir');
  await waitFor(() => expect(field('Cable drop, lote L-77')).toHaveFocus());
  expect(field('Cable drop, lote L-77')).toHaveAccessibleDescription('No estaba en la lista');

  await choose(user, 'Material encontrado', /Cable drop/);
  await user.type(field('Número de lote'), 'l-77');
  await press(user, 'Añadir');
  await waitFor(() => expect(field('Número de lote')).toHaveAccessibleDescription(/l-77 ya está en la lista del conteo/));
  await press(user, 'Limpiar selección');

  await choose(user, 'Material encontrado', /ONU de mesa/);
  await press(user, 'Añadir');
  await user.type(field('Series encontradas'), 'ONU001, ONU002');
  expect(screen.getByText('Sobra · ONU001, ONU002')).toBeInTheDocument();

  await press(user, 'Guardar conteo');
  await waitFor(() => expect(field('Cable drop, lote L-77')).toHaveAccessibleDescription(/Escribe cuántos hay o quítalo/));
  await user.type(field('Cable drop, lote L-77'), '30');
  await user.type(field('Motivo del ajuste *'), 'Apareció en el estante');
  await press(user, 'Guardar conteo');
  await waitFor(() => expect(onHand(store.data, here, cable)).toBe(30));
  expect(stockEntries(store.data, here, cable)).toMatchObject([{ lotNumber: 'L-77', quantity: 30 }]);
  expect(stockEntries(store.data, here, onu).map(({ serialNumber }) => serialNumber)).toEqual(['ONU001', 'ONU002']);
  expect(onHand(store.data, here, connector)).toBe(10);
});

it('removes an added line, and never saves one that was not added', async () => {
  const { user, store } = await renderScreen(<CountScreen warehouseId={here} />, { data: stocked });
  await press(user, 'Coincide: Conector');
  await choose(user, 'Material encontrado', /ONU de mesa/);
  await press(user, 'Guardar conteo');
  await waitFor(() =>
    expect(field('Material encontrado')).toHaveAccessibleDescription(/Añade este artículo o limpia la selección/),
  );
  await press(user, 'Añadir');
  await press(user, 'Quitar del conteo: ONU de mesa');
  expect(screen.queryByLabelText('Series encontradas')).not.toBeInTheDocument();
  await press(user, 'Guardar conteo');
  await waitFor(() => expect(store.data.shipments.size).toBe(2));
  expect(store.data.movements.size).toBe(stocked.movements.size);
});

it('a search without results says so; its Enter key posts no count, and errors stay visible', async () => {
  const ids = Array.from({ length: 9 }, (_, index) => materialId(10 + index));
  const full = dataAfter(
    dataWith({ materials: ids.map((id, index) => aMaterial({ id, name: `Herraje ${index + 1}` })) }),
    receiveStock,
    aShipmentInput({
      id: shipmentId(1),
      warehouseId: here,
      reference: 'INB000001',
      lines: ids.map((id, index) => line(index, { materialId: id, quantity: 5 })),
    }),
  );
  const { user, store } = await renderScreen(<CountScreen warehouseId={here} />, { data: full });
  await user.type(field('Herraje 2'), '5');
  const box = screen.getByRole('searchbox', { name: 'Buscar artículos' });
  await user.type(box, 'bobina{Enter}');
  expect(screen.getByText('No se encontraron artículos')).toBeInTheDocument();
  expect(store.data.shipments.size).toBe(1);
  await user.clear(box);
  expect(screen.queryByText('No se encontraron artículos')).not.toBeInTheDocument();

  await user.type(field('Herraje 3'), 'cinco');
  await user.type(box, 'Herraje 9');
  expect(screen.queryByLabelText('Herraje 3')).not.toBeInTheDocument();
  await press(user, 'Guardar conteo');
  await waitFor(() => expect(field('Herraje 3')).toHaveAccessibleDescription(/número entero/));
});

const aStockOf = (count: number) => {
  const ids = Array.from({ length: count }, (_, index) => materialId(10 + index));
  const materials = ids.map((id, index) => aMaterial({ id, name: `Herraje ${String(index + 1).padStart(2, '0')}` }));
  const ofSerials = [
    aMaterial({ id: ont, name: 'Herraje 01 con serie', trackingType: 'individual', trackingField: 'Serial Number' }),
  ];
  return dataAfter(
    dataWith({ materials: [...materials, ...ofSerials] }),
    receiveStock,
    aShipmentInput({
      id: shipmentId(1),
      warehouseId: here,
      reference: 'INB000001',
      lines: [
        ...ids.map((id, index) => line(index, { materialId: id, quantity: 5 })),
        line(90, { materialId: ont, serialNumbers: ['ONT001', 'ONT002'] }),
      ],
    }),
  );
};

it('Enter moves down the quantities, Shift Enter up, past those counted by serials, and from the last one to the button', async () => {
  const { user, store } = await renderScreen(<CountScreen warehouseId={here} />, { data: aStockOf(3) });
  await user.type(field('Herraje 01'), '5{Enter}');
  expect(field('Herraje 02')).toHaveFocus();
  await user.keyboard('4{Enter}');
  expect(field('Herraje 03')).toHaveFocus();
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(field('Herraje 02')).toHaveFocus();
  await user.keyboard('5{Enter}{Enter}');
  expect(field('Herraje 02')).toHaveValue('5');
  const button = screen.getByRole('button', { name: 'Guardar conteo' });
  expect(button).toHaveFocus();
  expect(store.data.shipments.size).toBe(1);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(store.data.shipments.size).toBe(2));
});

it('a held Enter, or one in a check box, posts no count', async () => {
  const { user, store } = await renderScreen(<CountScreen warehouseId={here} />, { data: aStockOf(1) });
  await press(user, 'Contar series: Herraje 01 con serie');
  await user.click(await screen.findByLabelText('ONT001'));
  await user.keyboard('{Enter}');
  await user.click(field('ONT002'));
  await user.keyboard('{Enter}');
  await user.type(field('Herraje 01'), '5');
  await user.keyboard('{Enter>4/}');
  expect(screen.getByRole('button', { name: 'Guardar conteo' })).toHaveFocus();
  expect(store.data.shipments.size).toBe(1);
});

it('a scanner typing into a quantity or at the button is read as a code; other texts stay and are reported', async () => {
  const { user, store } = await renderScreen(<CountScreen warehouseId={here} />, { data: aStockOf(2) });
  const codes = await screen.findByLabelText('Serie, lote o código');
  await user.type(field('Herraje 01'), '5{Enter}');
  await user.keyboard('ONT002{Enter}');
  expect(codes).toHaveFocus();
  expect(field('Herraje 02')).toHaveValue('');
  expect(field('ONT002')).toBeChecked();
  expect(field('ONT001')).not.toBeChecked();

  await user.type(field('Herraje 02'), 'cinco{Enter}');
  expect(field('Herraje 02')).toHaveFocus();
  await waitFor(() => expect(field('Herraje 02')).toHaveAccessibleDescription(/número entero/));
  await user.keyboard('5{Enter}');
  expect(field('Herraje 02')).toHaveValue('5');
  expect(screen.getByRole('button', { name: 'Guardar conteo' })).toHaveFocus();
  await user.keyboard('ONT001{Enter}');
  expect(field('ONT001')).toBeChecked();
  expect(codes).toHaveFocus();
  expect(store.data.shipments.size).toBe(1);
});

const digital = dataAfter(
  aStockOf(2),
  receiveStock,
  aShipmentInput({
    id: shipmentId(8),
    warehouseId: here,
    reference: 'INB000008',
    lines: [line(80, { materialId: ont, serialNumbers: ['123456'] })],
  }),
);

it.each([
  ['a scanned code of digits counts its own entry', '123456', 8, '12', true],
  ['the same digits typed by hand are a quantity', '123456', 90, '123456', false],
  ['unknown digits are a quantity', '654321', 8, '654321', false],
])('%s, and the quantity says so', async (_case, digits, gap, quantity, isCounted) => {
  const { user } = await renderScreen(<CountScreen warehouseId={here} />, { data: digital });
  await screen.findByLabelText('Serie, lote o código');
  const input = field('Herraje 01');
  await user.click(input);
  if (isCounted) typeEvery(input, [...quantity], 200, 1_000);
  typeEvery(input, [...digits, 'Enter'], gap, 5_000);
  expect(input).toHaveValue(quantity);
  expect(screen.queryByRole('checkbox', { name: '123456', checked: true }) !== null).toBe(isCounted);
});

it('Enter in the lot of found stock adds it', async () => {
  const { user, store } = await renderScreen(<CountScreen warehouseId={here} />, { data: stocked });
  await press(user, 'Coincide: Conector');
  await choose(user, 'Material encontrado', /Cable drop/);
  await user.type(field('Número de lote'), 'L-77{Enter}');
  await waitFor(() => expect(field('Cable drop, lote L-77')).toHaveFocus());
  expect(store.data.shipments.size).toBe(1);
});

it('Ctrl Enter in the lot of found stock, or in the empty field for codes, saves the count as in every form', async () => {
  const { user, store } = await renderScreen(
    <main>
      <CountScreen warehouseId={here} />
      <KeyWatch />
    </main>,
    { data: stocked },
  );
  await press(user, 'Coincide: Conector');
  await choose(user, 'Material encontrado', /Cable drop/);
  await user.type(field('Número de lote'), 'L-77{Control>}{Enter}{/Control}');
  await waitFor(() => expect(field('Material encontrado')).toHaveAccessibleDescription(/Añade este artículo/));
  expect(screen.queryByLabelText('Cable drop, lote L-77')).toBeNull();
  await press(user, 'Limpiar selección');
  await user.type(field('Serie, lote o código'), '{Control>}{Enter}{/Control}');
  await waitFor(() => expect(store.data.shipments.size).toBe(2));
});

it('an empty warehouse can be counted too', async () => {
  const { user, store } = await renderScreen(<CountScreen warehouseId={here} />, { data: catalogue });
  expect(screen.getByText('No hay artículos disponibles')).toBeInTheDocument();
  await choose(user, 'Material encontrado', /Conector/);
  await press(user, 'Añadir');
  await user.type(field('Conector'), '4');
  await user.type(field('Motivo del ajuste *'), 'Primer conteo');
  await press(user, 'Guardar conteo');
  await waitFor(() => expect(onHand(store.data, here, connector)).toBe(4));
});

describe('a serial that two phones issued', () => {
  const issue = (number: number) =>
    aMovement({
      ...{ id: anId<MovementId>('mov', 90 + number), number: 90 + number, direction: 'out' },
      ...{ warehouseId: here, materialId: ont, serialNumber: 'ONT002', quantity: 1 },
    });
  const twice = applyPatches(stocked, [put('shipments', aShipment()), put('movements', issue(1)), put('movements', issue(2))]);

  it('is a difference, also where all that is expected is there, and the count is saved with a reason', async () => {
    const { user, store } = await renderScreen(<CountScreen warehouseId={here} />, { data: twice });
    await press(user, 'Contar series: ONT GPON');
    await user.click(await screen.findByLabelText('ONT001'));
    expect(screen.getByText('Salió más de una vez · ONT002')).toBeInTheDocument();
    await user.type(field('Motivo del ajuste *'), 'Salió dos veces');
    await press(user, 'Guardar conteo');
    await waitFor(() => expect(stockEntries(store.data, here, ont).map(({ serialNumber }) => serialNumber)).toEqual(['ONT001']));
  });

  it('is back with two corrections when it is found', async () => {
    const { user, store } = await renderScreen(<CountScreen warehouseId={here} />, { data: twice });
    await press(user, 'Contar series: ONT GPON');
    await user.click(await screen.findByLabelText('ONT001'));
    await user.type(field('Otras series encontradas'), 'ONT002');
    expect(screen.getByText('Sobra · ONT002')).toBeInTheDocument();
    expect(screen.getByText('Salió más de una vez · ONT002')).toBeInTheDocument();
    await user.type(field('Motivo del ajuste *'), 'Estaba en el estante');
    await press(user, 'Guardar conteo');
    await waitFor(() =>
      expect(stockEntries(store.data, here, ont).map(({ serialNumber }) => serialNumber)).toEqual(['ONT001', 'ONT002']),
    );
  });
});
