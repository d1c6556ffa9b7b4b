/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { CountScreen, IssueScreen, ReceiveScreen } from '@/components/screens/stock/form-screens';
import { receiveStock } from '@/lib/domain/stock/receive';
import { routes } from '@/lib/routes';
import { aMaterial, dataAfter } from '../../support/builders';
import { choose, field, press, type User } from '../../support/form-actions';
import { leaveScreen } from '../../support/leave-screen';
import { recordedAlerts } from '../../support/recorded-alerts';
import { renderScreen } from '../../support/render-screen';
import { aLine, aShipmentInput, central, north, ont, stockBusiness } from '../../support/stock-builders';
import { typeEvery } from '../../support/typing';

afterEach(leaveScreen);
const said = recordedAlerts();

const stocked = dataAfter(
  stockBusiness(),
  receiveStock,
  aShipmentInput({ lines: [aLine({ materialId: ont, serialNumbers: ['HW-1', 'HW-2', 'HW-3'] })] }),
);

const LABEL = 'Serie, lote o código';

/** Types like a scanner: each code and Enter, without pauses. */
const wedge = async (user: User, ...codes: readonly string[]) => {
  await user.click(await screen.findByLabelText(LABEL));
  for (const code of codes) await user.keyboard(`${code}{Enter}`);
};

it('codes from a keyboard scanner are added to a receipt one by one; a repeated one and one from elsewhere are reported', async () => {
  const { user } = await renderScreen(<ReceiveScreen warehouseId={north} />, {
    data: stocked,
    url: routes.receiveShipment(north, ont),
  });
  await wedge(user, 'HW-10', 'HW-11', 'hw-10', 'HW-2');
  expect(field('Números de serie *')).toHaveValue('HW-10\nHW-11');
  expect(await screen.findByText(/No se añadió: es de ONT y .*Almacén central/)).toBeInTheDocument();
  await user.keyboard('HW-11{Enter}');
  expect(screen.getByText('Repetida: ya está en este formulario, no se añadió otra vez.')).toBeInTheDocument();
  expect(screen.getByLabelText(LABEL)).toHaveFocus();
});

it("the label of a location sets a receipt's location and is no serial; a count says what it is", async () => {
  const data = dataAfter(
    stocked,
    receiveStock,
    aShipmentInput({ reference: 'INB000009', lines: [aLine({ location: 'Rack A-1' })] }),
  );
  const url = routes.receiveShipment(central, ont);
  const { user, unmount } = await renderScreen(<ReceiveScreen warehouseId={central} />, { data, url });
  await wedge(user, 'HW-10', 'rack a-1');
  expect(field('Números de serie *')).toHaveValue('HW-10');
  expect(field('Ubicación')).toHaveValue('Rack A-1');
  expect(screen.getByText('Es la ubicación.', { exact: false })).toBeInTheDocument();
  await leaveScreen();
  unmount();
  const count = await renderScreen(<CountScreen warehouseId={central} />, { data, url: routes.countStock(central) });
  await wedge(count.user, 'rack a-1');
  expect(screen.getByText('No se añadió: es una ubicación.', { exact: false })).toBeInTheDocument();
});

it('a MAC scanned after its serial belongs to it, once; before any serial it is refused', async () => {
  const materials = new Map(stocked.materials);
  materials.set(ont, aMaterial({ ...materials.get(ont), customFields: ['MAC'] }));
  const { user, store } = await renderScreen(<ReceiveScreen warehouseId={north} />, {
    data: { ...stocked, materials },
    url: routes.receiveShipment(north, ont),
  });
  await wedge(user, 'a4:7b:2c:00:00:01');
  expect(screen.getByText('No se añadió: es una MAC. Lee primero la serie y después su MAC.')).toBeInTheDocument();
  await user.keyboard('HW-10{Enter}A47B2C00000F{Enter}');
  expect(screen.getByText('MAC de HW-10.')).toBeInTheDocument();
  await user.keyboard('HW-11{Enter}a4:7b:2c:00:00:0f{Enter}');
  expect(screen.getByText('Repetida: ya está en este formulario, no se añadió otra vez.')).toBeInTheDocument();
  expect(field('Números de serie *')).toHaveValue('HW-10 A4:7B:2C:00:00:0F\nHW-11');
  expect(await screen.findByText('1 con MAC')).toBeInTheDocument();
  await press(user, 'Añadir');
  await user.type(field('Proveedor *'), 'Red Nueve');
  await press(user, 'Finalizar');
  await waitFor(() => expect(said).toEqual(['Inbound shipment has been finalized!']));
  const [, received] = [...store.data.shipments.values()];
  expect(received?.lines.map(({ serialNumbers, customFields }) => [serialNumbers, customFields?.MAC])).toEqual([
    [['HW-11'], undefined],
    [['HW-10'], 'A4:7B:2C:00:00:0F'],
  ]);
});

