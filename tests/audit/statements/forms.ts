import type { Fault } from '../in-page/dom';
import { fault, type Group, type Notes } from '../statement';
import type { Visit } from '../visit';
import { expand, fieldAt, fieldsOf, fillField, prepare } from './form-fill';

const submitNow = async ({ page, settle }: Visit) => {
  await page.locator('[data-audit-submit]').click();
  await settle();
};

/** Clears a required field of a filled form, so that a submit fails. */
const emptyRequired = async (visit: Visit) => {
  const fields = await fieldsOf(visit);
  for (const field of fields.filter(
    ({ required, readOnly, kind, value }) => required && !readOnly && kind !== 'select' && value !== '',
  )) {
    await fieldAt(visit, field.index).fill('');
  }
};

const TYPED = 'Texto que no se pierde';

/** Fills an optional field, to check that a failed submit keeps it. */
const writeBeside = async (visit: Visit) => {
  const free = (await fieldsOf(visit)).find(
    ({ kind, required, mode, readOnly }) => !required && !readOnly && ['text', 'textarea'].includes(kind) && mode === '',
  );
  if (free) await fieldAt(visit, free.index).fill(TYPED);
  return free;
};

const complaintsOf = ({ page }: Visit) => page.evaluate(() => window.audit.forms.complaints());
type Complaints = Awaited<ReturnType<typeof complaintsOf>>;

const emptySubmitFaults = async (
  { page }: Visit,
  { invalid, links, hasSummary, title, focusOnFirst, focus }: Complaints,
): Promise<readonly Fault[]> => {
  const follow: Fault[] = [];
  for (const [index, text] of links.entries()) {
    const reached = await page.evaluate((number) => window.audit.forms.followSummary(number), index);
    if (!reached)
      follow.push(fault(`summary «${text}»`, 'its link does not move the focus to the field', 'href="#field-id" and focus()'));
  }
  return [
    ...(invalid.length > 0 ? [] : [fault('form', 'no field has aria-invalid', 'controlProps with its error')]),
    ...(hasSummary ? [] : [fault('form', 'no summary role=alert «Hay un problema»', 'ErrorSummary')]),
    ...(links.length === invalid.length
      ? []
      : [fault('summary', `${links.length} links for ${invalid.length} fields`, 'one link an error')]),
    ...invalid
      .filter(({ tied }) => tied.length === 0)
      .map(({ where }) => fault(where, 'its error is not connected', "aria-describedby with the error's id")),
    ...(focusOnFirst ? [] : [fault(focus, 'has the focus', 'the first field with an error takes the focus (screens.md)')]),
    ...(title.startsWith('Error: ') ? [] : [fault('title', `«${title}»`, 'with errors the title begins with «Error: »')]),
    ...follow,
  ];
};

const sameWords = ({ invalid, links }: Complaints): readonly Fault[] =>
  invalid.flatMap(({ where, tied }) =>
    tied.some((text) => links.includes(text))
      ? []
      : [fault(where, `says «${tied.join(' / ')}» and the summary «${links.join(' / ')}»`, 'the same sentence in both places')],
  );

const afterCorrection = async (visit: Visit, { invalid }: Complaints): Promise<readonly Fault[]> => {
  const first = invalid.find(({ index }) => index !== null);
  const field = (await fieldsOf(visit)).find(({ index }) => String(index) === first?.index);
  if (!first || !field) return [];
  await fillField(visit, field);
  await fieldAt(visit, field.index).blur();
  await visit.settle();
  const still = (await complaintsOf(visit)).invalid.some(({ index }) => index === first.index);
  return still
    ? [fault(first.where, 'the error stays after the correction', 'check again while typing, after the first submit')]
    : [];
};

const lookAtSubmit = async (visit: Visit, notes: Notes) => {
  const { page, route } = visit;
  const first = await page.evaluate(() => window.audit.forms.submitState());
  if (first.closed && !first.reason)
    notes.say(30, [fault(first.where, 'disabled without a reason', 'aria-disabled and aria-describedby with what is missing')]);
  if (first.closed) await prepare(visit, route.form?.before ?? []);
  await emptyRequired(visit);
  const beside = await writeBeside(visit);
  const state = await page.evaluate(() => window.audit.forms.submitState());
  // A button that is disabled until the form is complete has given its reason, so there is nothing to submit.
  if (state.closed)
    return state.reason
      ? undefined
      : notes.say(30, [fault(state.where, 'disabled without a reason', 'aria-describedby with what is missing')]);
  await submitNow(visit);
  const complaints = await complaintsOf(visit);
  const bubbles = state.bubbles ? [fault('form', 'the browser shows its own bubble', 'noValidate')] : [];
  notes.say(30, [...bubbles, ...(await emptySubmitFaults(visit, complaints))]);
  notes.say(31, sameWords(complaints));
  const kept = beside ? await fieldAt(visit, beside.index).inputValue() : TYPED;
  const lost = kept === TYPED ? [] : [fault(`field «${beside?.label}»`, `became «${kept}»`, 'a failed submit clears nothing')];
  notes.say(32, [...lost, ...(await afterCorrection(visit, complaints))]);
};

export const formsGroup: Group = {
  statements: [28, 29, 30, 31, 32],
  disturbs: true,
  async look(visit, notes) {
    const { page } = visit;
    const { exists } = await page.evaluate(() => window.audit.forms.submitState());
    if (!exists) {
      if (visit.route.form)
        notes.say(28, [fault('form', 'there is no form', 'lib/route-list/list.ts says that this route has it')]);
      return 'untouched';
    }
    await expand(visit);
    notes.say(28, await page.evaluate(() => window.audit.forms.labelFaults()));
    notes.say(29, await page.evaluate(() => window.audit.forms.inputFaults()));
    await lookAtSubmit(visit, notes);
    return undefined;
  },
};
