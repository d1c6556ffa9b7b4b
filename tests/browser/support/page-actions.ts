import { errors, type Locator, type Page } from 'playwright-core';
import { withoutTurns } from '@/lib/kernel/characters';
import { PATIENCE_MS } from './chromium';
import { until, whenSettled } from './worker';

/** Longer than any tap on a slow machine, and short enough to move the mouse off a toast. */
const SHORT_MS = 10_000;

/** A day far beyond those of these tests. */
export const FAR_DAY = '2031-05-20';

const CUSTOMER = 'Redes Altavega';

/** Waits for the screen with this title. */
export const arriveAt = (page: Page, title: string) =>
  page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();

/** Waits until the screen with this title is gone: a form's toast comes before its navigation ends. */
export const departFrom = (page: Page, title: string) =>
  page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor({ state: 'detached' });

/** Waits until a text is on the page. */
export const see = (within: Page | Locator, text: string | RegExp) => within.getByText(text, { exact: true }).first().waitFor();

/**
 * Taps like a finger, which leaves the screen. A mouse that stays keeps a toast open and covers what is below. A toast in the way
 * disappears in time.
 */
const press = async (target: Locator) => {
  const end = performance.now() + PATIENCE_MS;
  await target.waitFor();
  for (let pressed = false; !pressed; ) {
    try {
      await target.click({ timeout: SHORT_MS });
      pressed = true;
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || performance.now() > end) throw error;
      // A busy tab may report a tap late, when its control is already gone.
      pressed = (await target.count()) === 0;
    }
    await target.page().mouse.move(0, 0);
  }
};

export const tap = (within: Page | Locator, name: string | RegExp) => press(within.getByRole('button', { name, exact: true }));

export const follow = (within: Page | Locator, name: string | RegExp) => press(within.getByRole('link', { name }).first());

/** Taps twice before the page can respond to the first tap. */
export const tapTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

/** Waits until the focus is on or within an element; `what` names it in the error. */
export const whenFocused = (within: Locator, what = 'the focus') =>
  until(() => within.evaluate((element) => element.contains(document.activeElement)), what);

/** Waits until keys are handled, which starts when the page is idle: the list of keys then opens. */
export const waitForKeyHandlers = async (page: Page) => {
  const keys = page.getByRole('dialog', { name: 'Atajos de teclado' });
  await until(async () => {
    await page.keyboard.press('?');
    return (await keys.count()) > 0;
  }, 'the list of keys');
  // Once focused, it also handles Escape.
  await whenFocused(keys);
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
};

/** Creates a project for a known customer from the list; it is then in the list. */
export const createProject = async (page: Page, title: string, customer = CUSTOMER) => {
  await follow(page, 'Nuevo Proyecto');
  await arriveAt(page, 'Nuevo Proyecto');
  await page.getByLabel('Nombre del proyecto *').fill(title);
  await page.getByRole('combobox', { name: 'Cliente *' }).click();
  await page.getByRole('dialog').getByRole('button', { name: customer }).click();
  await tap(page, 'Crear Proyecto');
  await see(page, 'Proyecto creado');
  await arriveAt(page, 'Proyectos');
};

/** Opens a project from the list. */
export const openProject = async (page: Page, title: string) => {
  await follow(page, title);
  await arriveAt(page, title);
};

/** Creates a task from any tab of a project; it is then in the project's list. */
export const createTask = async (page: Page, title: string, points: readonly string[] = []) => {
  await page.getByRole('link', { name: 'Tareas', exact: true }).click();
  await follow(page, 'Nueva Tarea');
  await arriveAt(page, 'Nueva Tarea');
  await page.getByLabel('Título *').fill(title);
  await page.getByLabel('Fecha límite *').fill(FAR_DAY);
  for (const [index, point] of points.entries()) {
    await tap(page, 'Añadir elemento');
    await page.getByLabel(`Elemento ${index + 1}`, { exact: true }).fill(point);
  }
  await tap(page, 'Crear Tarea');
  await see(page, 'Tarea creada');
  await departFrom(page, 'Nueva Tarea');
};

/** Opens a task from the list. */
export const openTask = async (page: Page, title: string) => {
  await page.getByRole('list', { name: 'Tareas' }).getByRole('link', { name: title }).click();
  await arriveAt(page, title);
};

/** Comments on the open task. */
export const comment = async (page: Page, text: string) => {
  await tap(page, 'Escribir comentario');
  await page.getByLabel('Comentario *').fill(text);
  await tap(page, 'Comentar');
  await page.getByRole('list', { name: 'Comentarios' }).getByText(withoutTurns(text)).waitFor();
};

/** Finishes the open task and sends its report, which stays open. */
export const finishAndReport = async (page: Page, { summary, hours }: { summary: string; hours: string }) => {
  await tap(page, 'Iniciar tarea');
  await tap(page, 'Finalizar tarea');
  const report = page.getByRole('dialog', { name: 'Reporte de finalización' });
  await report.getByLabel('Resumen *').fill(summary);
  await report.getByLabel('Horas reales *').fill(hours);
  await tap(report, 'Enviar reporte');
  await see(page, 'Reporte enviado');
  await whenSettled(page);
  return report;
};

/** Changes the acting person, from any tab of the bottom bar. */
export const actAs = async (page: Page, name: string) => {
  await tap(page, /^Menú de usuario/);
  await page.getByRole('menuitem', { name: 'Cambiar de usuario' }).click();
  await page.getByRole('dialog', { name: 'Cambiar de usuario' }).getByRole('button', { name }).click();
  await see(page, `Ahora trabaja ${name}.`);
  await whenSettled(page);
};

/** A request's card in its project's list. */
export const requestCard = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) });
