'use client';

import { CalendarCheck, CircleCheckBig } from 'lucide-react';
import { useId, useState } from 'react';
import { RejectSheet } from '@/components/entities/requests/reject-sheet';
import { Decision } from '@/components/entities/requests/request-card';
import { RequestStatusChip } from '@/components/entities/status-chips';
import { useQueryStep } from '@/components/history/use-query-state';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { LineLink } from '@/components/ui/line-link';
import { List, Row, RowLink } from '@/components/ui/list/list';
import { Section } from '@/components/ui/section';
import { useLeavingRows } from '@/components/ui/use-leaving-rows';
import { leftToPay } from '@/lib/domain/invoice/rules';
import type { User } from '@/lib/domain/model/user';
import { type OverdueRecord, overdueRecords } from '@/lib/domain/my-day/rules';
import {
  type AnyRequest,
  byRequiredDate,
  canDecide,
  requestOf,
  requestStatus,
  requestsToDecide,
  requestTitle,
} from '@/lib/domain/request/rules';
import { routes } from '@/lib/routes';
import { useData, useDayOfData } from '@/lib/store/react/store';
import { formatCounted, formatMoney } from '@/lib/text/format';
import { Figures, useFigures } from './day-figures';
import { requestText } from './own-work';
import { WeekBoard } from './week-board';

/** The most rows in a list of the desk's Panel, so that the whole week is visible below. */
const MOST = 3;

/** A supervisor's Panel at a desk: decisions and late records, then the figures, then the week. */
export const DeskPanel = ({ person }: { readonly person: User }) => {
  const figures = useFigures(person);
  return (
    <>
      {/* Both titles have the same height, with or without a button beside them. */}
      <div className="grid items-start gap-x-6 gap-y-4 xl:grid-cols-[7fr_4fr] [&>section>:first-child]:min-h-control [&>section>:first-child]:pt-0">
        <ToDecide />
        <LateList />
      </div>
      {figures.length > 0 && (
        <Section title="Mi día" isQuiet>
          <Figures figures={figures} />
        </Section>
      )}
      <WeekBoard />
    </>
  );
};

const NONE: readonly never[] = [];

/** The pending requests, and for a moment those decided just now. */
const useToDecide = () => {
  const requests = useData(requestsToDecide);
  const leaving = useLeavingRows(
    requests.map(({ id }) => id),
    'Por decidir',
  );
  const left = useData(({ budgetRequests, materialRequests }): readonly AnyRequest[] =>
    leaving.size === 0 ? NONE : [...leaving].flatMap((id) => requestOf({ budgetRequests, materialRequests }, id) ?? []),
  );
  return { waiting: requests.length, shown: left.length === 0 ? requests : [...requests, ...left].sort(byRequiredDate) };
};

const ToDecide = () => {
  const { waiting, shown } = useToDecide();
  const rejection = useQueryStep('rechazar');
  const materials = useData((data) => data.materials);
  // Read again from the store, because somebody else may decide it while the sheet is open.
  const rejecting = useData((data) => requestOf(data, rejection.value ?? ''));
  return (
    <Section
      title="Por decidir"
      action={
        waiting > MOST && (
          <ButtonLink variant="ghost" href={routes.requests('Pending')}>
            {`Ver las ${waiting}`}
          </ButtonLink>
        )
      }
    >
      {shown.length === 0 ? (
        <EmptyState isLine icon={CircleCheckBig} title="Todo está decidido" />
      ) : (
        <List label="Por decidir" rows={shown.slice(0, MOST)} keyOf={({ id }) => id}>
          {(request) => <DecisionRow request={request} onReject={() => rejection.open(request.id)} />}
        </List>
      )}
      {rejecting && <RejectSheet request={rejecting} title={requestTitle(rejecting, materials)} onClose={rejection.close} />}
    </Section>
  );
};

/** A request with its decision in one row; its name opens the request. */
const DecisionRow = ({ request, onReject }: { readonly request: AnyRequest; readonly onReject: () => void }) => {
  const titleId = useId();
  const known = useData(({ materials, users }) => ({ materials, users }));
  const { title, ...text } = requestText(request, known);
  return (
    <Row
      {...text}
      title={
        <LineLink id={titleId} href={routes.request(request.id)}>
          {title}
        </LineLink>
      }
      actions={
        canDecide(request) ? (
          <Decision isInRow request={request} titleId={titleId} onReject={onReject} />
        ) : (
          <RequestStatusChip status={requestStatus(request)} />
        )
      }
    />
  );
};

const KIND: Record<OverdueRecord['kind'], string> = { task: 'Tarea', project: 'Proyecto', invoice: 'Factura' };

const shownOf = (late: OverdueRecord) => {
  if (late.kind === 'task') return { title: late.record.title, href: routes.task(late.record.projectId, late.record.id) };
  if (late.kind === 'project') return { title: late.record.title, href: routes.project(late.record.id) };
  return { title: `${late.record.id} · ${formatMoney(leftToPay(late.record))}`, href: routes.invoice(late.record.id) };
};

const LateList = () => {
  const today = useDayOfData();
  const late = useData((data) => overdueRecords(data, today));
  // Late records are of three kinds, so no other list has them all.
  const [isWhole, setWhole] = useState(false);
  return (
    <Section
      title="Atrasado"
      action={
        late.length > MOST && (
          <Button variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Ver menos' : `Y ${late.length - MOST} más`}
          </Button>
        )
      }
    >
      {late.length === 0 ? (
        <EmptyState isLine icon={CalendarCheck} title="Nada está atrasado" />
      ) : (
        <List label="Atrasado" rows={isWhole ? late : late.slice(0, MOST)} keyOf={({ kind, record }) => `${kind} ${record.id}`}>
          {(each) => <RowLink {...shownOf(each)} detail={KIND[each.kind]} figure={formatCounted(each.days, 'día', 'días')} />}
        </List>
      )}
    </Section>
  );
};
