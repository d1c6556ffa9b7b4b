/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { StockScreen } from '@/components/screens/stock/item/stock-screen';
import { ShipmentScreen } from '@/components/screens/stock/shipment/shipment-screen';
import { WarehouseFrame } from '@/components/screens/warehouses/warehouse-frame';
import { receiveStock } from '@/lib/domain/stock/receive';
import { pdfPages } from '../../documents/pdf-text';
import { dataAfter, shipmentId } from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';
import { aLine, aShipmentInput, central, ont, stockBusiness } from '../../support/stock-builders';

afterEach(leaveScreen);
afterEach(() => localStorage.clear());

const SERIALS = Array.from({ length: 12 }, (_, index) => `TLC-${String(index + 1).padStart(4, '0')}`);
const LONG = 'TLC-2026-CUERNAVACA-NORTE-000000000001';
const id = shipmentId(1);
const data = dataAfter(
  stockBusiness(),
  receiveStock,
  aShipmentInput({
    id,
    lines: [
      aLine({ materialId: ont, serialNumbers: SERIALS, location: 'Rack C1' }),
      aLine({ materialId: ont, serialNumbers: [LONG], location: 'Estantería Ñ' }),
    ],
  }),
);

/** Records what is passed to the phone's share sheet. */
const catchShared = () => {
  const files: File[] = [];
  Object.assign(navigator, {
    canShare: () => true,
    share: async (shared: { readonly files: readonly File[] }) => void files.push(...shared.files),
  });
  return files;
};

const bytesOf = (file: Blob) =>
  new Promise<Uint8Array>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(file);
  });

const openLabels = async (screenOf = <StockScreen warehouseId={central} materialId={ont} />) => {
  const { user } = await renderScreen(screenOf, { data });
  await user.click(await screen.findByRole('button', { name: 'Etiquetas' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Imprimir etiquetas' }));
  return { user, sheet, told: () => sheet.getByRole('status').textContent };
};

it('prints the serials of an item, all or the selected ones, on a begun sheet, and closes', async () => {
  const files = catchShared();
  const { user, sheet, told } = await openLabels();
  expect(told()).toBe('13 etiquetas, 1 hoja');
  await user.click(sheet.getByRole('checkbox', { name: 'Imprimir todo (13)' }));
  expect(told()).toBe('Elige al menos una.');
  expect(sheet.getByRole('button', { name: 'Descargar PDF' })).toHaveAccessibleDescription('Elige al menos una.');
  await user.type(sheet.getByRole('searchbox', { name: 'Buscar etiquetas' }), '0012');
  await user.click(sheet.getByRole('checkbox', { name: /^TLC-0012/ }));
  await user.clear(sheet.getByLabelText('Copias'));
  await user.type(sheet.getByLabelText('Copias'), '3');
  await user.clear(sheet.getByLabelText('Primera etiqueta'));
  await user.type(sheet.getByLabelText('Primera etiqueta'), '31');
  expect(sheet.getByText('Escribe un número del 1 al 30.')).toBeInTheDocument();
  await user.type(sheet.getByLabelText('Primera etiqueta'), '{Backspace}{Backspace}29');
  expect(told()).toBe('3 etiquetas, 2 hojas');
  await user.click(sheet.getByRole('button', { name: 'Descargar PDF' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/^etiquetas-.*\.pdf$/)]);
  const pages = pdfPages(await bytesOf(files[0] ?? new Blob()));
  expect(pages.map((lines) => lines.filter((line) => line === 'TLC-0012').length)).toEqual([2, 1]);
});

it('says what does not fit a Code 128, and offers QR; the device remembers code and paper', async () => {
  const { user, sheet } = await openLabels();
  await user.selectOptions(sheet.getByLabelText('Papel'), 'A4, 65 de 38 × 21 mm');
  await user.click(sheet.getByRole('button', { name: 'Code 128' }));
  expect(sheet.getByRole('alert')).toHaveTextContent(`«${LONG}» no cabe en esta etiqueta como Code 128.`);
  await user.click(sheet.getByRole('button', { name: 'Ubicaciones (2)' }));
  expect(sheet.getByRole('alert')).toHaveTextContent('«Estantería Ñ» lleva letras que Code 128 no tiene.');
  await user.click(sheet.getByRole('button', { name: 'Usar QR' }));
  expect(sheet.queryByRole('alert')).not.toBeInTheDocument();
  await leaveScreen();
  document.body.replaceChildren();
  const again = await openLabels();
  expect(again.sheet.getByLabelText('Papel')).toHaveDisplayValue('A4, 65 de 38 × 21 mm');
  expect(again.sheet.getByRole('button', { name: 'QR' })).toHaveAttribute('aria-pressed', 'true');
  await again.user.click(again.sheet.getByRole('button', { name: 'Code 128' }));
  await leaveScreen();
  document.body.replaceChildren();
  const { sheet: third } = await openLabels();
  expect(third.getByRole('button', { name: 'Code 128' })).toHaveAttribute('aria-pressed', 'true');
});

it('prints what came with a shipment, and the locations of a warehouse from its menu', async () => {
  const shipment = await openLabels(<ShipmentScreen warehouseId={central} shipmentId={id} />);
  expect(shipment.told()).toBe('13 etiquetas, 1 hoja');
  await leaveScreen();
  document.body.replaceChildren();
  const { user } = await renderScreen(<WarehouseFrame warehouseId={central}>Resumen</WarehouseFrame>, { data });
  await user.click(screen.getByRole('button', { name: 'Más opciones' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Etiquetas' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Imprimir etiquetas' }));
  expect(sheet.getByRole('button', { name: 'Ubicaciones (2)' })).toHaveAttribute('aria-pressed', 'true');
  expect(sheet.getByRole('status')).toHaveTextContent('2 etiquetas, 1 hoja');
});
