'use client';

import { PackagePlus, Plus } from 'lucide-react';
import { DispatchButton } from '@/components/entities/requests/dispatch-button';
import { RequestStatusChip } from '@/components/entities/status-chips';
import { ButtonLink } from '@/components/ui/button-link';
import { DefinitionList } from '@/components/ui/definition-list';
import { List, Row, RowLink } from '@/components/ui/list/list';
import { Section } from '@/components/ui/section';
import type { Task } from '@/lib/domain/model/task';
import { supervises } from '@/lib/domain/permission';
import { materialRequestsOf, requestStatus } from '@/lib/domain/request/rules';
import { materialRequestTitle } from '@/lib/domain/request-title';
import { allocatedAssets, returnableOf, taskEquipment } from '@/lib/domain/stock/fulfilment';
import { awaitsDispatch } from '@/lib/domain/stock/request-stock';
import { routes } from '@/lib/routes';
import { useCurrentUser, useData } from '@/lib/store/react/store';
import { formatDay, formatMaterial, formatQuantity, formatRequested } from '@/lib/text/format';

/** Equipos: what the task has, what it used, what is left, and what was asked for. What was approved is taken from here. */
export const TaskEquipment = ({ task }: { readonly task: Task }) => {
  const me = useCurrentUser();
  const isSupervisor = me !== undefined && supervises(me);
  const { figures, assets, requests, waiting, materials, hasRest } = useData((data) => {
    const requests = materialRequestsOf(data.materialRequests, task.id);
    return {
      figures: taskEquipment(data, task.id),
      assets: allocatedAssets(data, task.id),
      requests,
      waiting: requests.filter((request) => awaitsDispatch(data, request)),
      materials: data.materials,
      hasRest: returnableOf(data, task.id).length > 0,
    };
  });
  const inTheirUnits = (figure: 'allocated' | 'inUse' | 'available') =>
    figures.map(({ unit, ...counted }) => formatQuantity(counted[figure], unit)).join(' · ') || '0';
  return (
    <>
      <Section
        title="Equipos"
        action={
          <ButtonLink href={routes.newMaterialRequest(task.projectId, task.id)} variant="ghost" icon={Plus}>
            Solicitar<span className="max-sm:sr-only"> material</span>
          </ButtonLink>
        }
      >
        <DefinitionList
          three
          items={[
            { term: 'Asignado', value: inTheirUnits('allocated') },
            { term: 'En uso', value: inTheirUnits('inUse') },
            { term: 'Disponible', value: inTheirUnits('available') },
          ]}
        />
        {requests.length > 0 && (
          <List label="Solicitudes de material" rows={requests} keyOf={({ id }) => id}>
            {(request) => (
              <>
                <RowLink
                  href={routes.projectEquipment(task.projectId)}
                  title={materialRequestTitle(request, materials)}
                  detail={
                    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                      {formatRequested(request, materials)} · {formatDay(request.date)}
                      <RequestStatusChip status={requestStatus(request)} />
                    </span>
                  }
                />
                {waiting.includes(request) && (
                  <div className="grid px-4 pb-3">
                    <DispatchButton
                      request={request}
                      title={materialRequestTitle(request, materials)}
                      word={isSupervisor ? 'Despachar' : 'Recoger'}
                      taskId={task.id}
                      variant="secondary"
                    />
                  </div>
                )}
              </>
            )}
          </List>
        )}
      </Section>
      <Section
        title="Activos asignados"
        action={
          hasRest && (
            <ButtonLink href={routes.returnMaterial(task.projectId, task.id)} variant="ghost" icon={PackagePlus}>
              Devolver<span className="max-sm:sr-only"> al almacén</span>
            </ButtonLink>
          )
        }
      >
        {assets.length > 0 ? (
          <List label="Activos asignados" rows={assets} keyOf={({ key }) => key}>
            {({ materialId, lotNumber, serialNumbers, quantity }) => {
              const material = materials.get(materialId);
              return (
                <Row
                  title={material?.name}
                  detail={lotNumber ? `Lote ${lotNumber}` : serialNumbers.join(', ') || undefined}
                  figure={formatMaterial(quantity, material)}
                />
              );
            }}
          </List>
        ) : (
          <p className="text-muted">No hay artículos disponibles</p>
        )}
      </Section>
    </>
  );
};
