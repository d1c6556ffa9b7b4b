/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { ImportScreen } from '@/components/screens/stock/import/import-screen';
import { sheetFile } from '@/lib/documents/sheet-file';
import { strToU8, zipSync } from '@/lib/documents/zip';
import type { ShipmentLineId } from '@/lib/domain/model/shipment';
import { onHand } from '@/lib/domain/stock/inventory';
import { lotAt, stockEntries } from '@/lib/domain/stock/lots';
import { receiveStock } from '@/lib/domain/stock/receive';
import { asCents } from '@/lib/kernel/cents';
import { routes } from '@/lib/routes';
import { aMaterial, anId, dataAfter, dataWith, materialId, shipmentId, TODAY, warehouseId } from '../../support/builders';
import { field, press } from '../../support/form-actions';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';

const [connector, ont, drop] = [materialId(1), materialId(2), materialId(3)];
const here = warehouseId();

const known = dataAfter(
  dataWith({
    materials: [
      aMaterial({ name: 'Conector' }),
      aMaterial({ id: ont, name: 'ONT GPON', trackingType: 'individual', trackingField: 'Serial Number' }),
      aMaterial({ id: drop, name: 'Cable drop', trackingType: 'lot', trackingField: 'Lot Number' }),
    ],
  }),
  receiveStock,
  {
    id: shipmentId(1),
    warehouseId: here,
    reference: 'INB000001',
    supplier: 'Red Nueve',
    date: TODAY,
    notes: '',
    lines: [{ id: anId<ShipmentLineId>('lin'), materialId: ont, quantity: 1, serialNumbers: ['00007'] }],
  },
);

/** A readable CSV file, as in a browser; jsdom's files don't give their bytes. */
const csv = (rows: readonly string[]) => {
  const text = rows.join('\r\n');
  const bytes = new TextEncoder().encode(text).buffer;
  return Object.assign(new File([text], 'existencias.csv', { type: 'text/csv' }), { arrayBuffer: async () => bytes });
};

afterEach(leaveScreen);

const choose = async (rows: readonly string[], url: string = routes.importStock(here)) => {
  const screenful = await renderScreen(<ImportScreen warehouseId={here} />, { data: known, url });
  await screenful.user.upload(screen.getByLabelText('Elegir archivo'), csv(rows));
  await screen.findByRole('heading', { name: 'Revisión' });
  return screenful;
};

it('chooses stock or catalogue by tabs: arrows move between them, and the address keeps the choice', async () => {
  const { user } = await renderScreen(<ImportScreen warehouseId={here} />, { data: known, url: routes.importStock(here) });
  const tabs = within(screen.getByRole('tablist', { name: 'Qué importar' }));
  const chosen = () => tabs.getByRole('tab', { selected: true });
  expect(chosen()).toHaveAccessibleName('Existencias');
  await user.click(chosen());
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(chosen()).toHaveAccessibleName('Catálogo'));
  expect(chosen()).toHaveFocus();
  expect(new URLSearchParams(window.location.search).get('que')).toBe('catalogo');
  const panel = screen.getByRole('tabpanel', { name: 'Catálogo' });
  expect(chosen()).toHaveAttribute('aria-controls', panel.id);
  expect(within(panel).getByLabelText('Elegir archivo')).toBeInTheDocument();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(chosen()).toHaveAccessibleName('Existencias'));
  expect(window.location.search).toBe('');
});

it('adds no style to the page, which the content policy would refuse', async () => {
  await renderScreen(<ImportScreen warehouseId={here} />, { data: known, url: routes.importStock(here) });
  for (const part of [screen.getByRole('tablist'), screen.getByRole('tabpanel')]) expect(part.getAttribute('style')).toBeFalsy();
});

