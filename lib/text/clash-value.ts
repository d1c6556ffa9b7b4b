import type { Data } from '@/lib/domain/data';
import { taxOfText } from '@/lib/domain/invoice/lines';
import type { Clash } from '@/lib/domain/merge/row';
import type { MaterialId } from '@/lib/domain/model/material';
import { nameOfId } from '@/lib/domain/records';
import { asCents } from '@/lib/kernel/cents';
import { asDay, isDay } from '@/lib/kernel/day';
import { asId } from '@/lib/kernel/id';
import { sameValue } from '@/lib/kernel/same-value';
import { formatDay, formatInstant, formatMaterial, formatMoney, formatRate, formatReading, formatTax } from './format';
import {
  budgetCategoryLabel,
  choiceLabel,
  conditionLabel,
  customerTypeLabel,
  invoiceStatusLabel,
  movementDirectionLabel,
  photoStageLabel,
  pointKindLabel,
  priorityLabel,
  requestStatusLabel,
  roleLabel,
  shipmentPurposeLabel,
  shipmentStatusLabel,
  shipmentTypeLabel,
  taskStatusLabel,
  trackingTypeLabel,
  warehouseKindLabel,
  warehouseStatusLabel,
} from './labels';
import { fieldLabel } from './nouns';

const CODES: Readonly<Record<string, string>> = {
  ...taskStatusLabel,
  ...requestStatusLabel,
  ...invoiceStatusLabel,
  ...shipmentStatusLabel,
  ...warehouseStatusLabel,
  ...priorityLabel,
  ...budgetCategoryLabel,
  ...customerTypeLabel,
  ...conditionLabel,
  ...shipmentTypeLabel,
  ...shipmentPurposeLabel,
  ...warehouseKindLabel,
  ...trackingTypeLabel,
  ...roleLabel,
  ...photoStageLabel,
  ...pointKindLabel,
  ...choiceLabel,
  ...movementDirectionLabel,
};
const MONEY = ['amount', 'budget', 'budgetUsage', 'unitCost'];
const FREE_TEXT = ['site', 'title', 'name', 'description', 'notes', 'text', 'reason', 'justification', 'reference', 'summary'];
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

/** The names of a team's people, given as ids with spaces between; a text that is already names stays. */
const peopleText = (data: Data, text: string) => {
  const names = text.split(' ').map((id) => nameOfId(data, id));
  return names.includes(undefined) ? text : names.join(', ');
};

/** A tax as the invoice's form has it, `1600 IVA`; a stored one is an object. */
const taxText = (text: string) => {
  const tax = taxOfText(text);
  return tax ? formatTax(tax) : text;
};

const textOf = (data: Data, field: string, text: string) => {
  if (FREE_TEXT.includes(field)) return text;
  if (field === 'people') return peopleText(data, text);
  if (field === 'logo') return 'otra imagen';
  if (field === 'tax') return taxText(text);
  if (isDay(text)) return formatDay(asDay(text));
  if (INSTANT.test(text)) return formatInstant(text);
  return (Object.hasOwn(CODES, text) ? CODES[text] : nameOfId(data, text)) ?? text;
};

/** An object value of unknown shape: another version may have written it. */
type Parts = { readonly [Name in string]?: unknown };

/** The prefixes of a line's details, after its material, quantity and location. */
const LINE_DETAILS = {
  lotNumber: 'lote ',
  serialNumbers: 'series ',
  marks: 'marcas ',
  unitCost: 'costo unitario ',
  condition: 'condición ',
  customFields: '',
  notes: '',
};

const joined = (said: readonly string[], between: string) => (said.length > 0 ? said.join(between) : undefined);

const lineText = (data: Data, id: string, { quantity, location, ...line }: Parts) => {
  const material = data.materials.get(asId<MaterialId>(id));
  const amount = typeof quantity === 'number' ? `: ${formatMaterial(quantity, material)}` : '';
  const place = clashValueText(data, 'location', location);
  const details = Object.entries(LINE_DETAILS).flatMap(([field, word]) => {
    const text = clashValueText(data, field, line[field]);
    return text === undefined ? [] : [`, ${word}${text}`];
  });
  return [material?.name ?? id, amount, place ? ` en ${place}` : '', ...details].join('');
};

