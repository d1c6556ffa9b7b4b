'use client';

import type { ComponentType } from 'react';
import type { ListName } from '@/components/shell/bars/beside';
import { ListBeside, lazyList, ScrollToOpenRow } from '@/components/shell/bars/list-beside';
import { SideBar } from '@/components/shell/bars/side-bar';
import type { ProjectId } from '@/lib/domain/model/project';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { asId } from '@/lib/kernel/id';
import { useRecord } from '@/lib/store/react/store';

interface ListProps {
  /** The id of the list's project or warehouse. */
  readonly of: string;
}

const tasks = lazyList(async () => (await import('@/components/screens/tasks/list/task-list-screen')).TaskListScreen);
const projectTasks = lazyList(async () => {
  const { TaskList } = await import('@/components/screens/tasks/list/task-list');
  return ({ of }: ListProps) => <TaskList projectId={asId<ProjectId>(of)} />;
});
const customers = lazyList(async () => (await import('@/components/screens/customers/customer-list-screen')).CustomerListScreen);
const materials = lazyList(async () => (await import('@/components/screens/materials/material-list-screen')).MaterialListScreen);
const users = lazyList(async () => (await import('@/components/screens/users/user-list-screen')).UserListScreen);
const projects = lazyList(async () => (await import('@/components/screens/projects/project-list-screen')).ProjectListScreen);
const warehouses = lazyList(
  async () => (await import('@/components/screens/warehouses/warehouse-list-screen')).WarehouseListScreen,
);
const requests = lazyList(async () => (await import('@/components/screens/requests/request-list-screen')).RequestListScreen);
const KnownShipments = lazyList(async () => (await import('@/components/screens/stock/shipment/shipment-list')).ShipmentList);
/** The list of a warehouse's shipments; nothing if the warehouse is missing, because the page already shows that. */
const Shipments = ({ of }: ListProps) => {
  const id = asId<WarehouseId>(of);
  return typeof useRecord('warehouses', id) === 'object' && <KnownShipments warehouseId={id} />;
};

const LISTS: Record<ListName, ComponentType<ListProps>> = {
  tasks,
  'project-tasks': projectTasks,
  customers,
  materials,
  shipments: Shipments,
  users,
  projects,
  warehouses,
  requests,
};

/** The parts beside every page on a desk: the navigation, and the list of the open record. */
export const DeskParts = () => (
  <>
    <SideBar />
    <ListBeside>
      {({ list, of = '' }) => {
        const List = LISTS[list];
        return (
          <>
            <List of={of} />
            <ScrollToOpenRow />
          </>
        );
      }}
    </ListBeside>
  </>
);
