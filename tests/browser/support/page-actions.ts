import { errors, type Locator, type Page } from 'playwright-core';
import { PATIENCE_MS } from './chromium';
import { until, whenSettled } from './worker';

/** Longer than any tap on a slow machine, short enough to let go of what it rests on. */
const SHORT_MS = 10_000;

/** A day that no calendar of these tests reaches. */
export const FAR_DAY = '2031-05-20';

const CUSTOMER = 'Redes Altavega';

/** Waits for the screen of this name. */
export const arriveAt = (page: Page, title: string) =>
  page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();

/** Waits until the screen of this name has gone: what a form saved is told before its way back is done. */
export const departFrom = (page: Page, title: string) =>
  page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor({ state: 'detached' });

/** Waits until a text stands on the page. */
export const see = (within: Page | Locator, text: string | RegExp) => within.getByText(text, { exact: true }).first().waitFor();

/**
 * As a finger does, which leaves the screen: a mouse that stays holds open the toast under it, and what lies below the toast is never
 * reached. A toast in the way goes by itself meanwhile.
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
      // A busy tab tells of a tap late, when what was tapped has already led away.
      pressed = (await target.count()) === 0;
    }
    await target.page().mouse.move(0, 0);
  }
};

export const tap = (within: Page | Locator, name: string | RegExp) => press(within.getByRole('button', { name, exact: true }));

export const follow = (within: Page | Locator, name: string | RegExp) => press(within.getByRole('link', { name }).first());

/** Two taps before the page has had time to answer the first. */
export const tapTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

/** Waits until the focus is on an element, or within it; `what` tells where it did not arrive. */
export const whenFocused = (within: Locator, what = 'the focus') =>
  until(() => within.evaluate((element) => element.contains(document.activeElement)), what);

/** What hears keys comes when the page is idle: the list of keys shows that it is there. */
export const whenHeard = async (page: Page) => {
  const keys = page.getByRole('dialog', { name: 'Atajos de teclado' });
  await until(async () => {
    await page.keyboard.press('?');
    return (await keys.count()) > 0;
  }, 'the list of keys');
  // With the focus it hears Escape as well.
  await whenFocused(keys);
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
};

/** Makes a project for a known customer, from the list to the list, where it then stands. */
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

/** From the list of projects into one of them. */
export const openProject = async (page: Page, title: string) => {
  await follow(page, title);
  await arriveAt(page, title);
};

/** From any tab of a project to a new task that is saved and stands in its list. */
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

/** From the list of tasks into one of them. */
export const openTask = async (page: Page, title: string) => {
  await page.getByRole('list', { name: 'Tareas' }).getByRole('link', { name: title }).click();
  await arriveAt(page, title);
};

/** Says something of the task that is open. */
export const comment = async (page: Page, text: string) => {
  await tap(page, 'Escribir comentario');
  await page.getByLabel('Comentario *').fill(text);
  await tap(page, 'Comentar');
  await page.getByRole('list', { name: 'Comentarios' }).getByText(text).waitFor();
};

/** Ends the task that is open and files its report; what was filed stays open. */
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

/** Gives the phone to somebody else, from any tab of the main bar. */
export const becomes = async (page: Page, name: string) => {
  await tap(page, /^Menú de usuario/);
  await page.getByRole('menuitem', { name: 'Cambiar de usuario' }).click();
  await page.getByRole('dialog', { name: 'Cambiar de usuario' }).getByRole('button', { name }).click();
  await see(page, `Ahora trabaja ${name}.`);
  await whenSettled(page);
};

/** A request's card in the list of a project's requests. */
export const requestCard = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) });
