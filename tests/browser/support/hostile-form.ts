import type { Locator, Page } from 'playwright-core';
import { ALL_WORDS, HOSTILE_WORDS } from './hostile';
import { FAR_DAY } from './page-actions';
import { reachStore } from './store';
import { until } from './worker';

/** A value for a field that takes no words. */
const tameWords = async (field: Locator) => {
  const [type, mode] = await Promise.all([field.getAttribute('type'), field.getAttribute('inputmode')]);
  if (type === 'date') return FAR_DAY;
  if (type === 'email') return '"<b>ran</b>"@hostil.example';
  if (type === 'tel') return '5512345678';
  return mode === 'decimal' || mode === 'numeric' ? '1' : `Texto ${HOSTILE_WORDS.image}`;
};

const chooseFirst = async (page: Page, field: Locator) => {
  await field.click();
  await page.getByRole('dialog').last().getByRole('listitem').getByRole('button').first().click();
  await page.locator('ul[id$="-options"]').waitFor({ state: 'detached' });
};

/** The properties of a field, read in one call: each call of Playwright costs as much as typing. */
const kindOf = (field: Locator) =>
  field.evaluate((element: HTMLInputElement | HTMLTextAreaElement) => ({
    isOpen: element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'),
    isPicker: element.role === 'combobox',
    isDate: element.type === 'date',
    isEmpty: element.value === '',
    isEditable: !element.readOnly,
  }));

/**
 * Fills all fields of a form with hostile words, replaces the refused ones by tame values, and saves. Answers how many fields
 * took the words.
 */
export const fillAndSave = async (page: Page, form: Locator) => {
  let taken = 0;
  const add = form.getByRole('button', { name: 'Añadir elemento' });
  if ((await add.count()) > 0) await add.first().click();
  for (const field of await form.locator('input:not([type=file], [type=checkbox], [type=radio]), textarea').all()) {
    const { isOpen, isPicker, isDate, isEmpty, isEditable } = await kindOf(field);
    if (!isOpen) continue;
    if (isPicker) {
      if (isEmpty) await chooseFirst(page, field);
    } else if (isDate) await field.fill(FAR_DAY);
    else if (isEditable) {
      await field.fill(ALL_WORDS);
      taken += 1;
    }
  }
  // While the button waits for a number, words don't count.
  if ((await form.locator('button[type=submit][aria-disabled=true]').count()) > 0)
    for (const figure of await form.locator('[inputmode=decimal], [inputmode=numeric]').all()) {
      await figure.fill('1');
      taken -= 1;
    }
  const line = form.getByRole('button', { name: 'Añadir', exact: true });
  if ((await line.count()) > 0) await line.click();
  await reachStore(page);
  const before = await page.evaluate(() => window.business.seq);
  // A notification is a log entry too, and comes when the page is idle.
  const isSaved = () =>
    page.evaluate(
      async (since) =>
        (await window.business.history(null, 10)).some(({ seq, label }) => seq > since && label !== 'notifications-raised'),
      before,
    );
  const refused = form.locator('[aria-invalid=true]');
  const save = async () => {
    await form.locator('button[type=submit]').click();
    await until(async () => (await isSaved()) || (await refused.count()) > 0, `${page.url()} saves or shows an error`);
  };
  await save();
  while (!(await isSaved())) {
    for (let left = await refused.count(); left > 0; left = await refused.count()) {
      const name = await refused.first().getAttribute('name');
      await refused.first().fill(await tameWords(refused.first()));
      await until(async () => (await refused.count()) < left, `${page.url()} accepts another value in «${name}»`);
      taken -= 1;
    }
    await save();
  }
  return taken;
};
