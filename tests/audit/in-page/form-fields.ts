import { describe, type Fault, isForEars, isSeen } from './dom';
import { type Control, controls, isRequired, labelText } from './form-controls';

/** The elements of a list, e.g. a checklist, have hidden names; the visible label is their group's. */
const groupLabel = (control: Control) => {
  const legend = control.hasAttribute('aria-label') ? control.closest('fieldset')?.querySelector('legend') : null;
  return legend && isSeen(legend) ? [legend] : [];
};

/** Visible labels; required fields marked and announced; hints connected to their fields. */
export const labelFaults = (): readonly Fault[] =>
  controls().flatMap((control) => {
    const where = describe(control);
    const labels = [...(control.labels ?? [])].filter((label) => isSeen(label) && !isForEars(label));
    const text = labelText(control);
    const starred = /\*\s*$/.test(text);
    const described = (control.getAttribute('aria-describedby') ?? '').split(/\s+/).filter(Boolean);
    const broken = described.filter((id) => !document.getElementById(id));
    const search = control.type === 'search' || control.getAttribute('role') === 'searchbox';
    return [
      ...(labels.length + groupLabel(control).length === 0
        ? [{ where, found: 'no visible <label>', fix: 'a Field with its label' }]
        : []),
      ...(isRequired(control) && !starred && !search
        ? [{ where, found: 'required without « *»', fix: 'the label ends in « *»' }]
        : []),
      ...(starred && !isRequired(control)
        ? [{ where, found: 'has « *» and is not announced as required', fix: 'required' }]
        : []),
      ...broken.map((id) => ({
        where,
        found: `aria-describedby names #${id}, which does not exist`,
        fix: 'refer only to existing elements',
      })),
    ];
  });

const EXPECTED: readonly {
  readonly label: RegExp;
  readonly says: string;
  readonly holds: (control: HTMLInputElement) => boolean;
}[] = [
  { label: /correo/i, says: 'type=email and autocomplete', holds: (c) => c.type === 'email' && c.autocomplete !== '' },
  { label: /tel[eé]fono/i, says: 'type=tel and autocomplete', holds: (c) => c.type === 'tel' && c.autocomplete !== '' },
  { label: /^fecha/i, says: 'type=date', holds: (c) => c.type === 'date' },
  {
    label: /contraseña/i,
    says: 'type=password and autocomplete=new-password',
    holds: (c) => c.type === 'password' && c.autocomplete === 'new-password',
  },
  {
    label: /^(monto|presupuesto|costo|horas)/i,
    says: 'inputmode=decimal',
    holds: (c) => ['decimal', 'numeric'].includes(c.inputMode),
  },
  {
    label: /^(cantidad|stock|capacidad)/i,
    says: 'inputmode=numeric',
    holds: (c) => ['numeric', 'decimal'].includes(c.inputMode),
  },
];

const keyboardFault = (control: Control): string => {
  if (!(control instanceof HTMLInputElement) || control.readOnly || ['checkbox', 'radio', 'file'].includes(control.type))
    return '';
  const wish = EXPECTED.find(({ label }) => label.test(labelText(control)));
  if (control.type === 'number') return 'type=number';
  if (wish && !wish.holds(control)) return `espera ${wish.says}`;
  if (control.type === 'date') return '';
  if (!control.hasAttribute('autocomplete')) return 'no autocomplete';
  return control.hasAttribute('enterkeyhint') ? '' : 'no enterkeyhint';
};

/** A font size that phones do not zoom in on, and the right keyboard for each field. */
export const inputFaults = (): readonly Fault[] =>
  controls().flatMap((control) => {
    const size = Number.parseFloat(getComputedStyle(control).fontSize);
    const small = size < 16 && !control.matches('[type=checkbox], [type=radio], [type=file]');
    const keyboard = keyboardFault(control);
    return [
      ...(small ? [{ where: describe(control), found: `text of ${size} px`, fix: '16 px or more' }] : []),
      ...(keyboard ? [{ where: describe(control), found: keyboard, fix: 'the keyboard for this value' }] : []),
    ];
  });
