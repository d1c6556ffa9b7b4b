import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseBackup, replaceAll, takeBackup } from './support/backup';
import { ALL_WORDS, assertHarmless, listenForScripts } from './support/hostile';
import { fillAndSave } from './support/hostile-form';
import { comment, requestCard, see, tap } from './support/page-actions';
import { isNight, repeats } from './support/repeats';
import { everyRoute, routesOfDay } from './support/site';
import { spoiledBackup } from './support/spoiled-backup';
import { goTo, onStage } from './support/stage';

const IMAGE = /<img src=x onerror=ran\(1\)>/;

const FORMS_OF_DAY = [
  'projects/edit/prj000000002/',
  'projects/prj000000001/tasks/tsk000000004/edit/',
  'projects/prj000000001/budget/new/',
  'projects/prj000000001/equipment/new/',
  'materials/edit/mat000000001/',
  'warehouses/edit/whs000000001/',
  'users/edit/usr000000002/',
  'customers/?editar=cus000000001',
  'billing/?nueva',
  'preferences/',
];
/** The same fields, in the forms that edit such records. */
const FORMS_OF_NIGHT = [
  'projects/new/',
  'projects/prj000000001/tasks/new/',
  'materials/new/',
  'warehouses/new/',
  'users/new/',
  'customers/?nueva',
];
const FORMS = isNight ? [...FORMS_OF_NIGHT, ...FORMS_OF_DAY] : FORMS_OF_DAY;

/** The pages that show the entered text. */
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

describe('a hostile text is plain text', () => {
  it(
    'in every field of every form: it is saved and shown, and nothing runs',
    onStage(async ({ open, phone }) => {
      const ran = await listenForScripts(phone.context);
      let taken = 0;
      for (const address of FORMS) {
        // A saved form navigates a moment later, and would take the next address from its tab.
        const page = await open(address);
        const form = page.locator('form').filter({ has: page.locator('button[type=submit]') });
        await form.first().waitFor();
        taken += await fillAndSave(page, form.first());
        await assertHarmless(page);
        await page.close();
      }
      assert.ok(taken > FORMS.length * 2, `${taken} fields with a hostile text`);

      const page = await open('projects/prj000000001/tasks/tsk000000004/');
      await comment(page, ALL_WORDS);
      await assertHarmless(page);
      await goTo(page, 'projects/prj000000001/budget/');
      await tap(requestCard(page, 'Renta de OTDR'), /^Rechazar/);
      await page.getByLabel('Motivo *').fill(ALL_WORDS);
      await tap(page.getByRole('dialog'), 'Rechazar');
      await see(page, 'Solicitud rechazada');
      // It goes back a moment later, and would cancel the next navigation.
      await page.getByRole('dialog').waitFor({ state: 'detached' });

      for (const address of SHOWN) {
        await goTo(page, address);
        await page.getByText(IMAGE).first().waitFor({ state: 'attached' });
        await assertHarmless(page);
      }
      assert.deepEqual(ran, []);
    }),
  );

  it(
    'in every text of every record of a restored backup: no screen runs it',
    onStage(async ({ open, phone }) => {
      const ran = await listenForScripts(phone.context);
      const device = await open('device/');
      const { file, count } = spoiledBackup(await takeBackup(device));
      assert.ok(count > 100, `${count} records with a hostile text`);
      await chooseBackup(device, file);
      await replaceAll(device);
      const { fixed, samples } = await everyRoute();
      let shown = 0;
      for (const route of routesOfDay([...fixed, ...samples])) {
        await goTo(device, route);
        shown += await device.getByText(IMAGE).count();
        await assertHarmless(device);
      }
      assert.ok(shown > repeats({ night: 100, day: 45 }), `visible ${shown} times`);
      assert.deepEqual(ran, []);
    }),
  );
});
