import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { drawPhoto } from './support/files';
import { arriveAt, departFrom, FAR_DAY, follow, requestCard, see, tap } from './support/page-actions';
import { goTo } from './support/stage';
import {
  addLine,
  askForMaterial,
  beginIssue,
  beginReceive,
  CENTRAL,
  createMaterial,
  dispatch,
  finalize,
  openWarehouse,
  recordAlerts,
} from './support/stock-actions';
import { isSameTab, markTab, onTeamStage } from './support/team';

/** A project of the sample. Without its worker a phone can't open pages of records created on it. */
const PROJECT = 'projects/prj000000001/';
const [FIBRE, REEL, LAST] = ['Fibra de prueba', 'Carrete sin señal', 'Carrete en línea'];

const TASK = `${PROJECT}tasks/tsk000000004/`;
const files = (page: Page) => page.getByRole('list', { name: 'Archivos adjuntos' });

const receive = async (page: Page, name: string, quantity: string) => {
  await goTo(page, 'materials/');
  await createMaterial(page, name, 'Cantidad');
  await openWarehouse(page, CENTRAL, 'Movimientos');
  await beginReceive(page);
  await addLine(page, name, { 'Cantidad *': quantity });
  await finalize(page, CENTRAL);
};

/** Fills in the form of an issue, without posting it. */
const prepareIssue = async (page: Page, name: string) => {
  await openWarehouse(page, CENTRAL, 'Movimientos');
  await beginIssue(page, 'Obra');
  await addLine(page, name, { 'Cantidad *': '1' });
};

const stockRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Waits until this phone has sent everything. */
const seeUpToDate = async (page: Page) => {
  await goTo(page, 'team/');
  await page.getByRole('region', { name: 'Conexión' }).getByText('Al día', { exact: true }).waitFor();
};

const PEOPLE = [
  { name: 'Laura', role: 'supervisor' },
  { name: 'Berta', role: 'technician' },
] as const;

