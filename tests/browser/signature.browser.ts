import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { asId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { penLines } from '../documents/pdf-text';
import { bytesOf, textOfPdf } from './support/files';
import { see, tap } from './support/page-actions';
import { NOT_REACHED, onStage, reload } from './support/stage';
import { reachStore } from './support/store';
import { until, whenSettled } from './support/worker';

const TASK = 'projects/prj000000001/tasks/tsk000000004/';
const NAME = 'Marta Solís Peña';

/** Draws a signature with the mouse: a wave and a line below it. */
const draw = async (page: Page, group: Locator) => {
  const pad = group.getByRole('img');
  /** The text above the pad disappears with the first stroke, so each stroke starts after the pad has stopped moving. */
  const stroke = async ([from, ...points]: readonly (readonly [x: number, y: number])[]) => {
    const before = await pad.boundingBox();
    assert.ok(from && before);
    await pad.hover({ position: { x: before.width * from[0], y: before.height * from[1] } });
    const box = await pad.boundingBox();
    assert.ok(box);
    await page.mouse.down();
    for (const [x, y] of points) await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
    await page.mouse.up();
  };
  const wave = Array.from({ length: 21 }, (_, step) => [0.1 + step * 0.03, 0.5 + 0.3 * Math.sin(step)] as const);
  await stroke(wave);
  await group.getByRole('img', { name: 'Firma dibujada' }).waitFor();
  await page.getByText('Falta la firma').first().waitFor({ state: 'detached' });
  await stroke([
    [0.1, 0.9],
    [0.8, 0.85],
  ]);
};

/** Waits until the strokes are in the report's draft on the disk. */
const untilDrawingIsKept = async (page: Page) => {
  await reachStore(page);
  const key = routes.completionReport(asId('prj000000001'), asId('tsk000000004'));
  const isKept = () =>
    page.evaluate(async (draft) => /"drawing":"M.*M/.test(JSON.stringify(await window.business.drafts.read(draft))), key);
  await until(isKept, 'the draft with both strokes');
};

const exported = async (page: Page, within: Locator | Page, name: string) => {
  const [download] = await Promise.all([page.waitForEvent('download'), tap(within, name)]);
  return bytesOf(download);
};

describe("the recipient's signature", () => {
  it(
    'a report signed without network keeps its strokes after a reload, and its PDF shows drawing and name',
    onStage(
      async ({ open, site }) => {
        await site.stop();
        const page = await open(TASK);
        await tap(page, 'Finalizar tarea');
        const report = page.getByRole('dialog', { name: 'Reporte de finalización' });
        const group = report.getByRole('group', { name: 'Firma' });
        await report.getByLabel('Resumen *').fill('Trazas entregadas.');
        await report.getByLabel('Horas reales *').fill('11');
        await group.getByLabel('Nombre de quien recibe el trabajo').fill(NAME);
        await tap(report, 'Enviar reporte');
        await see(group, 'Falta la firma: dibújala arriba o marca esta casilla.');

        await draw(page, group);
        await group.getByRole('img', { name: 'Firma dibujada' }).waitFor();
        await untilDrawingIsKept(page);
        await reload(page);
        await tap(report, 'Recuperar borrador');
        await group.getByRole('img', { name: 'Firma dibujada' }).waitFor();
        assert.equal(await group.getByLabel('Nombre de quien recibe el trabajo').inputValue(), NAME);
        await tap(report, 'Enviar reporte');
        await see(page, 'Reporte enviado');

        await whenSettled(page);
        await reload(page);
        await report.getByRole('img', { name: `Firma de ${NAME}` }).waitFor();
        assert.equal(await report.getByRole('textbox').count(), 0, 'the signed report is read-only');
        const pdf = await exported(page, report, 'Export Report');
        assert.match(textOfPdf(pdf), new RegExp(NAME));
        assert.ok(penLines(pdf) > 10, `${penLines(pdf)} lines are drawn`);
      },
      { allow: NOT_REACHED },
    ),
  );

  it(
    'an issue is signed once on its page, and its note shows drawing and name',
    onStage(async ({ open }) => {
      const page = await open('warehouses/whs000000001/shipments/shp000000006/');
      const plain = await exported(page, page, 'Nota de despacho');
      await tap(page, 'Firmar de recibido');
      const sheet = page.getByRole('dialog', { name: 'Firma de quien recibe' });
      const group = sheet.getByRole('group', { name: 'Firma' });
      await tap(sheet, 'Guardar firma');
      await see(group, 'Escribe el nombre de quien firma.');
      await group.getByLabel('Nombre de quien recibe *').fill(NAME);
      await tap(group, 'Firmar con el cliente');
      const whole = page.getByRole('dialog', { name: 'Firmar con el cliente' });
      await draw(page, whole);
      const box = await whole.getByRole('img').boundingBox();
      assert.ok(
        box && box.height > 400 && box.height > 2 * box.width,
        `on an upright phone it is turned: ${JSON.stringify(box)}`,
      );
      await tap(whole, 'Listo');
      await group.getByRole('img', { name: 'Firma dibujada' }).waitFor();
      await tap(sheet, 'Guardar firma');
      await see(page, 'Firma guardada');
      await sheet.waitFor({ state: 'detached' });
      await page.getByRole('img', { name: `Firma de ${NAME}` }).waitFor();
      assert.equal(await page.getByRole('button', { name: 'Firmar de recibido' }).count(), 0);
      await reload(page);
      await page.getByRole('img', { name: `Firma de ${NAME}` }).waitFor();
      const signed = await exported(page, page, 'Nota de despacho');
      assert.match(textOfPdf(signed), new RegExp(NAME));
      assert.ok(penLines(signed) > penLines(plain) + 5);
    }),
  );
});
