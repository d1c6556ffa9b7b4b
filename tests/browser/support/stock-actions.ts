import type { Page } from 'playwright-core';
import { arriveAt, departFrom, FAR_DAY, follow, see, tap } from './page-actions';
import { goTo } from './stage';

/** The sample's warehouse in these stories. */
export const CENTRAL = 'Almacén Central';
export const LEON = 'Bodega León';

export const RECEIVED = 'Inbound shipment has been finalized!';
export const ISSUED = 'Outbound shipment has been finalized!';

type Tracking = 'Cantidad' | 'Lote' | 'Individual';
const LABEL_OF: Partial<Record<Tracking, string>> = { Lote: 'Lot Number', Individual: 'Serial Number' };

/** The texts of all alerts of a tab from now on; each is closed at once. */
export const recordAlerts = (page: Page) => {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  return said;
};

/** Creates a material in the catalogue, without movements. */
export const createMaterial = async (page: Page, name: string, tracking: Tracking) => {
  await follow(page, 'Nuevo Material');
  await arriveAt(page, 'Nuevo Material');
  await page.getByLabel('Nombre *').fill(name);
  await page.getByLabel('Stock mínimo *').fill('2');
  await page.getByLabel('Tipo de seguimiento').selectOption({ label: tracking });
  const label = LABEL_OF[tracking];
  if (label) await page.getByLabel('Etiqueta de seguimiento *').selectOption(label);
  await tap(page, 'Crear Material');
  await see(page, 'Material creado');
  await arriveAt(page, 'Materiales');
};

/** Opens a warehouse's tab from any page with the bottom bar; the first tab is Resumen. */
export const openWarehouse = async (page: Page, name: string, tab: 'Resumen' | 'Inventario' | 'Movimientos') => {
  await goTo(page, 'warehouses/');
  await page.getByRole('main').getByRole('link', { name }).click();
  await arriveAt(page, name);
  // A link to the current page would remove what the next tap writes to its address.
  if (tab !== 'Resumen') await page.getByRole('link', { name: tab, exact: true }).click();
  await page.locator('a[aria-current="page"]', { hasText: tab }).waitFor();
};

/** Chooses an option in the sheet of a picker. */
export const chooseOption = async (page: Page, label: string, name: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: label.replace(' *', ''), exact: true });
  await sheet.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await sheet.waitFor({ state: 'detached' });
};

/** Chooses the material of the line being written. */
export const chooseMaterial = (page: Page, name: string) => chooseOption(page, 'Material *', name);

/** Expands the proposed reference, date and notes. */
export const openDetails = async (page: Page) => {
  const details = page.getByRole('button', { name: 'Detalles', exact: true });
  if ((await details.getAttribute('aria-expanded')) === 'false') await details.click();
};

/** Fills fields by their label. */
export const fill = async (page: Page, fields: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
};

/** Opens the form of a receipt from Movimientos, with its supplier. */
export const beginReceive = async (page: Page) => {
  await page.getByRole('link', { name: 'Recibir', exact: true }).click();
  await arriveAt(page, 'Recibir envío');
  await fill(page, { 'Proveedor *': 'Óptica Cerrillo' });
};

/** Opens the form of an issue from Movimientos, with its destination. */
export const beginIssue = async (page: Page, destination: string) => {
  await page.getByRole('link', { name: 'Emitir', exact: true }).click();
  await arriveAt(page, 'Emitir envío');
  await fill(page, { 'Destino *': destination });
};

/** Fills in the form of a material request, and sends it. */
export const askForMaterial = async (page: Page, name: string, quantity: string) => {
  await arriveAt(page, 'Nueva Solicitud de Material');
  await chooseOption(page, 'Material', name);
  await fill(page, { Cantidad: quantity, 'Fecha requerida *': FAR_DAY });
  await tap(page, 'Añadir');
  await tap(page, 'Enviar Solicitud');
  await see(page, 'Solicitud enviada');
  await departFrom(page, 'Nueva Solicitud de Material');
};

/** From any page to the form that serves a request of this material from the central warehouse. */
export const dispatch = async (page: Page, name: string) => {
  await openWarehouse(page, CENTRAL, 'Resumen');
  await tap(page, /^Ver las \d+ solicitudes$/);
  await page.getByRole('link', { name: `Despachar: ${name}`, exact: true }).click();
  await arriveAt(page, 'Emitir envío');
};

/** Writes a line of a material and adds it to the shipment. */
export const addLine = async (page: Page, name: string, fields: Readonly<Record<string, string>>) => {
  await chooseMaterial(page, name);
  await fill(page, fields);
  await tap(page, 'Añadir');
  await page.getByRole('list', { name: 'Artículos del envío' }).getByText(name).first().waitFor();
};

/** Posts the shipment, which leads to its warehouse's Movimientos. */
export const finalize = async (page: Page, warehouse: string) => {
  await tap(page, 'Finalizar');
  await arriveAt(page, warehouse);
};

/** Creates a material and receives this quantity in the central warehouse, whose Movimientos stay open. */
export const stockUp = async (page: Page, name: string, quantity: string) => {
  await createMaterial(page, name, 'Cantidad');
  await openWarehouse(page, CENTRAL, 'Movimientos');
  await beginReceive(page);
  await addLine(page, name, { 'Cantidad *': quantity });
  await finalize(page, CENTRAL);
};

/** Waits until a material's row in a warehouse's inventory shows this quantity. */
export const seeStock = async (page: Page, warehouse: string, name: string, quantity: string) => {
  await openWarehouse(page, warehouse, 'Inventario');
  await page.getByRole('row').filter({ hasText: name }).getByText(quantity, { exact: true }).waitFor();
};

/** Opens a material of a warehouse, from one of the warehouse's tabs. */
export const openStock = async (page: Page, warehouse: string, name: string) => {
  await openWarehouse(page, warehouse, 'Inventario');
  await page.getByRole('row').filter({ hasText: name }).getByRole('link').click();
  await arriveAt(page, name);
};

/** Waits until the page of a material in a warehouse shows this quantity. */
export const seeQuantity = (page: Page, quantity: string) =>
  page
    .locator('dt', { hasText: /^Cantidad$/ })
    .locator('..')
    .getByText(quantity, { exact: true })
    .waitFor();