it('the first code of an issue chooses its material, and no Enter sends the form', async () => {
  const { user, store } = await renderScreen(<IssueScreen warehouseId={central} />, {
    data: stocked,
    url: routes.issueShipment(central),
  });
  const before = store.data.shipments.size;
  await wedge(user, 'hw-3', 'HW-1');
  expect(field('Material *')).toHaveDisplayValue(/^ONT/);
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'HW-3' })).toBeChecked());
  expect(screen.getByRole('checkbox', { name: 'HW-2' })).not.toBeChecked();
  expect(store.data.shipments.size).toBe(before);
});

describe('a scanner that types into a quantity', () => {
  const digital = [aLine({ quantity: 40 }), aLine({ materialId: ont, serialNumbers: ['123456'] })].reduce(
    (known, line) => dataAfter(known, receiveStock, aShipmentInput({ lines: [line] })),
    stockBusiness(),
  );
  const issue = <IssueScreen warehouseId={central} />;
  const opened = { data: digital, url: routes.issueShipment(central) };

  it.each([
    ['a known code of digits is read as a code, and the quantity stays', '123456', 8, '12'],
    ['the same digits typed by hand are a quantity', '123456', 90, '12123456'],
    ['unknown digits are a quantity', '654321', 8, '12654321'],
  ])('%s', async (_case, digits, gap, quantity) => {
    const { user } = await renderScreen(issue, opened);
    await screen.findByLabelText(LABEL);
    await choose(user, 'Material *', /^Conector/);
    const input = await screen.findByLabelText('Cantidad *');
    typeEvery(input, [...'12'], 200, 1_000);
    typeEvery(input, [...digits, 'Enter'], gap, 5_000);
    expect(input).toHaveValue(quantity);
    if (quantity === '12') {
      expect(await screen.findByText(/^No se añadió: es de otro material, ONT/)).toBeInTheDocument();
      expect(screen.getByLabelText(LABEL)).toHaveFocus();
    }
    // More than the stock: a code taken as a quantity is refused at its field.
    else await waitFor(() => expect(input).toBeInvalid());
    expect(screen.getByText('No se han añadido artículos aún')).toBeInTheDocument();
  });

  it('in the sheet of several materials it is reported at the quantity, which stays', async () => {
    const { user } = await renderScreen(issue, opened);
    await press(user, 'Elegir varios');
    const sheet = within(await screen.findByRole('dialog', { name: 'Elegir varios' }));
    await user.click(sheet.getByRole('checkbox', { name: /^Conector/ }));
    const input = sheet.getByLabelText('Cantidad de Conector SC/APC *');
    typeEvery(input, [...'12'], 200, 1_000);
    typeEvery(input, [...'123456', 'Enter'], 8, 5_000);
    expect(input).toHaveValue('12');
    expect(input).toHaveAccessibleDescription(expect.stringContaining('Se leyó un código, no una cantidad.'));
  });
});

it('without a camera the scanner says so, has its text field, and counts against the expected codes', async () => {
  const { user } = await renderScreen(<CountScreen warehouseId={central} />, { data: stocked, url: routes.countStock(central) });
  await press(user, 'Escanear');
  const dialog = within(await screen.findByRole('dialog', { name: 'Escanear' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Este navegador no deja usar la cámara en esta página.');
  expect(dialog.getByText('0 de 3')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Escribir el código'), 'HW-1{Enter}HW-1{Enter}HW-77{Enter}');
  expect(dialog.getByText('1 de 3')).toBeInTheDocument();
  const read = within(dialog.getByRole('list', { name: 'Códigos leídos' })).getAllByRole('listitem');
  expect(read.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^HW-77 Añadida; no estaba en la lista/),
    expect.stringMatching(/^HW-1 Repetida/),
    expect.stringMatching(/^HW-1 Añadida/),
  ]);
});
