import { describe, isSeen, nameOf } from './dom';
import { controls, isRequired, labelText, theForm } from './form-controls';

export const submitState = () => {
  const form = theForm();
  const button = form?.querySelector('[type=submit]');
  for (const old of document.querySelectorAll('[data-audit-submit]')) old.removeAttribute('data-audit-submit');
  button?.setAttribute('data-audit-submit', '');
  const reason = (button?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('');
  return {
    exists: button !== null && button !== undefined,
    closed: button?.getAttribute('aria-disabled') === 'true' || (button instanceof HTMLButtonElement && button.disabled),
    reason: reason.trim(),
    bubbles: form !== null && !form.noValidate,
    where: button ? describe(button) : 'form',
  };
};

/** The fields to fill, in reading order. Each gets its number as a mark for Playwright. */
export const fields = () =>
  controls().map((control, index) => {
    control.setAttribute('data-audit-field', String(index));
    const kind =
      control instanceof HTMLInputElement ? (control.getAttribute('aria-haspopup') ? 'picker' : control.type) : control.localName;
    return {
      index,
      kind,
      label: labelText(control),
      value: control.value,
      required: isRequired(control),
      mode: control.inputMode,
      readOnly: 'readOnly' in control && control.readOnly,
    };
  });

const tied = (element: Element) =>
  `${element.getAttribute('aria-describedby') ?? ''} ${element.getAttribute('aria-errormessage') ?? ''}`
    .split(/\s+/)
    .map((id) => document.getElementById(id)?.textContent?.trim() ?? '')
    .filter(Boolean);

/** The form's errors after a failed submit. */
export const complaints = () => {
  const form = theForm();
  const invalid = [...(form?.querySelectorAll('[aria-invalid=true]') ?? [])];
  const summary = [...document.querySelectorAll('[role=alert]')].find(
    (alert) => isSeen(alert) && alert.textContent?.includes('Hay un problema'),
  );
  return {
    title: document.title,
    invalid: invalid.map((element) => ({
      where: describe(element),
      name: nameOf(element),
      index: element.getAttribute('data-audit-field'),
      tied: tied(element),
    })),
    links: [...(summary?.querySelectorAll('a[href]') ?? [])].map((link) => link.textContent?.trim() ?? ''),
    hasSummary: summary !== undefined,
    focusOnFirst:
      invalid[0] !== undefined && (document.activeElement === invalid[0] || invalid[0].contains(document.activeElement)),
    focus: document.activeElement ? describe(document.activeElement) : 'nothing',
  };
};

/** Follows a link of the error summary, and answers whether a field with that error has the focus. */
export const followSummary = (index: number) => {
  const summary = [...document.querySelectorAll('[role=alert]')].find((alert) => alert.textContent?.includes('Hay un problema'));
  const link = summary?.querySelectorAll<HTMLAnchorElement>('a[href]')[index];
  link?.click();
  const active = document.activeElement;
  return (
    active !== null &&
    active.closest('[aria-invalid=true]') !== null &&
    tied(active).some((text) => text.includes(link?.textContent?.trim() ?? ''))
  );
};
