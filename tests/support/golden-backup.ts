import { sampleData } from '@/data/sample';
import type { CommentId } from '@/lib/domain/model/task';
import { addAttachments, addComment } from '@/lib/domain/task/notes-changes';
import { asDay } from '@/lib/kernel/day';
import { asId } from '@/lib/kernel/id';
import { anAttachment, aStoredFile } from './a-backup';
import { anOpenStore } from './a-store';

/** A backup as this version writes it: the sample with all its states, some history, and a file. */
export const goldenBackup = async () => {
  const store = await anOpenStore({ data: sampleData(asDay('2026-11-21')) });
  const task = [...store.data.tasks.values()].find(({ completeDate }) => !completeDate);
  if (!task) throw new Error('The sample has no open task');
  const file = aStoredFile(900);
  const outcomes = [
    await store.commit(addComment, { taskId: task.id, id: asId<CommentId>('com000000900'), text: 'Listo' }),
    await store.commit(addAttachments, { taskId: task.id, files: [anAttachment(file)] }, { files: [file] }),
  ];
  if (!outcomes.every((outcome) => 'done' in outcome)) throw new Error(JSON.stringify(outcomes));
  return (await store.backup()).text();
};
