import type { Step } from '@/lib/route-list/list';
import { dayFromToday } from '../../browser/support/phone-day';
import type { Visit } from '../visit';

export type Field = Awaited<ReturnType<typeof fieldsOf>>[number];

export const fieldsOf = ({ page }: Visit) => page.evaluate(() => window.audit.forms.fields());

export const fieldAt = ({ page }: Visit, index: number) => page.locator(`[data-audit-field="${index}"]`);

const TYPED: Readonly<Record<string, string>> = { email: 'prueba@correo.example', tel: '5550001234', password: 'Clave-segura-1' };

/** Something that the field accepts, whatever it asks for. */
const acceptable = ({ kind, mode }: Field) => {
  if (kind === 'date') return dayFromToday();
  if (mode === 'decimal') return '100.00';
  if (mode === 'numeric') return '2';
  return TYPED[kind] ?? 'Prueba de la revisión';
};

/** Chooses the first record of a picker's sheet or list. */
const pick = async ({ page, settle }: Visit, opener: ReturnType<Visit['page']['locator']>) => {
  const layers = await page.evaluate(() => window.audit.layers.layerCount());
  await opener.click();
  // With a mouse and room the list hangs from the field; else it is a sheet.
  await page.waitForFunction(
    (before) => window.audit.layers.layerCount() > before || document.querySelector('[role=option]') !== null,
    layers,
  );
  await settle();
  const sheet = page.locator('[role=dialog]').last();
  await page.locator('[role=option]').or(sheet.locator('li button')).first().click();
  await page.waitForFunction((before) => window.audit.layers.layerCount() <= before, layers).catch(() => undefined);
  await settle();
};

/** Gives one field a value it accepts. */
export const fillField = async (visit: Visit, field: Field) => {
  const control = fieldAt(visit, field.index);
  if (field.kind === 'picker') return pick(visit, control);
  if (field.kind === 'select') {
    const value = await control.evaluate(
      (select: HTMLSelectElement) => [...select.options].find((option) => option.value !== '')?.value ?? '',
    );
    return void (await control.selectOption(value));
  }
  if (field.readOnly || ['checkbox', 'radio', 'file', 'search'].includes(field.kind)) return;
  await control.fill(acceptable(field));
};

/** What must be done before the form can be sent, e.g. a line added; told in the route list. */
export const prepare = async (visit: Visit, steps: readonly Step[]) => {
  const { page, settle } = visit;
  for (const step of steps) {
    if ('pick' in step) await pick(visit, page.getByLabel(step.pick, { exact: false }).first());
    else if ('fill' in step) await page.getByLabel(step.fill, { exact: false }).first().fill(step.with);
    else await page.getByRole('button', { name: step.press, exact: true }).first().click();
    await settle();
  }
};

/** Opens what the form folds, as one tap on its heading does. */
export const unfold = async ({ page, settle }: Visit) => {
  const folded = page.locator('main form h2 > button[aria-expanded="false"]');
  while ((await folded.count()) > 0) await folded.first().click();
  await settle();
};

/** Something else than what a filled form came with, so that there is something to save. */
const changeOne = async (visit: Visit, fields: readonly Field[]) => {
  const written = fields.filter(({ kind, readOnly }) => kind === 'text' && !readOnly);
  const text = written.find(({ required, mode }) => required && mode === '');
  const number = written.find(({ mode }) => mode === 'decimal' || mode === 'numeric');
  if (text) await fieldAt(visit, text.index).fill(`${text.value} revisado`);
  else if (number) await fieldAt(visit, number.index).fill(String(Math.trunc(Number(number.value)) + 1));
};

/** Fills every required field that is still empty; a form that comes filled gets one change. */
export const fillRequired = async (visit: Visit) => {
  await unfold(visit);
  const fields = await fieldsOf(visit);
  const empty = fields.filter(({ required, value }) => required && value === '');
  for (const field of empty) await fillField(visit, field);
  if (empty.length === 0) await changeOne(visit, fields);
  await visit.settle();
};
