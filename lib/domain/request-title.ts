import type { Table } from './data';
import type { BudgetRequest } from './model/budget-request';
import type { MaterialRequest } from './model/material-request';

/** The title of an expense request: the first line of its description. */
export const budgetRequestTitle = ({ description }: Pick<BudgetRequest, 'description'>) =>
  description.trim().split(/\r?\n/, 1)[0]?.trim() ?? '';

/** The title of a material request: its first material and the number of others, `Cable UTP Cat6 y 2 más`. */
export const materialRequestTitle = ({ items }: Pick<MaterialRequest, 'items'>, materials: Table<'materials'>) => {
  const first = items[0] && materials.get(items[0].materialId);
  const name = first?.name ?? 'Material';
  return items.length > 1 ? `${name} y ${items.length - 1} más` : name;
};
