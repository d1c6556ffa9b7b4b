import type { Data } from '@/lib/domain/data';
import type { ShipmentId, ShipmentLine } from '@/lib/domain/model/shipment';
import { businessOf } from '@/lib/domain/settings/rules';
import { isFinalized, isReversed, shipmentStatus } from '@/lib/domain/stock/shipment';
import { signedNames } from '@/lib/domain/stock/sign';
import type { Day } from '@/lib/kernel/day';
import { formatCount, formatDay, materialName } from '@/lib/text/format';
import { conditionLabel, shipmentPurposeLabel, shipmentStatusLabel } from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';
import { plainFileName } from './document-file';
import { openPaper } from './paper';

const identifiers = ({ lotNumber, serialNumbers = [], marks }: ShipmentLine) =>
  [lotNumber, ...serialNumbers, marks && `de ${formatCount(marks.start)} a ${formatCount(marks.end)} m`]
    .filter(Boolean)
    .join(', ');

/**
 * A shipment's dispatch note as a Letter PDF named by its reference (`OUT123456.pdf`), printed `today`. It lists what leaves or
 * enters by lot and serial. It has lines for both signatures, and the recipient's stored one, below the names that they saw.
 */
export const dispatchNotePdf = (data: Data, id: ShipmentId, today: Day) => {
  const shipment = data.shipments.get(id);
  if (!shipment) return undefined;

  const leaves = shipment.type === 'Outgoing';
  const names = shipment.asSigned ?? signedNames(data, shipment);
  const { warehouse: here, otherWarehouse: there } = names;
  const status = isReversed(data, id) ? 'Anulado' : shipmentStatusLabel[shipmentStatus(shipment)];
  const paper = openPaper(`${leaves ? 'Nota de despacho' : 'Nota de recepción'} ${shipment.reference}`, businessOf(data));

  paper.facts([
    ['Origen', leaves ? here : (shipment.supplier ?? there)],
    ['Destino', leaves ? (shipment.destination ?? there) : here],
    [fieldLabel('shipments', 'purpose'), shipmentPurposeLabel[shipment.purpose]],
    [fieldLabel('shipments', 'projectId'), names.project],
    [fieldLabel('shipments', 'taskId'), names.task],
    [fieldLabel('shipments', 'date'), formatDay(shipment.date)],
    ['Estado', isFinalized(shipment) ? status : 'Sin finalizar'],
    [fieldLabel('shipments', 'createdBy'), names.author],
    [fieldLabel('shipments', 'notes'), shipment.notes],
    ['Impreso', formatDay(today)],
  ]);
  paper.section('Material');
  paper.table(
    ['Material', 'Cantidad', 'Unidad', 'Lote o serie', 'Notas'],
    shipment.lines.map((line) => {
      const material = names.materials.find(({ id }) => id === line.materialId);
      const notes = [line.condition && conditionLabel[line.condition], line.notes].filter(Boolean).join('. ');
      return [
        material?.name || materialName(undefined),
        formatCount(line.quantity),
        material?.unit ?? '',
        identifiers(line),
        notes,
      ];
    }),
    { figures: [1] },
  );
  paper.signatures([{ label: 'Entrega' }, { label: 'Recibe', signature: shipment.signature }]);
  return paper.finish(`${plainFileName(shipment.reference).toUpperCase()}.pdf`);
};
