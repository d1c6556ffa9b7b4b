'use client';

import { ArrowLeftRight, type LucideIcon, PackagePlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ActionButton } from '@/components/entities/table/action-bar';
import { useNavigate } from '@/components/history/use-navigate';
import { List, RowLink } from '@/components/ui/list';
import { Sheet } from '@/components/ui/sheet';
import type { Data } from '@/lib/domain/data';
import type { Material, MaterialId } from '@/lib/domain/model/material';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { suggestedTransfers, warehousesToBuyFor } from '@/lib/domain/stock/restock';
import { idsToText } from '@/lib/kernel/id-list';
import { type Path, routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';

/** A form that the chosen materials lead to. */
interface Way {
  readonly to: Path;
  readonly title: string;
  readonly detail: string;
}

const waysOf = (data: Data, chosen: readonly Material[]) => {
  const ids = chosen.map(({ id }) => id);
  const placeOf = (id: WarehouseId) => data.warehouses.get(id)?.name ?? '';
  const namesOf = (materials: readonly MaterialId[]) => materials.map((id) => data.materials.get(id)?.name).join(', ');
  return {
    receipts: warehousesToBuyFor(data, ids).map(({ warehouseId, rows }): Way => {
      const short = rows.map(({ material }) => material.id);
      return {
        to: routes.receiveShipment(warehouseId, undefined, { reponer: idsToText(short) }),
        title: placeOf(warehouseId),
        detail: namesOf(short),
      };
    }),
    transfers: suggestedTransfers(data, ids).map(({ fromId, toId, materialIds }): Way => {
      const title = `De ${placeOf(fromId)} a ${placeOf(toId)}`;
      return {
        to: routes.transferStock(fromId, { para: toId, materiales: idsToText(materialIds) }),
        title,
        detail: namesOf(materialIds),
      };
    }),
  };
};

/** What helps warehouses that are short of the chosen materials: buying, or what another one can spare. Each leads to its form. */
export const RestockActions = ({ chosen }: { readonly chosen: readonly Material[] }) => {
  const data = useData((known) => known);
  const { receipts, transfers } = useMemo(() => waysOf(data, chosen), [data, chosen]);
  return (
    <>
      <WaysButton label="Reponer" title="¿En qué almacén?" icon={PackagePlus} ways={receipts} />
      <WaysButton label="Traspasar" title="¿De dónde a dónde?" icon={ArrowLeftRight} ways={transfers} />
    </>
  );
};

interface WaysButtonProps {
  readonly label: string;
  readonly title: string;
  readonly icon: LucideIcon;
  readonly ways: readonly Way[];
}

const WaysButton = ({ label, title, icon, ways }: WaysButtonProps) => {
  const { push } = useNavigate();
  const [open, setOpen] = useState(false);
  const [first, ...others] = ways;
  if (!first) return null;
  const asks = others.length > 0;
  return (
    <>
      <ActionButton icon={icon} asks={asks} onClick={() => (asks ? setOpen(true) : push(first.to))}>
        {label}
      </ActionButton>
      <Sheet open={open} onOpenChange={setOpen} title={title} size="dialog">
        <List label={label} rows={ways} keyOf={({ to }) => to}>
          {({ to, ...way }) => <RowLink inSheet href={to} {...way} />}
        </List>
      </Sheet>
    </>
  );
};
