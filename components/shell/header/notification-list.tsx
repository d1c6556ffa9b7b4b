'use client';

import { BellOff, Circle, ClipboardList, FolderKanban, Handshake, type LucideIcon, Package, Wallet } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { List, RowLink } from '@/components/ui/list/list';
import { showToast } from '@/components/ui/toast/toast';
import type { CustomerId } from '@/lib/domain/model/customer';
import type { InvoiceId } from '@/lib/domain/model/invoice';
import type { MaterialId } from '@/lib/domain/model/material';
import type { Notification, NotificationTarget, NotificationType } from '@/lib/domain/model/notification';
import type { ProjectId } from '@/lib/domain/model/project';
import type { TaskId } from '@/lib/domain/model/task';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { readAllNotifications, readNotification } from '@/lib/domain/notification/changes';
import { isUnread, newestNotifications } from '@/lib/domain/notification/rules';
import { asId } from '@/lib/kernel/id';
import { type Path, routes } from '@/lib/routes';
import { useCurrentUser, useData, useStore } from '@/lib/store/react/store';
import { failureText } from '@/lib/text/failures';
import { formatInstant } from '@/lib/text/format';

type Parented = Extract<NotificationTarget['noun'], 'task' | 'budget-request' | 'material-request'>;

const UNDER_A_PARENT: Record<Parented, (parentId: string, id: string) => Path> = {
  task: (project, id) => routes.task(asId<ProjectId>(project), asId<TaskId>(id)),
  'budget-request': (project) => routes.projectBudget(asId<ProjectId>(project)),
  'material-request': (project) => routes.projectEquipment(asId<ProjectId>(project)),
};

/** The page of a notification's record; home when the notification lacks the ids. */
export const targetPath = ({ noun, id, parentId }: NotificationTarget): Path => {
  switch (noun) {
    case 'customer':
      return routes.customer(asId<CustomerId>(id));
    case 'project':
      return routes.project(asId<ProjectId>(id));
    case 'invoice':
      return routes.invoice(asId<InvoiceId>(id));
    case 'inventory-item':
      // Stock that is low over all warehouses has no warehouse.
      return parentId ? routes.stock(asId<WarehouseId>(parentId), asId<MaterialId>(id)) : routes.material(asId<MaterialId>(id));
    default:
      return parentId ? UNDER_A_PARENT[noun](parentId, id) : routes.home();
  }
};

const ICONS: Record<NotificationType, LucideIcon> = {
  task: ClipboardList,
  budget: Wallet,
  equipment: Package,
  customer: Handshake,
  project: FolderKanban,
};

/** The notifications, the newest first. A tap opens the record and marks it as read. */
export const NotificationList = () => {
  const me = useCurrentUser()?.id;
  const newestFirst = useData((data) => newestNotifications(data, me));
  const store = useStore();
  const markAll = async () => {
    const outcome = await store.commit(readAllNotifications, undefined);
    if ('failed' in outcome) showToast({ tone: 'danger', text: failureText(outcome) });
    else window.alert('Todas las notificaciones quedaron marcadas como leídas.');
  };
  if (newestFirst.length === 0) return <EmptyState icon={BellOff} title="No hay notificaciones" />;
  return (
    <>
      <Button variant="secondary" onClick={markAll}>
        Mark all as read
      </Button>
      <List label="Notificaciones" rows={newestFirst} keyOf={({ id }) => id}>
        {(notification) => <NotificationRow notification={notification} />}
      </List>
    </>
  );
};

const NotificationRow = ({ notification }: { notification: Notification }) => {
  const { id, title, message, at, type, target } = notification;
  const unread = isUnread(notification);
  const store = useStore();
  const Icon = ICONS[type];
  return (
    <RowLink
      inSheet
      href={targetPath(target)}
      onClick={() => void store.commit(readNotification, { id })}
      leading={<Icon aria-hidden className="size-6 text-muted" />}
      title={<span className={unread ? 'font-bold' : undefined}>{title}</span>}
      detail={
        <>
          <span className="block text-text">{message}</span>
          <span className="flex flex-wrap gap-x-3">
            <span className="tabular">{formatInstant(at)}</span>
            {unread && (
              <span className="inline-flex items-center gap-1 font-semibold text-link">
                <Circle aria-hidden className="size-2.5 fill-current" />
                No leída
              </span>
            )}
          </span>
        </>
      }
    />
  );
};
