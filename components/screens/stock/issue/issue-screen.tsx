'use client';

import { FormOpening } from '@/components/frames/form-opening';
import { lazyPart } from '@/components/ui/lazy-part';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { routes } from '@/lib/routes';

const TITLE = 'Emitir envío';

interface IssueScreenProps {
  readonly warehouseId: WarehouseId;
}

const Issue = lazyPart<IssueScreenProps & { readonly title: string }>(
  async () => (await import('./issue-opened')).Issue,
  ({ title, warehouseId }) => <FormOpening title={title} back={routes.warehouseShipments(warehouseId)} />,
);

/** Issues: what leaves a warehouse; of one material (`?itemId`), for a request (`?requestId`), prepared, or instead of a posted one. */
export const IssueScreen = (props: IssueScreenProps) => <Issue title={TITLE} {...props} />;
