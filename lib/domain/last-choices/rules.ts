import { down } from '@/lib/kernel/order';
import type { Data } from '../data';
import { orderedIndex } from '../derived';
import type { BudgetCategory } from '../model/budget-request';
import type { CustomerId } from '../model/customer';
import type { MaterialId } from '../model/material';
import type { ProjectId } from '../model/project';
import type { Shipment } from '../model/shipment';
import type { UserId } from '../model/user';
import type { WarehouseId } from '../model/warehouse';
import { ongoingProjects, projectsIn } from '../project/rules';
import { asksForMaterial, newestRequestFirst } from '../request/rules';
import { isBought, isIssued } from '../stock/kinds';
import { isTransfer } from '../stock/transit';

/**
 * What a person chose last, derived from their records; nothing of it is stored. It orders what a form offers and never fills a
 * field in by itself.
 */

/** A form puts at most so many last choices first: more would hide the order of the rest. */
const MOST = 5;
/** How many of the latest records are read to find them. */
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

const shipments = orderedIndex({
  of: ['shipments'],
  keysOf: ({ createdBy }) => [createdBy],
  order: down(({ createdAt }) => createdAt),
});
const requests = orderedIndex({
  of: ['budgetRequests', 'materialRequests'],
  keysOf: (request) => {
    const kind = asksForMaterial(request) ? 'material' : 'money';
    return [kind, `${kind} ${request.requestedBy}`];
  },
  order: newestRequestFirst,
});

type Requests = Pick<Data, 'budgetRequests' | 'materialRequests'>;
type RequestsAndShipments = Requests & Pick<Data, 'shipments'>;

const shipped = (data: Pick<Data, 'shipments'>, person: UserId | undefined, isSo: (shipment: Shipment) => boolean = () => true) =>
  shipments
    .under(data, person ?? '')
    .filter(isSo)
    .slice(0, READ);

const materialAsked = (data: Requests, person: UserId | undefined) =>
  requests.under(data, `material ${person}`).slice(0, READ).filter(asksForMaterial);

/** Of one person, or of everybody where none is named. */
const moneyAsked = (data: Requests, ...person: readonly (UserId | undefined)[]) =>
  requests
    .under(data, ['money', ...person].join(' '))
    .slice(0, READ)
    .flatMap((request) => (asksForMaterial(request) ? [] : [request]));

const momentOf = ({ requestedAt, date }: { readonly requestedAt?: string; readonly date: string }) => requestedAt ?? date;

/** What each record chose, the newest record first. */
const inTime = <Choice>(records: readonly { readonly at: string; readonly chose: readonly (Choice | undefined)[] }[]) =>
  firstFew([...records].sort(down(({ at }) => at)).flatMap(({ chose }) => chose));

/** The materials that a person last received, issued, transferred or asked for, the newest first. */
export const lastMaterials = (data: RequestsAndShipments, person: UserId | undefined): readonly MaterialId[] =>
  inTime([
    ...shipped(data, person).map(({ createdAt, lines }) => ({ at: createdAt, chose: lines.map(({ materialId }) => materialId) })),
    ...materialAsked(data, person).map((request) => ({
      at: momentOf(request),
      chose: request.items.map(({ materialId }) => materialId),
    })),
  ]);

/** The projects for which a person last moved or asked for something. */
export const lastProjects = (data: RequestsAndShipments, person: UserId | undefined): readonly ProjectId[] =>
  inTime([
    ...shipped(data, person).map(({ createdAt, projectId }) => ({ at: createdAt, chose: [projectId] })),
    ...[...materialAsked(data, person), ...moneyAsked(data, person)].map((request) => ({
      at: momentOf(request),
      chose: [request.projectId],
    })),
  ]);

/** From whom a person last received. */
export const lastSuppliers = (data: Pick<Data, 'shipments'>, person: UserId | undefined): readonly string[] =>
  firstFew(shipped(data, person, isBought).map(({ supplier }) => supplier));

/** Where a person last put what came in. */
export const lastLocations = (data: Pick<Data, 'shipments'>, person: UserId | undefined): readonly string[] =>
  firstFew(
    shipped(data, person, ({ type }) => type === 'Incoming').flatMap(({ lines }) =>
      lines.map(({ location }) => location || undefined),
    ),
  );

/** Where a person last issued to, as they wrote it. */
export const lastDestinations = (data: Pick<Data, 'shipments'>, person: UserId | undefined): readonly string[] =>
  firstFew(shipped(data, person, isIssued).map(({ destination }) => destination));

/** Where a person last sent a transfer, after what they keep themselves. */
export const lastTransferTargets = (
  data: Pick<Data, 'shipments' | 'warehouses'>,
  person: UserId | undefined,
): readonly WarehouseId[] =>
  firstFew([
    ...[...data.warehouses.values()]
      .filter(({ managerId, archivedAt }) => person !== undefined && managerId === person && !archivedAt)
      .map(({ id }) => id),
    ...shipped(data, person, isTransfer).map(({ otherWarehouseId }) => otherWarehouseId),
  ]);

/** The categories of a person's last expense requests, then everybody's: a person's first request is offered some too. */
export const lastCategories = (data: Requests, person: UserId | undefined): readonly BudgetCategory[] =>
  firstFew([...moneyAsked(data, person), ...moneyAsked(data)].map(({ category }) => category));

type People = Pick<Data, 'projects' | 'tasks' | 'users'>;

/** Whom a task of a project is likely given to: its team, then the people of one's own active projects, then oneself. */
export const likelyAssignees = (data: People, person: UserId | undefined, team: readonly UserId[]): readonly UserId[] => {
  const own = person ? [...ongoingProjects(data, person).flatMap(({ memberIds }) => memberIds), person] : [];
  return firstFew([...team, ...own].filter((id) => data.users.has(id) && !data.users.get(id)?.archivedAt));
};

/** The customers of one's own active projects, then of the newest ones of all. */
export const lastCustomers = (data: Pick<Data, 'projects' | 'tasks'>, person: UserId | undefined): readonly CustomerId[] =>
  firstFew([...(person ? ongoingProjects(data, person) : []), ...projectsIn(data, 'active')].map(({ customerId }) => customerId));