it('names the five invalid rows of a thousand, and writes nothing until confirmed', async () => {
  const serials = Array.from({ length: 995 }, (_, index) => `ont gpon,,,${String(index + 1000).padStart(8, '0')},4250.5`);
  const bad = ['Antena,5,,,', 'Conector,-3,,,', 'ONT GPON,1,,00001000,', 'Cable drop,4,,,', 'ONT GPON,1,,00007,'];
  const head = 'Material,Cantidad,Lote,Serie,Costo unitario';
  const { user, store, router } = await choose([head, ...serials.slice(0, 500), ...bad, ...serials.slice(500)]);
  const problems = within(screen.getByRole('list', { name: 'Errores por fila' })).getAllByRole('listitem');
  expect(problems.map(({ textContent }) => textContent)).toEqual([
    'Fila 502El catálogo no tiene «Antena».',
    'Fila 503La cantidad «-3» no es un número entero de 1 o más.',
    'Fila 504La serie 00001000 ya está en la fila 2.',
    'Fila 505Falta el lote.',
    'Fila 506La serie 00007 ya está en Almacén central.',
  ]);
  expect(store.data.shipments.size).toBe(1);
  await press(user, 'Importar 995 filas');
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(routes.warehouseInventory(here)));
  expect(onHand(store.data, here, ont)).toBe(996);
  expect(stockEntries(store.data, here, ont).map(({ serialNumber }) => serialNumber)).toContain('00001000');
});

it('a column with another name is chosen by hand; separators and zeros are accepted', async () => {
  const { user, store } = await choose(['Material;Pzas;Rollo', 'Conector;12;', 'CABLE DROP;3;007', 'Cable drop;2;007']);
  expect(screen.getByText('No hay filas que importar. Revisa las columnas.')).toBeInTheDocument();
  await user.selectOptions(field('Cantidad'), 'Pzas');
  await user.selectOptions(field('Lote'), 'Rollo');
  await press(user, 'Importar 3 filas');
  await waitFor(() => expect(onHand(store.data, here, connector)).toBe(12));
  expect(lotAt(store.data, here, drop, '007')).toMatchObject({ lotNumber: '007', quantity: 5 });
});

it('names the columns it reads; they expand by a tap, and by themselves if no row is valid', async () => {
  const { user, unmount } = await choose(['Material,Cantidad,Precio', 'Conector,12,3.50']);
  expect(screen.getByText('Se leen: Material, Cantidad. No se leen: Precio.')).toBeInTheDocument();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  await press(user, 'Columnas');
  expect(field('Ubicación')).toHaveValue('');
  await user.selectOptions(field('Cantidad'), 'No está en el archivo');
  await screen.findByText('No hay filas que importar. Revisa las columnas.');
  await user.selectOptions(field('Cantidad'), 'Cantidad');
  await screen.findByRole('button', { name: 'Importar 1 fila' });
  expect(field('Cantidad')).toBeInTheDocument();
  unmount();
  await choose(['Pieza,Cantidad', 'Conector,12']);
  await waitFor(() => expect(field('Material *')).toHaveValue(''));
});

it('says how many rows bring nothing, as an exported inventory has them, and takes the others', async () => {
  const { user, store } = await choose(['Material,Cantidad,Lote', 'Conector,0,', 'Cable drop,0,', 'Conector,4,']);
  expect(screen.getByText('2 filas con cantidad 0 no traen nada.')).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Errores por fila' })).not.toBeInTheDocument();
  await press(user, 'Importar 1 fila');
  await waitFor(() => expect(onHand(store.data, here, connector)).toBe(4));
});

it('imports the catalogue at once, without existing names', async () => {
  const rows = [
    'Nombre,Categoría,Unidad,Stock mínimo,Tipo de seguimiento',
    'Splitter 1x8,hardware,unit,5,Lote',
    'conector,Hardware,Unit,5,Cantidad',
    'Pinza,Herramientas,Unit,1,Cantidad',
  ];
  const { user, store } = await choose(rows, `${routes.importStock(here)}?que=catalogo`);
  expect(screen.getByText('El catálogo ya tiene «conector».')).toBeInTheDocument();
  expect(screen.getByText(/^Categoría: «Herramientas» no es Cables, /)).toBeInTheDocument();
  await press(user, 'Importar 1 fila');
  await waitFor(() => expect(store.data.materials.size).toBe(4));
  expect([...store.data.materials.values()].at(-1)).toMatchObject({ name: 'Splitter 1x8', trackingField: 'Lot Number' });
});

