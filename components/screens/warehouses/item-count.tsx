'use client';

import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { itemCount } from '@/lib/domain/stock/inventory';
import { useData } from '@/lib/store/react/store';
import { formatCounted } from '@/lib/text/format';

/** The number of items in a warehouse. It needs the ledger, which the list of warehouses loads without. */
export const ItemCount = ({ warehouseId }: { readonly warehouseId: WarehouseId }) =>
  formatCounted(
    useData((data) => itemCount(data, warehouseId)),
    'artículo',
    'artículos',
  );
