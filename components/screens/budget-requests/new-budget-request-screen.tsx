'use client';

import { useAttachmentRoom } from '@/components/entities/files/use-attachment-room';
import { LastChoices } from '@/components/entities/last-choices';
import { NewRequest, RequestForm } from '@/components/entities/requests/new-request';
import { DateField } from '@/components/form/date-field';
import { FileField } from '@/components/form/files/file-field';
import type { SecondSave } from '@/components/form/form';
import { MoneyField } from '@/components/form/number-field';
import { choicesOf, SelectField } from '@/components/form/select-field';
import { TextAreaField } from '@/components/form/text-area-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { useSave } from '@/components/write/use-save';
import { requestBudget } from '@/lib/domain/budget-request/changes';
import { type BudgetRequestDraft, budgetRequestDraftSchema, emptyBudgetRequestDraft } from '@/lib/domain/budget-request/draft';
import type { BudgetCategory, BudgetRequestId } from '@/lib/domain/model/budget-request';
import type { ProjectId } from '@/lib/domain/model/project';
import { routes } from '@/lib/routes';
import { useToday } from '@/lib/store/react/store';
import { budgetCategoryLabel } from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';

/** The form of an expense request, for a project or (`?taskId`) for one of its tasks. */
export const NewBudgetRequestScreen = ({ projectId }: { readonly projectId: ProjectId }) => (
  <NewRequest projectId={projectId}>{(also) => <NewBudgetRequest projectId={projectId} also={also} />}</NewRequest>
);

interface NewBudgetRequestProps {
  readonly projectId: ProjectId;
  readonly also: SecondSave;
}

const NewBudgetRequest = ({ projectId, also }: NewBudgetRequestProps) => {
  const today = useToday();
  const form = useDraftForm(budgetRequestDraftSchema, emptyBudgetRequestDraft(today));
  const newRecordId = useNewId<BudgetRequestId>();
  const save = useSave(requestBudget);
  const roomLeft = useAttachmentRoom();
  return (
    <RequestForm
      title="Nueva Solicitud de Gasto"
      projectId={projectId}
      list={routes.projectBudget(projectId)}
      pathOf={routes.newBudgetRequest}
      form={form}
      onSend={(value, options) => save({ ...value, id: newRecordId() }, options)}
      also={also}
    >
      <MoneyField<BudgetRequestDraft> name="amount" label={fieldLabel('budgetRequests', 'amount')} required />
      <SelectField<BudgetRequestDraft>
        name="category"
        label={fieldLabel('budgetRequests', 'category')}
        choices={choicesOf(budgetCategoryLabel)}
      />
      <LastChoices<BudgetRequestDraft, BudgetCategory>
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
    </RequestForm>
  );
};
