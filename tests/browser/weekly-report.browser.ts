import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { weekIdOf, weekOfId } from '@/lib/domain/weekly-report/rules';
import { assertContains, downloadPdf } from './support/office-actions';
import { arriveAt, createProject, createTask, finishAndReport, openProject, openTask, see, tap } from './support/page-actions';
import { dayFromToday } from './support/phone-day';
import { goTo, NOT_REACHED, onStage, reload } from './support/stage';

const PROJECT = 'Enlace Cañón del Águila';
const TASK = 'Alineación del enlace';

const week = () => weekOfId(weekIdOf(dayFromToday()));
const title = () => `Reporte semanal ${week()?.week} de ${week()?.year}`;
const tasks = (count: number) => (count === 1 ? '1 tarea' : `${count} tareas`);

/** Waits until this week's card and the chart show this number of completed tasks. */
const seeThisWeek = async (page: Page, count: number) => {
  const card = page.getByRole('list', { name: 'Reportes' }).getByRole('listitem').filter({ hasText: title() });
  await see(card, new RegExp(`^${tasks(count)} completadas?$`));
  await page.getByRole('img', { name: new RegExp(`Semana ${week()?.week}: ${tasks(count)}$`) }).waitFor();
  return card;
};

const countOfThisWeek = async (page: Page) => {
  await page.getByRole('list', { name: 'Reportes' }).waitFor();
  const chart = (await page.locator('svg > title').textContent()) ?? '';
  return Number(new RegExp(`Semana ${week()?.week}: (\\d+) tareas?$`).exec(chart)?.[1]);
};

describe('the weekly report', () => {
  it(
    'counts a task once it is finished; its PDF is made without network and recorded',
    onStage(
      async ({ open, site }) => {
        const page = await open('reports/');
        const before = await countOfThisWeek(page);
        await goTo(page, 'projects/');
        await createProject(page, PROJECT);
        await openProject(page, PROJECT);
        await createTask(page, TASK);
        await openTask(page, TASK);
        await site.stop();
        await finishAndReport(page, { summary: 'Enlace alineado', hours: '2.75' });

        await goTo(page, 'reports/');
        const card = await seeThisWeek(page, before + 1);
        await reload(page);
        await seeThisWeek(page, before + 1);
        await tap(page, 'Última semana');
        await card.waitFor();
        await tap(card, 'Totales');
        await see(card, PROJECT);

        const { name, text } = await downloadPdf(page, card.getByRole('button', { name: 'Descargar PDF' }));
        assert.equal(name, `${week()?.id}.pdf`);
        assertContains(text, [title(), TASK, PROJECT, '2.75 h', 'Tareas completadas', 'Página 1 de']);
        await card.getByText(/, generado /).waitFor();
        await goTo(page, 'activity/');
        await arriveAt(page, 'Actividad');
        await page
          .getByText(/generó un reporte semanal/)
          .first()
          .waitFor();
      },
      { allow: NOT_REACHED },
    ),
  );
});
