import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MEXICO } from './support/chromium';
import { FAULT } from './support/faults';
import { createProject, createTask, openProject, openTask, see, tap } from './support/page-actions';
import { goTo, onStage, reload, type Stage } from './support/stage';

/** 14 March 2027 in Mexico, and 15 March in UTC. */
const LATE_IN_THE_EVENING = new Date('2027-03-14T23:30:00-06:00');

const startTask = async ({ open }: Stage) => {
  const page = await open('projects/');
  await createProject(page, 'Ramal poniente');
  await openProject(page, 'Ramal poniente');
  await createTask(page, 'Acometida 14');
  await openTask(page, 'Acometida 14');
  await tap(page, 'Iniciar tarea');
  await see(page, 'Tarea iniciada');
  await reload(page);
  return page;
};

describe(FAULT.clock, () => {
  it(
    'at 23:30 in Mexico City the day is still today, though it is tomorrow in Greenwich',
    onStage(
      async (stage) => {
        await stage.phone.context.clock.setFixedTime(LATE_IN_THE_EVENING);
        const page = await startTask(stage);
        await see(page, '14/03/2027');
        await page.goto(`${stage.site.url}activity/`);
        await see(page, /14\/03\/2027 23:30/);
        await page.goto(`${stage.site.url}billing/?nueva`);
        const invoice = page.getByRole('dialog');
        assert.equal(await invoice.getByLabel(/^Fecha de Emisión/).inputValue(), '2027-03-14');
        assert.equal(await page.getByText('15/03/2027').count(), 0);
      },
      { as: { timezoneId: MEXICO } },
    ),
  );

  it(
    'after midnight the app shows the next day',
    onStage(
      async (stage) => {
        await stage.phone.context.clock.setFixedTime(LATE_IN_THE_EVENING);
        await see(await startTask(stage), '15/03/2027');
      },
      { as: { timezoneId: 'Pacific/Kiritimati' } },
    ),
  );

  it(
    'a clock that is years slow loses no saved record and keeps their order',
    onStage(async (stage) => {
      const page = await stage.open('projects/');
      await createProject(page, 'Con buena hora');
      await stage.phone.context.clock.setFixedTime(new Date('2019-01-01T12:00:00-06:00'));
      const behind = await stage.open('projects/');
      await createProject(behind, 'Con mala hora');
      await behind.goto(`${stage.site.url}activity/`);
      await see(behind, /Con mala hora/);
      const told = await behind.getByText(/Con (buena|mala) hora/).allTextContents();
      assert.deepEqual(
        told.map((text) => /Con \w+ hora/.exec(text)?.[0]),
        ['Con mala hora', 'Con buena hora'],
      );
      for (const title of ['Con buena hora', 'Con mala hora']) {
        await goTo(behind, 'projects/');
        await see(behind, title);
      }
    }),
  );
});
