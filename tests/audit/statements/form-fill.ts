import type { Step } from '@/lib/route-list/list';
import { dayFromToday } from '../../browser/support/phone-day';
import type { Visit } from '../visit';

export type Field = Awaited<ReturnType<typeof fieldsOf>>[number];

export const fieldsOf = ({ page }: Visit) => page.evaluate(() => window.audit.forms.fields());

export const fieldAt = ({ page }: Visit, index: number) => page.locator(`[data-audit-field="${index}"]`);

const TYPED: Readonly<Record<string, string>> = { email: 'prueba@correo.example', tel: '5550001234', password: 'Clave-segura-1' };

/** A value that the field accepts. */
const acceptable = ({ kind, mode }: Field) => {
  if (kind === 'date') return dayFromToday();
  if (mode === 'decimal') return '100.00';
  if (mode === 'numeric') return '2';
  return TYPED[kind] ?? 'Prueba de la revisión';
};

/** Chooses the first option of a picker's sheet or list. */
const pick = async ({ page, settle }: Visit, opener: ReturnType<Visit['page']['locator']>) => {
  const layers = await page.evaluate(() => window.audit.layers.layerCount());
  await opener.click();
  // With a mouse and enough space the list hangs from the field, else it is a sheet.
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

/** Fills one field with an accepted value. */
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

/** The steps before the form can be submitted, e.g. adding a line. They are in the route list. */
export const prepare = async (visit: Visit, steps: readonly Step[]) => {
  const { page, settle } = visit;
  for (const step of steps) {
    if ('pick' in step) await pick(visit, page.getByLabel(step.pick, { exact: false }).first());
    else if ('fill' in step) await page.getByLabel(step.fill, { exact: false }).first().fill(step.with);
    else await page.getByRole('button', { name: step.press, exact: true }).first().click();
    await settle();
  }
};

/** Expands all sections of the form. */
export const expand = async ({ page, settle }: Visit) => {
  const collapsed = page.locator('main form h2 > button[aria-expanded="false"]');
  while ((await collapsed.count()) > 0) await collapsed.first().click();
  await settle();
};

/** Changes one field of a filled form, so that there is something to save. */
const changeOne = async (visit: Visit, fields: readonly Field[]) => {
  const written = fields.filter(({ kind, readOnly }) => kind === 'text' && !readOnly);
  const text = written.find(({ required, mode }) => required && mode === '');
  const number = written.find(({ mode }) => mode === 'decimal' || mode === 'numeric');
  if (text) await fieldAt(visit, text.index).fill(`${text.value} revisado`);
  else if (number) await fieldAt(visit, number.index).fill(String(Math.trunc(Number(number.value)) + 1));
};

/** Fills all required fields that are empty. A form that is filled already gets one change. */
export const fillRequired = async (visit: Visit) => {
  await expand(visit);
  const fields = await fieldsOf(visit);
  const empty = fields.filter(({ required, value }) => required && value === '');
  for (const field of empty) await fillField(visit, field);
  if (empty.length === 0) await changeOne(visit, fields);
  await visit.settle();
};
