import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseBackup, replaceAll, takeBackup } from './support/backup';
import { ALL_WORDS, assertHarmless, listenForScripts } from './support/hostile';
import { fillAndSave } from './support/hostile-form';
import { comment, requestCard, see, tap } from './support/page-actions';
import { repeats } from './support/repeats';
import { everyRoute, routesOfDay } from './support/site';
import { spoiledBackup } from './support/spoiled-backup';
import { onStage } from './support/stage';

const IMAGE = /<img src=x onerror=ran\(1\)>/;

const FORMS = [
  'projects/new/',
  'projects/edit/prj000000002/',
  'projects/prj000000001/tasks/new/',
  'projects/prj000000001/tasks/tsk000000004/edit/',
  'projects/prj000000001/budget/new/',
  'projects/prj000000001/equipment/new/',
  'materials/new/',
  'materials/edit/mat000000001/',
  'warehouses/new/',
  'warehouses/edit/whs000000001/',
  'users/new/',
  'users/edit/usr000000002/',
  'customers/?nueva',
  'customers/?editar=cus000000001',
  'billing/?nueva',
  'preferences/',
];

/** Where what was entered is shown again. */
const SHOWN = [
  'projects/',
  'projects/prj000000002/',
  'projects/prj000000001/tasks/',
  'projects/prj000000001/tasks/tsk000000004/',
  'projects/prj000000001/budget/',
  'projects/prj000000001/equipment/',
  'tasks/',
  'requests/',
  'materials/',
  'warehouses/',
  'users/',
  'customers/',
  'billing/',
  'activity/',
  'search/?buscar=%3Cimg',
];

describe('a hostile text is only a text', () => {
  it(
    'in every field of every form: it is saved, shown, and nothing runs',
    onStage(async ({ open, phone }) => {
      const ran = await listenForScripts(phone.context);
      let taken = 0;
      for (const address of FORMS) {
        const page = await open(address);
        const form = page.locator('form').filter({ has: page.locator('button[type=submit]') });
        await form.first().waitFor();
        taken += await fillAndSave(page, form.first());
        await assertHarmless(page);
        await page.close();
      }
      assert.ok(taken > FORMS.length * 2, `${taken} campos con texto hostil`);

      const task = await open('projects/prj000000001/tasks/tsk000000004/');
      await comment(task, ALL_WORDS);
      await assertHarmless(task);
      const requests = await open('projects/prj000000001/budget/');
      await tap(requestCard(requests, 'Renta de OTDR'), /^Rechazar/);
      await requests.getByLabel('Motivo *').fill(ALL_WORDS);
      await tap(requests.getByRole('dialog'), 'Rechazar');
      await see(requests, 'Solicitud rechazada');

      for (const address of SHOWN) {
        const page = await open(address);
        await page.getByText(IMAGE).first().waitFor({ state: 'attached' });
        await assertHarmless(page);
        await page.close();
      }
      assert.deepEqual(ran, []);
    }),
  );

  it(
    'in every text of every record, brought by a backup: no screen runs it',
    onStage(async ({ open, phone }) => {
      const ran = await listenForScripts(phone.context);
      const device = await open('device/');
      const { file, count } = spoiledBackup(await takeBackup(device));
      assert.ok(count > 100, `${count} registros con texto hostil`);
      await chooseBackup(device, file);
      await replaceAll(device);
      const { fixed, samples } = await everyRoute();
      let shown = 0;
      for (const route of routesOfDay([...fixed, ...samples])) {
        const page = await open(route);
        shown += await page.getByText(IMAGE).count();
        await assertHarmless(page);
        await page.close();
      }
      assert.ok(shown > repeats({ night: 100, day: 45 }), `${shown} veces a la vista`);
      assert.deepEqual(ran, []);
    }),
  );
});
