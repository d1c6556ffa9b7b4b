'use client';

import clsx from 'clsx';
import { ChevronDown, PackagePlus, Plus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { DispatchButton } from '@/components/entities/requests/dispatch-button';
import { RequestStatusChip } from '@/components/entities/status-chips';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { DefinitionList } from '@/components/ui/definition-list';
import { List, RowLink } from '@/components/ui/list/list';
import { Section } from '@/components/ui/section';
import type { RequestStatus } from '@/lib/domain/model/budget-request';
import type { Material } from '@/lib/domain/model/material';
import type { Task } from '@/lib/domain/model/task';
import { supervises } from '@/lib/domain/permission';
import { materialRequestsOf, requestStatus } from '@/lib/domain/request/rules';
import { materialRequestTitle } from '@/lib/domain/request-title';
import { type AllocatedAsset, allocatedAssets, returnableOf, taskEquipment } from '@/lib/domain/stock/fulfilment';
import { awaitsDispatch } from '@/lib/domain/stock/request-stock';
import { type Path, routes } from '@/lib/routes';
import { useCurrentUser, useData } from '@/lib/store/react/store';
import { formatDay, formatMaterial, formatQuantity, formatRequested } from '@/lib/text/format';

/** The line under a request's title: its figures and its status. */
export const RequestLine = ({ status, children }: { readonly status: RequestStatus; readonly children: ReactNode }) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
    {children}
    <RequestStatusChip status={status} />
  </span>
);

interface RequestLinkProps {
  readonly task: Task;
  readonly href: Path;
  /** The noun of what is requested. */
  readonly children: string;
}

/** The link to a new request for a task; none if its project is archived. */
export const RequestLink = ({ task, href, children }: RequestLinkProps) =>
  useData(({ projects }) => projects.get(task.projectId)?.archivedAt) ? null : (
    <ButtonLink href={href} variant="ghost" icon={Plus}>
      Solicitar<span className="max-sm:sr-only"> {children}</span>
    </ButtonLink>
  );

/** Equipos: material allocated, used, remaining and requested. Approved requests are dispatched from here. */
export const TaskEquipment = ({ task }: { readonly task: Task }) => {
  const me = useCurrentUser();
  const isSupervisor = me !== undefined && supervises(me);
  const { figures, assets, requests, waiting, materials, hasRest } = useData((data) => {
    const known = materialRequestsOf(data.materialRequests, task.id);
    const waiting = known.filter((request) => awaitsDispatch(data, request));
    return {
      figures: taskEquipment(data, task.id),
      assets: allocatedAssets(data, task.id),
      requests: [...waiting, ...known.filter((request) => !waiting.includes(request))],
      waiting,
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
          <RequestLink task={task} href={routes.newMaterialRequest(task.projectId, task.id)}>
            material
          </RequestLink>
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
          <FirstRows seeAll="Ver las" label="Solicitudes de material" rows={requests} keyOf={({ id }) => id}>
            {(request) => (
              <>
                <RowLink
                  href={routes.projectEquipment(task.projectId)}
                  title={materialRequestTitle(request, materials)}
                  detail={
                    <RequestLine status={requestStatus(request)}>
                      {formatRequested(request, materials)} · {formatDay(request.date)}
                    </RequestLine>
                  }
                />
                {waiting.includes(request) && (
                  <div className="grid px-4 pb-2">
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
          </FirstRows>
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
          <FirstRows seeAll="Ver los" label="Activos asignados" rows={assets} keyOf={({ key }) => key}>
            {(asset) => <AssetRow asset={asset} material={materials.get(asset.materialId)} />}
          </FirstRows>
        ) : (
          <p className="text-muted">No hay artículos disponibles</p>
        )}
      </Section>
    </>
  );
};

/** How many rows are shown before the rest expands. */
const IN_SIGHT = 3;

interface FirstRowsProps<Row> extends ComponentProps<typeof List<Row>> {
  readonly seeAll: 'Ver los' | 'Ver las';
}

/** The first rows of a list, and a button for all. */
const FirstRows = <Row,>({ rows, seeAll, ...list }: FirstRowsProps<Row>) => {
  const [all, setAll] = useState(false);
  const isCut = !all && rows.length > IN_SIGHT;
  return (
    <>
      <List {...list} rows={isCut ? rows.slice(0, IN_SIGHT) : rows} />
      {isCut && (
        <Button variant="ghost" className="justify-self-start" onClick={() => setAll(true)}>{`${seeAll} ${rows.length}`}</Button>
      )}
    </>
  );
};

interface AssetRowProps {
  readonly asset: AllocatedAsset;
  readonly material: Material | undefined;
}

/** An allocated asset; its lot or serials expand. */
const AssetRow = ({ asset: { lotNumber, serialNumbers, quantity }, material }: AssetRowProps) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const codes = lotNumber ? `Lote ${lotNumber}` : serialNumbers.join(', ');
  const line = (
    <>
      <span className="wrap-anywhere min-w-0 flex-1 font-medium">{material?.name}</span>
      <span className="tabular font-semibold">{formatMaterial(quantity, material)}</span>
    </>
  );
  if (!codes) return <p className={ASSET}>{line}</p>;
  return (
    <>
      <button
        type="button"
        data-tells
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={clsx(ASSET, '-outline-offset-3 w-full text-start active:bg-pressed')}
      >
        {line}
        <ChevronDown aria-hidden className={clsx('-mr-1 size-5 shrink-0 text-muted', isOpen && 'rotate-180')} />
      </button>
      <p id={id} hidden={!isOpen} className="wrap-anywhere px-gutter pb-2 text-muted text-sm">
        {codes}
      </p>
    </>
  );
};

const ASSET = 'flex min-h-touch items-center gap-x-3 px-gutter py-2';