it('reads a slow file in slices, and shows its progress', async () => {
  let now = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 400));
  const rows = Array.from({ length: 60 }, (_, index) => `Conector,${index + 1}`);
  const { user } = await renderScreen(<ImportScreen warehouseId={here} />, { data: known, url: routes.importStock(here) });
  // The bar may disappear before a busy machine checks, so every render is noted.
  const told: string[] = [];
  const drawings = new MutationObserver(() => {
    const bar = document.querySelector('[role="progressbar"][aria-label="Leyendo el archivo"]');
    if (bar && !screen.queryByText('Revisión')) told.push(bar.getAttribute('aria-valuetext') ?? '');
  });
  drawings.observe(document.body, { childList: true, subtree: true, attributes: true });
  await user.upload(screen.getByLabelText('Elegir archivo'), csv(['Material,Cantidad', ...rows]));
  expect(await screen.findByRole('button', { name: 'Importar 60 filas' })).toBeInTheDocument();
  drawings.disconnect();
  expect(told[0]).toMatch(/^\d+ de 60 filas$/);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  clock.mockRestore();
});

/** A file that gives its bytes, as in a browser. */
const fileOf = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
  Object.assign(new File([bytes], name), { arrayBuffer: async () => bytes.slice().buffer });
const upload = async (file: File) => {
  const screenful = await renderScreen(<ImportScreen warehouseId={here} />, { data: known, url: routes.importStock(here) });
  await screenful.user.upload(screen.getByLabelText('Elegir archivo'), file);
  return screenful;
};

it('imports an Excel file like its CSV: serials keep their zeros, numbers are numbers', async () => {
  const head = ['Material', 'Cantidad', 'Serie', 'Costo unitario'];
  const rows = [
    ['ONT GPON', 1, '00099', { cents: asCents(425_050) }],
    ['ONT GPON', 1, '=1+1', 10],
  ];
  const { bytes } = await sheetFile({ name: 'existencias', title: 'Existencias', head, rows }, 'xlsx');
  const { user, store } = await upload(fileOf('existencias.xlsx', bytes));
  await user.click(await screen.findByRole('button', { name: 'Importar 2 filas' }));
  await waitFor(() =>
    expect([...store.data.movements.values()].map(({ serialNumber, unitCost }) => [serialNumber, unitCost])).toEqual(
      expect.arrayContaining([
        ['00099', 425_050],
        ['=1+1', 1_000],
      ]),
    ),
  );
  const received = [...store.data.shipments.values()].find(({ notes }) => notes === 'existencias.xlsx');
  expect(received?.supplier).toBe('Importación');
});

it.each([
  [
    'a file that is no Excel file',
    Uint8Array.of(0x50, 0x4b, 3, 4, 9, 9, 9),
    'No se pudo leer el Excel. Guárdalo otra vez como .xlsx, o como CSV.',
  ],
  [
    'an old or locked file',
    Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1),
    'Es un Excel antiguo (.xls) o con contraseña. Guárdalo como .xlsx sin contraseña, o como CSV.',
  ],
  [
    'a file that would fill the memory',
    zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(61_000_000) }),
    'El Excel es demasiado grande. Divídelo en varios.',
  ],
  [
    'a file with a cell outside any list',
    zipSync({ 'xl/worksheets/sheet1.xml': strToU8('<row r="4000000000"><c r="A4000000000"><v>1</v></c></row>') }),
    'El Excel es demasiado grande. Divídelo en varios.',
  ],
])('reports %s, and writes nothing', async (_, bytes, said) => {
  const { store } = await upload(fileOf('existencias.xlsx', bytes));
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(store.data.movements.size).toBe(known.movements.size);
});

it('reports an empty file', async () => {
  const { user } = await renderScreen(<ImportScreen warehouseId={here} />, { data: known });
  await user.upload(screen.getByLabelText('Elegir archivo'), csv(['Material,Cantidad']));
  expect(await screen.findByText('El archivo no tiene filas debajo del encabezado.')).toBeInTheDocument();
});
