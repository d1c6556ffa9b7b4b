import { asId, isId } from '@/lib/kernel/id';
import { sortBy } from '@/lib/kernel/list';
import { searchForm, searchFormOf, type TextMatcher } from '@/lib/kernel/search';
import type { Data } from '../data';
import type { MaterialId } from '../model/material';
import type { Project } from '../model/project';
import type { Task } from '../model/task';
import type { UserId } from '../model/user';
import type { Warehouse } from '../model/warehouse';
import { suggestedTransfers, toBuyAt, warehousesToBuyFor } from '../stock/restock';
import { canStart, tasksInWork } from '../task/rules';
import { activeWarehouses } from '../warehouse/rules';
import { titleText } from './list-search';

/** An act on one record that the palette offers. */
export type OfferedAct =
  | { readonly act: 'start-task'; readonly id: string; readonly task: Task; readonly project?: Project }
  | { readonly act: 'new-task'; readonly id: string; readonly project: Project }
  | StockOffer;

/** A stock act in a warehouse, with its materials and destination. */
export interface StockOffer {
  readonly act: 'receive' | 'issue' | 'transfer' | 'count' | 'restock';
  readonly id: string;
  readonly warehouse: Warehouse;
  readonly of?: readonly MaterialId[];
  readonly to?: Warehouse;
}

const warehouseText = searchFormOf(({ name }: Warehouse) => [name]);

type ActQuestion = {
  /** The search words of each act. */
  readonly words: (act: OfferedAct['act']) => string;
  readonly asked: TextMatcher;
  readonly me: UserId | undefined;
  /** The id of the warehouse or material whose page is open. */
  readonly open?: string;
};

function* tasksToStart(data: Data, { asked, words, me }: ActQuestion): Generator<OfferedAct> {
  const mine = me ? tasksInWork(data, 'Pending', me) : [];
  for (const task of [...mine, ...tasksInWork(data, 'Pending')]) {
    const project = data.projects.get(task.projectId);
    const isAsked = asked(searchForm(words('start-task')), titleText(task), project && titleText(project));
    if (canStart(task) && isAsked) yield { act: 'start-task', id: task.id, task, project };
  }
}

function* projectsForTasks({ projects }: Data, { asked, words }: ActQuestion): Generator<OfferedAct> {
  for (const project of projects.values())
    if (!project.archivedAt && asked(searchForm(words('new-task')), titleText(project)))
      yield { act: 'new-task', id: project.id, project };
}

function* warehousesFor(act: StockOffer['act'], data: Data, { asked, words, open }: ActQuestion): Generator<StockOffer> {
  for (const warehouse of sortBy(activeWarehouses(data.warehouses), ({ id }) => (id === open ? 0 : 1)))
    if (asked(searchForm(words(act)), warehouseText(warehouse))) yield { act, id: warehouse.id, warehouse };
}

const openMaterial = ({ materials }: Data, open = '') => (isId(open) ? materials.get(asId<MaterialId>(open)) : undefined);

/** Restocking a short warehouse; on a material's page only where that material is short. */
function* restocks(data: Data, asking: ActQuestion): Generator<OfferedAct> {
  const material = openMaterial(data, asking.open);
  const short = material && warehousesToBuyFor(data, [material.id]);
  for (const offer of warehousesFor('restock', data, asking)) {
    const rows = short ? short.find(({ warehouseId }) => warehouseId === offer.id)?.rows : toBuyAt(data, offer.warehouse.id);
    if (rows && rows.length > 0) yield { ...offer, of: rows.map((row) => row.material.id) };
  }
}

/** A transfer from any warehouse; on a material's page only suggested ones of that material. */
function* transfers(data: Data, asking: ActQuestion): Generator<OfferedAct> {
  const material = openMaterial(data, asking.open);
  const ways = material ? suggestedTransfers(data, [material.id]) : [];
  for (const offer of warehousesFor('transfer', data, asking)) {
    const way = ways.find(({ fromId }) => fromId === offer.id);
    const to = way && data.warehouses.get(way.toId);
    if (!material) yield offer;
    else if (to) yield { ...offer, of: [material.id], to };
  }
}

/** The first `most` acts, each record once, because own tasks are among all tasks too. */
const firstOf = (acts: Iterable<OfferedAct>, most: number) => {
  const found = new Map<string, OfferedAct>();
  for (const offered of acts) {
    if (found.size === most) break;
    found.set(offered.id, offered);
  }
  return [...found.values()];
};

/**
 * The acts that match a search and are allowed now, by the predicates of their buttons. Start a pending task (T2), one's own
 * first; create a task in an active project. Receive, issue, transfer, count or restock in an active warehouse, the open one
 * first. Each kind has at most `most`.
 */
export const offeredActs = (data: Data, asking: ActQuestion, most: number): readonly OfferedAct[] =>
  [
    tasksToStart(data, asking),
    projectsForTasks(data, asking),
    warehousesFor('receive', data, asking),
    warehousesFor('issue', data, asking),
    transfers(data, asking),
    warehousesFor('count', data, asking),
    restocks(data, asking),
  ].flatMap((acts) => firstOf(acts, most));
