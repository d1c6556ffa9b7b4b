import { MOST_ATTACHED } from '@/lib/domain/attachment-room';
import { requestBudget } from '@/lib/domain/budget-request/changes';
import { submitReport } from '@/lib/domain/completion-report/changes';
import type { Attachment, FileId } from '@/lib/domain/model/attachment';
import { addAttachments } from '@/lib/domain/task/notes-changes';
import {
  aBudgetRequest,
  anId,
  aReport,
  aTask,
  dataWith,
  NOW,
  refusalOf,
  TODAY,
  taskId,
  testEnv,
  userId,
} from '../support/builders';

const file = (number: number, size: number): Attachment => ({
  ...{ id: anId<FileId>('fil', number), name: 'zanja.jpg', size, type: 'image/jpeg', at: NOW, by: userId() },
});
const data = dataWith({
  tasks: [aTask({ startDate: TODAY, completeDate: TODAY, attachments: [file(1, MOST_ATTACHED - 2_000)] })],
});

it('no change attaches more files than a backup can contain', () => {
  const adding = (size: number) => {
    const attachments = [file(2, size)];
    return [
      addAttachments(data, { taskId: taskId(), files: attachments }, testEnv()),
      requestBudget(data, aBudgetRequest({ attachments }), testEnv()),
      submitReport(data, { ...aReport({ attachments }), taskId: taskId() }, testEnv()),
    ];
  };
  for (const answer of adding(2_001)) expect(answer).toMatchObject({ refused: 'attachments-full' });
  for (const answer of adding(2_000)) expect(answer).not.toHaveProperty('refused');
});

it('a change without files is accepted, even if more is attached already, as after a merge', () => {
  const full = dataWith({ tasks: [aTask({ startDate: TODAY, completeDate: TODAY, attachments: [file(1, MOST_ATTACHED + 1)] })] });
  expect(refusalOf(full, requestBudget, aBudgetRequest())).toBeNull();
  expect(refusalOf(full, requestBudget, aBudgetRequest({ attachments: [file(2, 1)] }))).toBe('attachments-full');
});
