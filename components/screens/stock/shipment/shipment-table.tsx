'use client';

import { useMemo } from 'react';
import { ShipmentStatusChip, ShipmentTypeChip } from '@/components/entities/status-chips';
import { type Column, dayColumn, textColumn } from '@/components/entities/table/column';
import { RecordTable } from '@/components/entities/table/record-table';
import type { Data } from '@/lib/domain/data';
import type { Shipment } from '@/lib/domain/model/shipment';
import { isReversed, lineCount, partyOf, shipmentStatus } from '@/lib/domain/stock/shipment';
import { sumBy } from '@/lib/kernel/list';
import { ascending, byName } from '@/lib/kernel/order';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatCount } from '@/lib/text/format';
import { shipmentPurposeLabel, shipmentStatusLabel, shipmentTypeLabel } from '@/lib/text/labels';

const COUNTED = ['envío', 'envíos'] as const;

const columnsOf = (data: Pick<Data, 'shipments' | 'warehouses' | 'projects'>): readonly Column<Shipment>[] => {
  const party = (shipment: Shipment) => partyOf(data, shipment);
  const projectOf = ({ projectId }: Shipment) => (projectId && data.projects.get(projectId)?.title) ?? '';
  const purposeOf = ({ purpose }: Shipment) => shipmentPurposeLabel[purpose];
  const statusOf = (shipment: Shipment) =>
    isReversed(data, shipment.id) ? 'Anulado' : shipmentStatusLabel[shipmentStatus(shipment)];
  return [
    textColumn(
      { id: 'referencia', head: 'Referencia', order: byName(({ reference }) => reference) },
      ({ reference }) => reference,
    ),
    dayColumn(
      { id: 'fecha', head: 'Fecha', order: ascending(({ date, createdAt }) => `${date} ${createdAt}`) },
      ({ date }) => date,
    ),
    {
      id: 'tipo',
      head: 'Tipo',
      rank: 3,
      cell: ({ type }) => <ShipmentTypeChip status={type} />,
      value: ({ type }) => shipmentTypeLabel[type],
      order: byName(({ type }) => shipmentTypeLabel[type]),
    },
    textColumn({ id: 'motivo', head: 'Motivo', rank: 3, order: byName(purposeOf) }, purposeOf),
    textColumn({ id: 'con', head: 'De / Para', order: byName(party) }, party),
    textColumn({ id: 'proyecto', head: 'Proyecto', rank: 4, order: byName(projectOf) }, projectOf),
    {
      id: 'articulos',
      head: 'Artículos',
      rank: 4,
      isFigure: true,
      cell: (shipment) => formatCount(lineCount(shipment)),
      value: lineCount,
      order: ascending(lineCount),
      sum: (shipments) => formatCount(sumBy(shipments, lineCount)),
    },
    {
      id: 'estado',
      head: 'Estado',
      cell: (shipment) => (isReversed(data, shipment.id) ? 'Anulado' : <ShipmentStatusChip status={shipmentStatus(shipment)} />),
      value: statusOf,
      order: byName(statusOf),
    },
  ];
};

export const ShipmentTable = ({ rows }: { readonly rows: readonly Shipment[] }) => {
  const { shipments, warehouses, projects } = useData((data) => ({
    shipments: data.shipments,
    warehouses: data.warehouses,
    projects: data.projects,
  }));
  const columns = useMemo(() => columnsOf({ shipments, warehouses, projects }), [shipments, warehouses, projects]);
  return (
    <RecordTable
      name="Envíos"
      counted={COUNTED}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      hrefOf={({ id, warehouseId }) => routes.shipment(warehouseId, id)}
    />
  );
};
