'use client';

import { Banknote, Plus } from 'lucide-react';
import { RequestStatusChip } from '@/components/entities/status-chips';
import { ButtonLink } from '@/components/ui/button-link';
import { Tile } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { List, RowLink } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import { approvedBudget, recentBudgetRequests } from '@/lib/domain/budget-request/rules';
import type { Task } from '@/lib/domain/model/task';
import { requestStatus } from '@/lib/domain/request/rules';
import { budgetRequestTitle } from '@/lib/domain/request-title';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatDay, formatMoney } from '@/lib/text/format';

/** The money a task has been given, and what was asked for lately. */
export const TaskBudget = ({ task }: { readonly task: Task }) => {
  const { allocated, recent } = useData(({ budgetRequests }) => ({
    allocated: approvedBudget(budgetRequests, task.id),
    recent: recentBudgetRequests(budgetRequests, task.id),
  }));
  return (
    <>
      <Tile label="Presupuesto asignado" value={formatMoney(allocated)} icon={Banknote} />
      <Section
        title="Solicitudes de gastos recientes"
        action={
          <ButtonLink href={routes.newBudgetRequest(task.projectId, task.id)} variant="ghost" icon={Plus}>
            Solicitar gasto
          </ButtonLink>
        }
      >
        {recent.length > 0 ? (
          <List label="Solicitudes de gastos recientes" rows={recent} keyOf={({ id }) => id}>
            {(request) => (
              <RowLink
                href={routes.projectBudget(task.projectId)}
                title={budgetRequestTitle(request)}
                detail={formatDay(request.date)}
                figure={formatMoney(request.amount)}
                chip={<RequestStatusChip status={requestStatus(request)} />}
              />
            )}
          </List>
        ) : (
          <EmptyState icon={Banknote} title="No se encontraron solicitudes." />
        )}
      </Section>
    </>
  );
};