const partsText = (data: Data, field: string, parts: Parts): string | undefined => {
  const all = (...values: readonly unknown[]) => values.flatMap((value) => clashValueText(data, '', value) ?? []);
  const {
    materialId,
    userId,
    paidOn,
    amount,
    concept,
    quantity,
    unitPrice,
    rate,
    startedAt,
    endedAt,
    completed,
    answer,
    unit,
    outcome,
    status,
    at,
    start,
    end,
    title,
    text,
    name,
    reason,
    summary,
    warehouse,
  } = parts;
  const each = Object.keys(parts);
  if (field === 'minimums')
    return joined(
      each.map((id) => lineText(data, id, { quantity: parts[id] })),
      '\n',
    );
  if (field === 'customFields')
    return joined(
      each.map((key) => `${key}: ${parts[key]}`),
      ', ',
    );
  if (field === 'marks') return all(start, end).join(' – ');
  if (typeof concept === 'string')
    return `${concept}: ${[...all(quantity), clashValueText(data, 'unitCost', unitPrice)].join(' × ')}`;
  if (typeof rate === 'number') return formatTax({ name: `${name}`, rate });
  if (paidOn !== undefined) return [...all(paidOn), clashValueText(data, 'amount', amount)].join(': ');
  if (typeof materialId === 'string') return lineText(data, materialId, parts);
  if (startedAt !== undefined) return [...all(userId), all(startedAt, endedAt).join(' – ')].join(', ');
  if (field === 'signature') return all(name, at).join(', ');
  if (typeof completed === 'boolean') return `${text}: ${all(answer ?? completed, unit).join(' ')}`;
  if (outcome !== undefined) return [...all(outcome), ...(reason ? [reason] : [])].join(': ');
  if (status !== undefined) return all(status, at).join(', ');
  return [title, text, name, reason, summary, warehouse].find((one) => typeof one === 'string');
};

const numberOf = (field: string, value: number) => {
  if (MONEY.includes(field)) return formatMoney(asCents(value));
  return field === 'taxRate' ? formatRate(value) : formatReading(value);
};

/**
 * A field's value as text: codes in words, ids as their record's name, amounts in dollars, each part of a list on its own line.
 * `undefined` for an empty value.
 */
export const clashValueText = (data: Data, field: string, value: unknown): string | undefined => {
  if (typeof value === 'string') return value === '' ? undefined : textOf(data, field, value);
  if (typeof value === 'number') return numberOf(field, value);
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (Array.isArray(value)) {
    const said = value.flatMap((one) => clashValueText(data, field, one) ?? []);
    return joined(said, value.every((one) => typeof one === 'string') ? ', ' : '\n');
  }
  return typeof value === 'object' && value !== null ? partsText(data, field, { ...value }) : undefined;
};

const without = (list: readonly unknown[], other: readonly unknown[]) =>
  list.filter((one) => typeof one === 'string' || !other.some((known) => sameValue(one, known)));

/** The fields of a row that have the same label and text as those of signed work with names. */
const SIGNED_AS: Readonly<Record<string, string>> = {
  project: 'projectId',
  customer: 'customerId',
  assignees: 'assigneeIds',
  author: 'submittedBy',
  materials: 'materialsUsed',
  approvedBudget: 'budget',
  warehouse: 'warehouseId',
  otherWarehouse: 'otherWarehouseId',
  task: 'taskId',
};

/** What two signed works differ in, each part with its name. */
const signedTexts = (data: Data, mine: Parts, theirs: Parts) => {
  const parts = Object.keys({ ...mine, ...theirs }).flatMap((key) => {
    if (sameValue(mine[key], theirs[key])) return [];
    const field = SIGNED_AS[key] ?? key;
    return [{ field, ...clashTexts(data, { field, mine: mine[key], theirs: theirs[key] }) }];
  });
  const side = (which: 'mine' | 'theirs') =>
    joined(
      parts.flatMap((part) => (part[which] === undefined ? [] : [`${fieldLabel('tasks', part.field)}: ${part[which]}`])),
      '\n',
    );
  return { mine: side('mine'), theirs: side('theirs') };
};

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null;

/**
 * Both sides of a clash as text. Of two lists only the differing parts are shown, if both sides have some. So are those of two
 * signed works.
 */
export const clashTexts = (
  data: Data,
  { field, mine, theirs }: Clash,
): { readonly mine: string | undefined; readonly theirs: string | undefined } => {
  if (field === 'asSigned' && isParts(mine) && isParts(theirs)) return signedTexts(data, mine, theirs);
  const [own, other] =
    Array.isArray(mine) && Array.isArray(theirs) ? [without(mine, theirs), without(theirs, mine)] : [mine, theirs];
  const isBoth = ![own, other].some((side) => Array.isArray(side) && side.length === 0);
  const [stays, came] = isBoth ? [own, other] : [mine, theirs];
  return { mine: clashValueText(data, field, stays), theirs: clashValueText(data, field, came) };
};
