import { isSeen } from './dom';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control => element.matches('input, select, textarea');

/** The form that saves, as opposed to a search box. */
export const theForm = () =>
  [...document.querySelectorAll('form')].find(
    (form) => isSeen(form) && form.getAttribute('role') !== 'search' && form.querySelector('[type=submit]'),
  ) ?? null;

export const controls = (): readonly Control[] =>
  [...(theForm()?.querySelectorAll('input, select, textarea') ?? [])].filter(
    (element): element is Control =>
      isControl(element) && !element.matches('[type=hidden], [type=submit], [type=button]') && element.checkVisibility(),
  );

export const labelText = (control: Control) =>
  [...(control.labels ?? [])]
    .map((label) => label.textContent ?? '')
    .join(' ')
    .trim();
export const isRequired = (control: Control) => control.required || control.getAttribute('aria-required') === 'true';
