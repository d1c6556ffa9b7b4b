import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { arriveAt, createProject, FAR_DAY, openProject, requestCard, see, tap, tapTwice } from './support/page-actions';
import { goTo, onStage, reload } from './support/stage';
import { ignoreBroadcasts } from './support/tabs';

const FAILURE = 'Unexpected Application Error!';
const UNKNOWN = 'k3v9x2ab7d0q';

/** Addresses without content: each must say so and link home. */
const NOWHERE = [
  `projects/${UNKNOWN}/`,
  `projects/${UNKNOWN}/tasks/`,
  `projects/${UNKNOWN}/tasks/new/`,
  `projects/edit/${UNKNOWN}/`,
  `projects/prj000000001/tasks/${UNKNOWN}/`,
  `projects/prj000000001/tasks/${UNKNOWN}/edit/`,
  // A task under another project than its own.
  'projects/prj000000002/tasks/tsk000000004/',
  `users/${UNKNOWN}/`,
  `users/edit/${UNKNOWN}/`,
  `materials/${UNKNOWN}/`,
  `warehouses/${UNKNOWN}/`,
];

const GARBAGE = '%00%FF"><img src=x onerror=alert(1)>';
/** Pages with a meaningless query, and what they show all the same. */
const NONSENSE = [
  [`projects/?buscar=${GARBAGE}&estado=__proto__`, 'Proyectos'],
  ['projects/?estado=%E0%A4%A&buscar=%', 'Proyectos'],
  ['tasks/?estado=constructor', 'Tareas'],
  [`materials/?buscar=${GARBAGE}`, 'Materiales'],
  [`billing/?factura=${GARBAGE}`, 'Facturación'],
  ['billing/?editar=../../x', 'Facturación'],
  [`customers/?editar=${UNKNOWN}`, 'Clientes'],
  ['reports/?semana=WR-9999-99', 'Reportes'],
  [`projects/prj000000001/budget/new/?taskId=${GARBAGE}`, 'Nueva Solicitud de Gasto'],
  [`projects/prj000000001/equipment/new/?taskId=${UNKNOWN}`, 'Nueva Solicitud de Material'],
  ['projects/prj000000001/tasks/tsk000000005/?reporte=1', 'Etiquetado de ODF'],
] as const;

describe('addresses without a record', () => {
  it(
    'a missing record shows an error screen in Spanish with a way out',
    onStage(async ({ open }) => {
      const page = await open();
      for (const address of NOWHERE) {
        await goTo(page, address);
        await arriveAt(page, FAILURE);
        await page.getByRole('button', { name: 'Reintentar' }).waitFor();
      }
      await page.getByRole('link', { name: 'Ir al inicio' }).click();
      await arriveAt(page, 'Panel');
    }),
  );

  it(
    'an unknown query is ignored',
    onStage(async ({ open }) => {
      const page = await open();
      page.on('dialog', () => assert.fail(`a script ran on ${page.url()}`));
      for (const [address, title] of NONSENSE) {
        await goTo(page, address);
        await page.getByRole('heading', { level: 1, name: title, includeHidden: true }).waitFor({ state: 'attached' });
        assert.equal(await page.getByText(FAILURE).count(), 0, address);
      }
    }),
  );
});

describe('a double tap', () => {
  it(
    'on a save button creates one record',
    onStage(async ({ open }) => {
      const page = await open('projects/new/');
      await page.getByLabel('Nombre del proyecto *').fill('Proyecto de un solo toque');
      await page.getByRole('combobox', { name: 'Cliente *' }).click();
      await tap(page.getByRole('dialog'), /^Redes Altavega/);
      await tapTwice(page.getByRole('button', { name: 'Crear Proyecto' }));
      await arriveAt(page, 'Proyectos');
      await reload(page);
      await see(page, 'Proyecto de un solo toque');
      assert.equal(await page.getByText('Proyecto de un solo toque', { exact: true }).count(), 1);

      await openProject(page, 'Proyecto de un solo toque');
      await page.goto(new URL('tasks/new/', page.url()).href);
      await page.getByLabel('Título *').fill('Tarea de un solo toque');
      await page.getByLabel('Fecha límite *').fill(FAR_DAY);
      await page.getByRole('button', { name: 'Crear Tarea' }).dblclick();
      await arriveAt(page, 'Proyecto de un solo toque');
      await page.getByRole('link', { name: 'Tareas', exact: true }).click();
      const row = page.getByRole('list', { name: 'Tareas' }).getByRole('link', { name: 'Tarea de un solo toque' });
      await row.waitFor();
      assert.equal(await row.count(), 1);

      await row.click();
      await arriveAt(page, 'Tarea de un solo toque');
      await tapTwice(page.getByRole('button', { name: 'Iniciar tarea' }));
      await page.getByRole('button', { name: 'Finalizar tarea' }).waitFor();
      await see(page, 'En Progreso');
    }),
  );
});

