'use client';

import { askPastDay } from '@/components/entities/ask-past-day';
import { useAttachmentRoom } from '@/components/entities/files/use-attachment-room';
import { LastOf } from '@/components/entities/last-of';
import { NewRequest } from '@/components/entities/requests/new-request';
import { useRequestPlace } from '@/components/entities/requests/use-request-place';
import { useRequestTold } from '@/components/entities/requests/use-request-told';
import { DateField } from '@/components/form/date-field';
import { FileField } from '@/components/form/files/file-field';
import type { AlsoSaves } from '@/components/form/form';
import { MoneyField } from '@/components/form/money-field';
import { choicesOf, SelectField } from '@/components/form/select-field';
import { TextAreaField } from '@/components/form/text-area-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { FormScreen } from '@/components/frames/form-screen';
import { useSave } from '@/components/write/use-save';
import { requestBudget } from '@/lib/domain/budget-request/changes';
import { type BudgetRequestDraft, budgetRequestDraftSchema, emptyBudgetRequestDraft } from '@/lib/domain/budget-request/draft';
import type { BudgetCategory, BudgetRequestId } from '@/lib/domain/model/budget-request';
import type { ProjectId } from '@/lib/domain/model/project';
import { routes } from '@/lib/routes';
import { useToday } from '@/lib/store/react/store';
import { budgetCategoryLabel } from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';

/** Asks for money for a project or (`?taskId`) for one of its tasks. */
export const NewBudgetRequestScreen = ({ projectId }: { readonly projectId: ProjectId }) => (
  <NewRequest projectId={projectId}>{(also) => <NewBudgetRequest projectId={projectId} also={also} />}</NewRequest>
);

interface NewBudgetRequestProps {
  readonly projectId: ProjectId;
  readonly also: AlsoSaves;
}

const NewBudgetRequest = ({ projectId, also }: NewBudgetRequestProps) => {
  const place = useRequestPlace(projectId);
  const today = useToday();
  const told = useRequestTold();
  const form = useDraftForm(budgetRequestDraftSchema, emptyBudgetRequestDraft(today));
  const bornId = useNewId<BudgetRequestId>();
  const save = useSave(requestBudget);
  const roomLeft = useAttachmentRoom();
  return (
    <FormScreen
      title="Nueva Solicitud de Gasto"
      back={place.taskId ? routes.task(projectId, place.taskId) : routes.projectBudget(projectId)}
      draftKey={routes.newBudgetRequest(projectId, place.taskId)}
      form={form}
      check={({ requiredByDate }) => askPastDay(requiredByDate, today)}
      onSubmit={(value, options) => save({ ...value, id: bornId(), projectId, taskId: place.taskId }, options)}
      savedText={told}
      also={also}
      submitLabel="Enviar Solicitud"
    >
      <p className="wrap-anywhere min-h-12 text-muted">{place.text}</p>
      <MoneyField<BudgetRequestDraft> name="amount" label={fieldLabel('budgetRequests', 'amount')} required />
      <SelectField<BudgetRequestDraft>
        name="category"
        label={fieldLabel('budgetRequests', 'category')}
        choices={choicesOf(budgetCategoryLabel)}
      />
      <LastOf<BudgetRequestDraft, BudgetCategory>
        name="category"
        label="Últimas categorías"
        next="description"
        of={(rules, data, me) => rules.lastCategories(data, me)}
        labelOf={(category) => budgetCategoryLabel[category]}
      />
      <TextAreaField<BudgetRequestDraft> name="description" label={fieldLabel('budgetRequests', 'description')} required />
      <TextAreaField<BudgetRequestDraft> name="justification" label={fieldLabel('budgetRequests', 'justification')} required />
      <DateField<BudgetRequestDraft> name="requiredByDate" label={fieldLabel('budgetRequests', 'requiredByDate')} required />
      <FileField<BudgetRequestDraft> name="attachments" label={fieldLabel('budgetRequests', 'attachments')} hint={roomLeft} />
    </FormScreen>
  );
};
