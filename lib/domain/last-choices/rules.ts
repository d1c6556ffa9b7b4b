import { down } from '@/lib/kernel/order';
import type { Data } from '../data';
import { orderedIndex } from '../derived';
import type { BudgetCategory } from '../model/budget-request';
import type { MaterialId } from '../model/material';
import type { UserId } from '../model/user';
import { asksForMaterial, newestRequestFirst } from '../request/rules';

/**
 * What a person chose last, read off what they wrote: nothing of it is stored. It only orders what a form offers; it never fills
 * a field in by itself.
 */

/** So many last choices stand on top: more of them would hide the order of the rest. */
const MOST = 5;
/** So many of the latest records are read for them. */
const READ = 20;

/** The first few of these, each once. */
const firstFew = <Choice>(choices: Iterable<Choice | undefined>): readonly Choice[] => {
  const few = new Set<Choice>();
  for (const choice of choices) {
    if (choice !== undefined) few.add(choice);
    if (few.size === MOST) break;
  }
  return [...few];
};

const shipments = /*#__PURE__*/ orderedIndex({
  of: ['shipments'],
  keysOf: ({ createdBy }) => [createdBy],
  order: down(({ createdAt }) => createdAt),
});
const requests = /*#__PURE__*/ orderedIndex({
  of: ['budgetRequests', 'materialRequests'],
  keysOf: (request) => {
    const kind = asksForMaterial(request) ? 'material' : 'money';
    return [kind, `${kind} ${request.requestedBy}`];
  },
  order: newestRequestFirst,
});

type Asked = Pick<Data, 'budgetRequests' | 'materialRequests'>;
type Written = Asked & Pick<Data, 'shipments'>;

const shipped = (data: Pick<Data, 'shipments'>, person: UserId | undefined) => shipments.under(data, person ?? '').slice(0, READ);

const materialAsked = (data: Asked, person: UserId | undefined) =>
  requests.under(data, `material ${person}`).slice(0, READ).filter(asksForMaterial);

/** Of one person, or of everybody where none is named. */
const moneyAsked = (data: Asked, ...person: readonly (UserId | undefined)[]) =>
  requests
    .under(data, ['money', ...person].join(' '))
    .slice(0, READ)
    .flatMap((request) => (asksForMaterial(request) ? [] : [request]));

const momentOf = ({ requestedAt, date }: { readonly requestedAt?: string; readonly date: string }) => requestedAt ?? date;

/** What each record chose, the newest record first. */
const inTime = <Choice>(records: readonly { readonly at: string; readonly chose: readonly (Choice | undefined)[] }[]) =>
  firstFew([...records].sort(down(({ at }) => at)).flatMap(({ chose }) => chose));

/** The materials that a person last received, issued, transferred or asked for, the newest first. */
export const lastMaterials = (data: Written, person: UserId | undefined): readonly MaterialId[] =>
  inTime([
    ...shipped(data, person).map(({ createdAt, lines }) => ({ at: createdAt, chose: lines.map(({ materialId }) => materialId) })),
    ...materialAsked(data, person).map((request) => ({
      at: momentOf(request),
      chose: request.items.map(({ materialId }) => materialId),
    })),
  ]);

/** What a person last asked money for, then what anybody did: the first request has them at a tap too. */
export const lastCategories = (data: Asked, person: UserId | undefined): readonly BudgetCategory[] =>
  firstFew([...moneyAsked(data, person), ...moneyAsked(data)].map(({ category }) => category));
