'use client';

import type { LineEditor } from '@/components/screens/stock/lines/use-line-editor';
import { freshLine } from '@/components/screens/stock/shipment/begin-shipment';
import { AlertBanner } from '@/components/ui/alert-banner';
import { List, RowButton } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import type { MaterialRequest } from '@/lib/domain/model/material-request';
import type { Warehouse } from '@/lib/domain/model/warehouse';
import { requestStatus } from '@/lib/domain/request/rules';
import { dispatchProposal } from '@/lib/domain/stock/dispatch';
import { takenBy } from '@/lib/domain/stock/line-balance';
import { lineFromDraft } from '@/lib/domain/stock/line-draft';
import { useData } from '@/lib/store/react/store';
import { formatCount, formatMaterial } from '@/lib/text/format';

interface DispatchNeedsProps {
  readonly request: MaterialRequest;
  readonly warehouse: Warehouse;
  readonly editor: LineEditor;
}

/** What the request still lacks once this shipment is sent, and what of it is here; a tap begins its line. */
export const DispatchNeeds = ({ request, warehouse, editor }: DispatchNeedsProps) => {
  const taken = editor.lines.map(lineFromDraft);
  const needs = useData((data) =>
    dispatchProposal(data, request, warehouse.id).map((need) => ({ ...need, material: data.materials.get(need.materialId) })),
  );
  return (
    <Section title="Por despachar">
      {requestStatus(request) === 'Pending' && (
        <AlertBanner tone="info">La solicitud está pendiente: se aprueba al finalizar este envío.</AlertBanner>
      )}
      {needs.length === 0 && <AlertBanner tone="warning">Esta solicitud ya se entregó completa.</AlertBanner>}
      {needs.length > 0 && <p className="text-muted text-sm">Toca un material para elegir su lote, sus series o su cantidad.</p>}
      <List label="Por despachar" rows={needs} keyOf={({ materialId }) => materialId}>
        {({ materialId, material, pending, onHand }) => {
          const here = takenBy(taken, { materialId });
          const missing = pending - here;
          return (
            <RowButton
              title={<span className="[overflow-wrap:anywhere]">{material?.name}</span>}
              detail={`Aquí hay ${formatCount(onHand)} · en este envío ${formatCount(here)}`}
              figure={
                missing > 0
                  ? `${missing === 1 ? 'Falta' : 'Faltan'} ${formatMaterial(missing, material)}`
                  : `Completo ${formatCount(here)}/${formatCount(pending)}`
              }
              onClick={() => editor.begin(freshLine(materialId))}
            />
          );
        }}
      </List>
    </Section>
  );
};