it(
  'two phones over a real server found, invite, confirm, request, approve and move stock, without signal and at the same time',
  onTeamStage(PEOPLE, async (stage) => {
    const [first, second] = stage.mates;
    assert.ok(first && second);
    const laura = await first.open(`team/${await first.invite()}`);
    await tap(laura, 'Crear el equipo');
    await laura.getByRole('region', { name: 'Conexión' }).getByText('Al día', { exact: true }).waitFor();
    await markTab(laura);

    const berta = await second.open(`team/${await second.invite()}`);
    await berta.waitForURL((url) => url.hash === '');
    await tap(berta, 'Unirme');
    await berta.getByRole('region', { name: 'Conexión' }).getByText('Por confirmar', { exact: true }).waitFor();
    await tap(laura, 'Confirmar a Berta');
    await tap(laura.getByRole('dialog', { name: 'Confirmar a Berta' }), 'Confirmar');
    await berta.getByRole('region', { name: 'Conexión' }).getByText('Al día', { exact: true }).waitFor();
    assert.ok(await isSameTab(laura), 'no tab was reloaded');

    // Berta requests, Laura approves, and both see it on their screens.
    await goTo(laura, 'requests/');
    await markTab(laura);
    await goTo(berta, `${PROJECT}budget/new/`);
    await arriveAt(berta, 'Nueva Solicitud de Gasto');
    await berta.getByLabel('Monto *').fill('1234.5');
    await berta.getByLabel('Descripción *').fill('Renta de grúa');
    await berta.getByLabel('Justificación *').fill('No hay acceso por la vereda.');
    await berta.getByLabel('Fecha requerida *').fill(FAR_DAY);
    const told = see(laura, 'Berta solicitó un gasto: Renta de grúa');
    await Promise.all([told, tap(berta, 'Enviar Solicitud')]);
    await requestCard(laura, 'Renta de grúa').waitFor();
    await departFrom(berta, 'Nueva Solicitud de Gasto');
    await goTo(berta, `${PROJECT}budget/`);
    await requestCard(berta, 'Renta de grúa').getByText('Pendiente').waitFor();
    await markTab(berta);
    await tap(requestCard(laura, 'Renta de grúa'), /^Aprobar/);
    await requestCard(berta, 'Renta de grúa').getByText('Aprobada').waitFor();
    assert.ok((await isSameTab(laura)) && (await isSameTab(berta)), 'no tab was reloaded');

    // A photo that Laura takes is downloaded when Berta opens it.
    await goTo(laura, TASK);
    const photo = { name: 'poste.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await drawPhoto(laura)) };
    await laura.getByLabel('Tomar foto').setInputFiles(photo);
    await files(laura).getByText('poste.jpg').waitFor();
    await goTo(berta, TASK);
    await tap(files(berta), /^poste\.jpg/);
    const shown = berta.getByRole('dialog', { name: 'poste.jpg' }).getByRole('img');
    await shown.waitFor();
    assert.ok(await shown.evaluate((picture: HTMLImageElement) => picture.decode().then(() => picture.naturalWidth > 0)));
    await tap(berta, 'Cerrar');
    await shown.waitFor({ state: 'detached' });

    // A receipt on one phone arrives on the other.
    recordAlerts(laura);
    recordAlerts(berta);
    for (const [name, quantity] of [
      [FIBRE, '100'],
      [REEL, '1'],
      [LAST, '1'],
    ] as const)
      await receive(laura, name, quantity);
    await openWarehouse(berta, CENTRAL, 'Inventario');
    await stockRow(berta, FIBRE).getByText('100 Unit', { exact: true }).waitFor();
    await stockRow(berta, LAST).waitFor();

    // Berta requests material, Laura approves and dispatches it, and Berta sees the delivery.
    await goTo(berta, `${PROJECT}equipment/new/`);
    await askForMaterial(berta, FIBRE, '60');
    await goTo(berta, `${PROJECT}equipment/`);
    await goTo(laura, 'requests/');
    await tap(requestCard(laura, FIBRE), /^Aprobar/);
    await requestCard(berta, FIBRE).getByText('Aprobada').waitFor();
    await dispatch(laura, FIBRE);
    await finalize(laura, CENTRAL);
    await see(requestCard(berta, FIBRE), 'Pedido 60 · entregado 60 · usado 0 · devuelto 0');

    // Offline, both issue the last reel. Both issues are kept, and both phones show the conflict.
    for (const page of [laura, berta]) await prepareIssue(page, REEL);
    for (const { signal } of [first, second]) signal.cut();
    for (const page of [laura, berta]) await finalize(page, CENTRAL);
    await see(berta, 'Por enviar');
    for (const { signal } of [first, second]) signal.restore();
    for (const page of [laura, berta]) {
      await seeUpToDate(page);
      await follow(page, /^Por revisar/);
      await arriveAt(page, 'Por revisar');
      await see(page, 'Cuenta lo que hay: el conteo lo arregla.');
    }
    await follow(laura, 'Contar');
    await laura.getByLabel(REEL, { exact: true }).fill('0');
    await laura.getByLabel('Motivo del ajuste *').fill('Salió dos veces sin señal.');
    await tap(laura, 'Guardar conteo');
    await laura.waitForURL((url) => !url.pathname.endsWith('/count/'));
    await see(berta, 'Nada por revisar');

    // Online, only one of them gets the last one.
    for (const page of [laura, berta]) await prepareIssue(page, LAST);
    await Promise.all([laura, berta].map((page) => tap(page, 'Finalizar')));
    const issued = await Promise.all(
      [laura, berta].map((page) =>
        Promise.race([
          page
            .getByRole('heading', { level: 1, name: CENTRAL, exact: true })
            .waitFor()
            .then(() => 0),
          page
            .getByText(/No queda Carrete en línea/)
            .first()
            .waitFor()
            .then(() => 1),
        ]),
      ),
    );
    assert.equal(issued.filter(Boolean).length, 1, 'exactly one of them issued it');
  }),
);
