'use client';

import { NeededList } from '@/components/screens/stock/lines/needed-list';
import type { LineEditor } from '@/components/screens/stock/lines/use-line-editor';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Section } from '@/components/ui/section';
import type { MaterialRequest } from '@/lib/domain/model/material-request';
import type { Warehouse } from '@/lib/domain/model/warehouse';
import { requestStatus } from '@/lib/domain/request/rules';
import { dispatchProposal } from '@/lib/domain/stock/dispatch';
import { useData } from '@/lib/store/react/store';

interface DispatchNeedsProps {
  readonly request: MaterialRequest;
  readonly warehouse: Warehouse;
  readonly editor: LineEditor;
}

/** What the request still lacks once this shipment is sent, and what of it is here; a tap begins its line. */
export const DispatchNeeds = ({ request, warehouse, editor }: DispatchNeedsProps) => {
  const needs = useData((data) => dispatchProposal(data, request, warehouse.id));
  return (
    <Section title="Por despachar">
      {requestStatus(request) === 'Pending' && (
        <AlertBanner tone="info">La solicitud está pendiente: se aprueba al finalizar este envío.</AlertBanner>
      )}
      {needs.length > 0 && <p className="text-muted text-sm">Toca un material para elegir su lote, sus series o su cantidad.</p>}
      <NeededList label="Por despachar" needs={needs} editor={editor} />
    </Section>
  );
};