describe('an invalid number', () => {
  it(
    'in a count has its error below its field, as wide as its line',
    onStage(async ({ open }) => {
      const page = await open('warehouses/whs000000001/inventory/count/');
      const counted = page.getByLabel('Caja NAP 16 puertos', { exact: true });
      await counted.fill('-2');
      await tap(page, 'Coincide: Conector SC/APC de campo');
      await tap(page, 'Guardar conteo');
      const told = page.locator('[id$="-error"]', { hasText: 'Escribe un número entero, sin signos ni decimales.' });
      // Both in one evaluation: the summary above moves them, and the page scrolls to the field.
      const [field, sentence] = await told.evaluate(
        (said, of) => {
          const boxOf = (element: Element) => {
            const { x, y, height } = element.getBoundingClientRect();
            return { x, y, height };
          };
          return [of ? boxOf(of) : undefined, boxOf(said)] as const;
        },
        await counted.elementHandle(),
      );
      assert.ok(field);
      assert.ok(sentence.y >= field.y + field.height, 'the error is below its field');
      assert.equal(sentence.x, field.x);
    }),
  );
});

describe('a tab with outdated data', () => {
  it(
    'has its save refused with the reason, and keeps the typed text',
    onStage(async ({ open, phone }) => {
      const page = await open('projects/');
      await createProject(page, 'Proyecto que se archiva');
      await openProject(page, 'Proyecto que se archiva');
      const project = page.url();

      const stale = await phone.context.newPage();
      await ignoreBroadcasts(stale);
      await stale.goto(new URL('tasks/new/', project).href);
      await arriveAt(stale, 'Nueva Tarea');
      const hearing = await open(new URL('tasks/new/', project).href);
      for (const tab of [stale, hearing]) {
        await tab.getByLabel('Título *').fill('Tarea tardía');
        await tab.getByLabel('Fecha límite *').fill(FAR_DAY);
      }

      await page.goto(new URL('settings/', project).href);
      await tap(page, 'Archivar');
      await see(page, 'Proyecto archivado');
      for (const tab of [stale, hearing]) {
        await tap(tab, 'Crear Tarea');
        await see(tab.getByRole('alert'), /^El proyecto «Proyecto que se archiva» está archivado\. Restáuralo/);
        assert.equal(await tab.getByLabel('Título *').inputValue(), 'Tarea tardía');
        assert.equal(await tab.getByLabel('Fecha límite *').inputValue(), FAR_DAY);
      }

      await tap(page, 'Restaurar');
      await see(page, 'Proyecto restaurado');
      await tap(stale, 'Crear Tarea');
      await see(stale, 'Tarea creada');
    }),
  );

  it(
    "can't decide a request twice, and keeps the reason being typed",
    onStage(async ({ open }) => {
      const slow = await open('projects/prj000000001/budget/');
      const title = 'Renta de OTDR';
      await tap(requestCard(slow, title), /^Rechazar/);
      const dialog = slow.getByRole('dialog', { name: 'Rechazar solicitud' });
      await dialog.getByLabel('Motivo *').fill('Falta la factura');

      const quick = await open('projects/prj000000001/budget/');
      await tap(requestCard(quick, title), /^Aprobar/);
      await see(quick, 'Solicitud aprobada');

      await see(slow, 'Esta solicitud ya fue aprobada.');
      assert.equal(await dialog.getByRole('button', { name: 'Rechazar' }).getAttribute('aria-disabled'), 'true');
      assert.equal(await dialog.getByLabel('Motivo *').inputValue(), 'Falta la factura');
    }),
  );
});
