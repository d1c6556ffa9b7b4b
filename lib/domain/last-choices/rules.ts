import { descending } from '@/lib/kernel/order';
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
import { isMaterialRequest, newestRequestFirst } from '../request/rules';
import { isBought, isIssued } from '../stock/kinds';
import { isTransfer } from '../stock/transit';

/** A user's last choices, derived from their records and not stored. They order a form's options and never fill in a field. */

/** The most last choices at the top; more would hide the order of the rest. */
const MOST = 5;
/** How many of the latest records are read. */
const READ = 20;

/** The first `MOST` different choices. */
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
  order: descending(({ createdAt }) => createdAt),
});
const requests = orderedIndex({
  of: ['budgetRequests', 'materialRequests'],
  keysOf: (request) => {
    const kind = isMaterialRequest(request) ? 'material' : 'money';
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
  requests.under(data, `material ${person}`).slice(0, READ).filter(isMaterialRequest);

/** The latest expense requests of one user, or of everybody. */
const moneyAsked = (data: Requests, ...person: readonly (UserId | undefined)[]) =>
  requests
    .under(data, ['money', ...person].join(' '))
    .slice(0, READ)
    .flatMap((request) => (isMaterialRequest(request) ? [] : [request]));

const momentOf = ({ requestedAt, date }: { readonly requestedAt?: string; readonly date: string }) => requestedAt ?? date;

/** The choices of the records, the newest record first. */
const inTime = <Choice>(records: readonly { readonly at: string; readonly chose: readonly (Choice | undefined)[] }[]) =>
  firstFew([...records].sort(descending(({ at }) => at)).flatMap(({ chose }) => chose));

/** The materials that a user last received, issued, transferred or requested, the newest first. */
export const lastMaterials = (data: RequestsAndShipments, person: UserId | undefined): readonly MaterialId[] =>
  inTime([
    ...shipped(data, person).map(({ createdAt, lines }) => ({ at: createdAt, chose: lines.map(({ materialId }) => materialId) })),
    ...materialAsked(data, person).map((request) => ({
      at: momentOf(request),
      chose: request.items.map(({ materialId }) => materialId),
    })),
  ]);

/** The projects of a user's last shipments and requests. */
export const lastProjects = (data: RequestsAndShipments, person: UserId | undefined): readonly ProjectId[] =>
  inTime([
    ...shipped(data, person).map(({ createdAt, projectId }) => ({ at: createdAt, chose: [projectId] })),
    ...[...materialAsked(data, person), ...moneyAsked(data, person)].map((request) => ({
      at: momentOf(request),
      chose: [request.projectId],
    })),
  ]);

/** The suppliers of a user's last purchases. */
export const lastSuppliers = (data: Pick<Data, 'shipments'>, person: UserId | undefined): readonly string[] =>
  firstFew(shipped(data, person, isBought).map(({ supplier }) => supplier));

/** The locations in a user's last receipts. */
export const lastLocations = (data: Pick<Data, 'shipments'>, person: UserId | undefined): readonly string[] =>
  firstFew(
    shipped(data, person, ({ type }) => type === 'Incoming').flatMap(({ lines }) =>
      lines.map(({ location }) => location || undefined),
    ),
  );

/** The destinations of a user's last issues, as typed. */
export const lastDestinations = (data: Pick<Data, 'shipments'>, person: UserId | undefined): readonly string[] =>
  firstFew(shipped(data, person, isIssued).map(({ destination }) => destination));

/** The warehouses that a user manages, then the destinations of their last transfers. */
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

/** The categories of a user's last expense requests, then of everybody's. */
export const lastCategories = (data: Requests, person: UserId | undefined): readonly BudgetCategory[] =>
  firstFew([...moneyAsked(data, person), ...moneyAsked(data)].map(({ category }) => category));

type People = Pick<Data, 'projects' | 'tasks' | 'users'>;

/** The likely assignees of a project's task: its team, then the members of one's own active projects, then oneself. */
export const likelyAssignees = (data: People, person: UserId | undefined, team: readonly UserId[]): readonly UserId[] => {
  const own = person ? [...ongoingProjects(data, person).flatMap(({ memberIds }) => memberIds), person] : [];
  return firstFew([...team, ...own].filter((id) => data.users.has(id) && !data.users.get(id)?.archivedAt));
};

/** The customers of one's own active projects, then of the newest active projects. */
export const lastCustomers = (data: Pick<Data, 'projects' | 'tasks'>, person: UserId | undefined): readonly CustomerId[] =>
  firstFew([...(person ? ongoingProjects(data, person) : []), ...projectsIn(data, 'active')].map(({ customerId }) => customerId));
