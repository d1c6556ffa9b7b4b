/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { EditMaterialScreen } from '@/components/screens/materials/edit-material-screen';
import { MaterialListScreen } from '@/components/screens/materials/material-list-screen';
import { MaterialScreen } from '@/components/screens/materials/material-screen';
import { NewMaterialScreen } from '@/components/screens/materials/new-material-screen';
import { DeviceDrafts } from '@/components/shell/app-root';
import { Toaster } from '@/components/ui/toast/toaster';
import { archiveMaterial, updateMaterial } from '@/lib/domain/material/changes';
import { issueStock } from '@/lib/domain/stock/issue';
import { receiveStock } from '@/lib/domain/stock/receive';
import { dataAfter, materialId, projectId, taskId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';
import {
  aLine,
  aShipmentInput,
  cable,
  connector,
  drill,
  MATERIALS,
  north,
  ont,
  stockBusiness,
} from '../../support/stock-builders';

const received = dataAfter(
  dataAfter(
    stockBusiness(),
    receiveStock,
    aShipmentInput({
      lines: [aLine({ quantity: 1200 }), aLine({ materialId: ont, serialNumbers: ['ABC-0001', 'ABC-0002', 'XYZ-9001'] })],
    }),
  ),
  receiveStock,
  aShipmentInput({ warehouseId: north, reference: 'INB000002', lines: [aLine({ quantity: 2 })] }),
);
const data = dataAfter(
  received,
  issueStock,
  aShipmentInput({
    reference: 'OUT000001',
    projectId: projectId(),
    taskId: taskId(1),
    lines: [aLine({ materialId: ont, serialNumbers: ['ABC-0001'] })],
  }),
);

const inForm = (form: React.ReactElement) => renderScreen(<DeviceDrafts>{form}</DeviceDrafts>, { data });

it('the catalogue shows the total stock, and is searched without accents or case', async () => {
  const { user } = await renderScreen(<MaterialListScreen />, { data });
  const row = screen.getByRole('link', { name: /Conector SC\/APC/ });
  expect(row).toHaveTextContent('Connectors · Unit');
  expect(row).toHaveTextContent('1,202 Unit');
  expect(row).toHaveAttribute('href', `/materials/${connector}/`);
  expect(screen.getByRole('link', { name: /Cable drop/ })).toHaveTextContent('0 m');
  const box = screen.getByRole('searchbox', { name: 'Buscar materiales' });
  await user.type(box, 'TALÁDRO');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await waitFor(() => expect(window.location.search).toBe('?buscar=TAL%C3%81DRO'));
  await user.type(box, 'zzz');
  expect(screen.getByText('No se encontraron materiales')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Nuevo Material' })).toHaveAttribute('href', '/materials/new/');
});

it('filters by category and shows archived ones separately', async () => {
  const { user, store } = await renderScreen(<MaterialListScreen />, { data });
  await act(() => store.commit(archiveMaterial, { id: drill }));
  expect(screen.queryByRole('link', { name: /Taladro/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cables' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Archivados' }));
  expect(screen.getByRole('link', { name: /Taladro/ })).toBeInTheDocument();
});

it('a search among low materials says when it finds nothing, and when nothing is low', async () => {
  const { user, unmount } = await renderScreen(<MaterialListScreen />, { data, url: '/materials/?ver=bajo' });
  expect(await screen.findByRole('list', { name: 'Stock bajo' })).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox', { name: 'Buscar materiales' }), 'zzz');
  expect(screen.getByText('No se encontraron materiales')).toBeInTheDocument();
  expect(screen.queryByText('Nada está bajo su mínimo')).not.toBeInTheDocument();
  unmount();
  await renderScreen(<MaterialListScreen />, { url: '/materials/?ver=bajo' });
  expect(await screen.findByText('Nada está bajo su mínimo')).toBeInTheDocument();
});

it('a material that no warehouse has is listed as low, and links to its page', async () => {
  await renderScreen(<MaterialListScreen />, { data: stockBusiness(), url: '/materials/?ver=bajo' });
  const row = within(await screen.findByRole('list', { name: 'Stock bajo' })).getByRole('link', { name: /^ONT/ });
  expect(row).toHaveTextContent('Entre todos los almacenes · mínimo 2 Unit');
  expect(row).toHaveAttribute('href', `/materials/${ont}/`);
});

it('a material shows where it is and what moved, with links to each place', async () => {
  await renderScreen(<MaterialScreen materialId={connector} />, { data });
  expect(screen.getByRole('heading', { level: 1, name: 'Conector SC/APC' })).toBeInTheDocument();
  const places = screen.getByRole('list', { name: 'Existencia por almacén' });
  const here = within(places).getByRole('link', { name: /Almacén norte/ });
  expect(here).toHaveTextContent('2 Unit');
  expect(here).toHaveTextContent('Bajo');
  expect(here).toHaveAttribute('href', `/warehouses/${north}/inventory/${connector}/`);
  const movements = screen.getByRole('list', { name: 'Movimientos recientes' });
  expect(
    within(movements)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringContaining('Entrada · INB000002'),
    expect.stringMatching(/Entrada · INB123456.*De: Fibras del Centro\+1,200 Unit/),
  ]);
});

it('finds a serial by its last characters, also an issued one, and shows its whole history', async () => {
  const { user } = await renderScreen(<MaterialScreen materialId={ont} />, { data });
  const box = screen.getByRole('searchbox', { name: 'Buscar serie por sus últimos caracteres' });
  await user.type(box, 'zzz');
  expect(screen.getByText('No se encontraron series')).toBeInTheDocument();
  await user.clear(box);
  await user.type(box, '0001');
  const found = screen.getByRole('list', { name: 'Series' });
  expect(within(found).getAllByRole('listitem')).toHaveLength(1);
  const row = within(found).getByRole('button', { name: /ABC-0001/ });
  expect(row).toHaveTextContent(/ya salió a Tender fibra en la calle Hidalgo/i);
  await user.click(row);
  const sheet = await screen.findByRole('dialog', { name: 'ABC-0001' });
  const life = within(within(sheet).getByRole('list', { name: 'Historia de la serie' })).getAllByRole('listitem');
  expect(life.map((step) => step.textContent)).toEqual([
    expect.stringMatching(/Entrada · INB123456.*Diana Cortés · Almacén central.*De: Fibras del Centro/),
    expect.stringMatching(/Salida · OUT000001.*Tender fibra en la calle Hidalgo · Troncal norte · Enlaces del Bajío/),
  ]);
  await user.click(within(sheet).getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('searches its serials apart from the list, which is beside it at a desk', async () => {
  const { user } = await renderScreen(<MaterialScreen materialId={ont} />, { data, url: `/materials/${ont}/?buscar=ONT` });
  const box = screen.getByRole('searchbox', { name: 'Buscar serie por sus últimos caracteres' });
  expect(box).toHaveValue('');
  await user.type(box, '0001');
  await user.tab();
  expect(location.search).toBe('?buscar=ONT');
});

it('refuses to delete a material with movements: shows what is left, and offers to archive it', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(true);
  const { user, store } = await renderScreen(
    <>
      <MaterialScreen materialId={connector} />
      <Toaster />
    </>,
    { data },
  );
  await user.click(screen.getByRole('button', { name: 'Eliminar' }));
  expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete this material?');
  expect(await screen.findByText('Quedan 1,202 en existencia. Puedes archivarlo en lugar de eliminarlo.')).toBeInTheDocument();
  expect(store.data.materials.has(connector)).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Archivar' }));
  await waitFor(() => expect(store.data.materials.get(connector)?.archivedAt).toBeDefined());
});

it('deletes an unused material after a question, and returns to the catalogue', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  const { user, store, router } = await renderScreen(<MaterialScreen materialId={drill} />, { data });
  await user.click(screen.getByRole('button', { name: 'Eliminar' }));
  expect(store.data.materials.has(drill)).toBe(true);
  confirm.mockReturnValue(true);
  await user.click(screen.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/materials/'));
  expect(store.data.materials.has(drill)).toBe(false);
});

it('creates a material by lot with its fields, once', async () => {
  const { user, store, router } = await inForm(<NewMaterialScreen />);
  await user.type(screen.getByLabelText('Nombre *'), '  Cable ADSS 24 hilos ');
  await user.selectOptions(screen.getByLabelText('Categoría'), 'Cables');
  await user.selectOptions(screen.getByLabelText('Unidad'), 'Roll');
  await user.type(screen.getByLabelText('Stock mínimo *'), '0');
  expect(screen.queryByLabelText('Etiqueta de seguimiento *')).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Tipo de seguimiento'), 'Lote');
  await user.click(screen.getByRole('button', { name: 'Crear Material' }));
  const label = screen.getByLabelText('Etiqueta de seguimiento *');
  await waitFor(() => expect(label).toHaveAccessibleDescription('Elige la etiqueta de seguimiento.'));
  expect(store.data.materials.size).toBe(MATERIALS.length);
  await user.selectOptions(label, 'Batch Number');
  await user.click(screen.getByRole('checkbox', { name: 'Carretes medidos en metros' }));
  const field = screen.getByLabelText('Campos adicionales');
  await user.type(field, '   ');
  expect(screen.getByRole('button', { name: 'Añadir campo' })).toHaveAttribute('aria-disabled', 'true');
  await user.type(field, 'Fabricante{Enter}color{Enter}COLOR{Enter}');
  expect(screen.getByText('Ese campo ya está.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Eliminar Fabricante' }));
  await user.dblClick(screen.getByRole('button', { name: 'Crear Material' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/materials/'));
  const created = [...store.data.materials.values()].filter(({ name }) => name === 'Cable ADSS 24 hilos');
  expect(created).toMatchObject([
    {
      category: 'Cables',
      unit: 'Roll',
      minStock: 0,
      trackingType: 'lot',
      trackingField: 'Batch Number',
      measured: true,
      customFields: ['color'],
    },
  ]);
});

it('stores an extra field that was typed and not added', async () => {
  const { user, store } = await inForm(<NewMaterialScreen />);
  await user.type(screen.getByLabelText('Nombre *'), 'ONT con MAC');
  await user.type(screen.getByLabelText('Stock mínimo *'), '0');
  const field = screen.getByLabelText('Campos adicionales');
  await user.type(field, 'MAC{Enter}constructor');
  await user.click(screen.getByRole('button', { name: 'Crear Material' }));
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleDescription(/Un campo no puede llamarse «constructor»/);
  await user.clear(field);
  await user.type(field, 'Firmware');
  await user.click(screen.getByRole('button', { name: 'Crear Material' }));
  await waitFor(() => expect(store.data.materials.size).toBe(MATERIALS.length + 1));
  const created = [...store.data.materials.values()].find(({ name }) => name === 'ONT con MAC');
  expect(created?.customFields).toEqual(['MAC', 'Firmware']);
});

it('clears the label when the tracking changes', async () => {
  const { user } = await inForm(<NewMaterialScreen />);
  await user.selectOptions(screen.getByLabelText('Tipo de seguimiento'), 'Lote');
  await user.selectOptions(screen.getByLabelText('Etiqueta de seguimiento *'), 'Lot Number');
  await user.selectOptions(screen.getByLabelText('Tipo de seguimiento'), 'Individual');
  expect(screen.getByLabelText('Etiqueta de seguimiento *')).toHaveValue('');
});

it("a moved material keeps its tracking and says so; other fields can change, and another tab's changes stay", async () => {
  const { user, store, router } = await inForm(<EditMaterialScreen materialId={ont} />);
  const tracking = screen.getByLabelText('Tipo de seguimiento');
  expect(within(tracking).getAllByRole('option')).toHaveLength(1);
  expect(tracking).toHaveAccessibleDescription('Este material ya tiene movimientos, así que su tipo de seguimiento no cambia.');
  const known = store.data.materials.get(ont);
  if (!known) throw new Error('the material is missing');
  await act(() => store.commit(updateMaterial, { ...known, minStock: 7 }));
  await user.type(screen.getByLabelText('Nombre *'), ' GPON');
  await user.click(screen.getByRole('button', { name: 'Actualizar Material' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/materials/${ont}/`));
  expect(store.data.materials.get(ont)).toMatchObject({ name: 'ONT GPON', minStock: 7, trackingType: 'individual' });
});

it('a material without movements can change its tracking', async () => {
  const { user, store, router } = await inForm(<EditMaterialScreen materialId={cable} />);
  await user.selectOptions(screen.getByLabelText('Tipo de seguimiento'), 'Cantidad');
  await user.click(screen.getByRole('button', { name: 'Actualizar Material' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/materials/${cable}/`));
  expect(store.data.materials.get(cable)).toMatchObject({ trackingType: 'material', trackingField: null });
  expect(store.data.materials.get(cable)).not.toHaveProperty('measured');
});

it('a missing material does not break the screen', async () => {
  await renderScreen(<MaterialScreen materialId={materialId(99)} />, { data });
  expect(screen.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeInTheDocument();
});
