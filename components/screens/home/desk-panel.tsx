'use client';

import { CalendarCheck, CircleCheckBig } from 'lucide-react';
import { useState } from 'react';
import { BudgetRequestCard } from '@/components/entities/requests/budget-request-card';
import { MaterialRequestCard } from '@/components/entities/requests/material-request-card';
import { RejectSheet } from '@/components/entities/requests/reject-sheet';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { CardList, List, RowLink } from '@/components/ui/list/list';
import { Section } from '@/components/ui/section';
import { type Late, lateRecords } from '@/lib/domain/my-day/rules';
import { asksForMaterial, requestsToDecide, requestTitle } from '@/lib/domain/request/rules';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';
import { formatCounted, formatMoney } from '@/lib/text/format';
import { WeekBoard } from './week-board';

/** How many requests the Panel shows; the link leads to the rest. */
const MOST = 6;

/** What a supervisor's desk adds to the Panel: what waits for a decision, decided here, what is late, the latest first, and the week. */
export const DeskPanel = () => (
  <>
    <div className="grid grid-cols-[2fr_1fr] items-start gap-6">
      <ToDecide />
      <LateList />
    </div>
    <WeekBoard />
  </>
);

const ToDecide = () => {
  const { requests, materials } = useData((data) => ({ requests: requestsToDecide(data), materials: data.materials }));
  const [asked, setAsked] = useState('');
  // The request as it is now: somebody else may decide it while the sheet is open.
  const rejecting = useData(({ budgetRequests, materialRequests }) =>
    asked ? [...budgetRequests.values(), ...materialRequests.values()].find(({ id }) => id === asked) : undefined,
  );
  return (
    <Section
      title="Por decidir"
      action={
        requests.length > MOST && (
          <ButtonLink variant="ghost" href={routes.requests('Pending')}>
            {`Ver las ${requests.length}`}
          </ButtonLink>
        )
      }
    >
      {requests.length === 0 ? (
        <EmptyState icon={CircleCheckBig} title="Todo está decidido" />
      ) : (
        <CardList label="Por decidir" rows={requests.slice(0, MOST)} keyOf={({ id }) => id}>
          {(request) =>
            asksForMaterial(request) ? (
              <MaterialRequestCard request={request} withProject onReject={() => setAsked(request.id)} />
            ) : (
              <BudgetRequestCard request={request} withProject onReject={() => setAsked(request.id)} />
            )
          }
        </CardList>
      )}
      {rejecting && <RejectSheet request={rejecting} title={requestTitle(rejecting, materials)} onClose={() => setAsked('')} />}
    </Section>
  );
};

const KIND: Record<Late['kind'], string> = { task: 'Tarea', project: 'Proyecto', invoice: 'Factura' };

const shownOf = (late: Late) => {
  if (late.kind === 'task') return { title: late.record.title, href: routes.task(late.record.projectId, late.record.id) };
  if (late.kind === 'project') return { title: late.record.title, href: routes.project(late.record.id) };
  return { title: `${late.record.id} · ${formatMoney(late.record.amount)}`, href: routes.invoice(late.record.id) };
};

const MOST_LATE = 12;

const LateList = () => {
  const today = useToday();
  const late = useData((data) => lateRecords(data, today));
  return (
    <Section title="Atrasado">
      {late.length === 0 ? (
        <EmptyState icon={CalendarCheck} title="Nada está atrasado" />
      ) : (
        <List label="Atrasado" rows={late.slice(0, MOST_LATE)} keyOf={({ kind, record }) => `${kind} ${record.id}`}>
          {(each) => <RowLink {...shownOf(each)} detail={KIND[each.kind]} figure={formatCounted(each.days, 'día', 'días')} />}
        </List>
      )}
      {late.length > MOST_LATE && <p className="text-muted text-sm">{`Y ${late.length - MOST_LATE} más.`}</p>}
    </Section>
  );
};
