import { roomRefusal } from '../attachment-room';
import { change, put, withoutUndefined } from '../data';
import { keepingReferences } from '../integrity';
import type { FileId } from '../model/attachment';
import type { ChecklistItemId } from '../model/checklist';
import type { PhotoStage } from '../model/photo-stage';
import type { CommentId, TaskId } from '../model/task';
import { refused } from '../refusal';
import { attached, type ChosenFile, textRefusal } from '../written';
import { withCompletedPoints } from './checklist';
import { finishedRefusal } from './finished';

/** Comments, files and ticks on a task. */

/** Adds a comment of the acting user. Refuses a blank one, or one over 10,000 characters. */
export const addComment = change(
  'comment-added',
  (data, { taskId, id, text }: { readonly taskId: TaskId; readonly id: CommentId; readonly text: string }, { user, now }) => {
    const task = data.tasks.get(taskId);
    if (!task) return refused('record-missing');
    if (task.comments.some((comment) => comment.id === id)) return refused('already-exists');
    const comments = [...task.comments, { id, userId: user, text: text.trim(), at: now }];
    return textRefusal(text.trim(), 'text') ?? keepingReferences(data, [put('tasks', { ...task, comments })]);
  },
);

interface NewFiles {
  readonly taskId: TaskId;
  readonly files: readonly ChosenFile[];
  /** The checklist point that these photos answer. */
  readonly pointId?: ChecklistItemId;
}

/** Attaches files to a task for the acting user; the commit stores their bytes. A file already attached is skipped. */
export const addAttachments = change('attachment-added', (data, { taskId, files, pointId }: NewFiles, env) => {
  const task = data.tasks.get(taskId);
  if (!task) return refused('record-missing');
  if (pointId && !task.checklist.some(({ id, kind }) => id === pointId && kind === 'photo')) return refused('point-changed');
  const fresh = files.filter(({ id }) => !task.attachments.some((known) => known.id === id));
  if (fresh.length === 0) return [];
  const full = roomRefusal(data, fresh);
  if (full) return full;
  const added = attached(fresh, env).map((file) => (pointId ? { ...file, pointId } : file));
  const next = withCompletedPoints({ ...task, attachments: [...task.attachments, ...added] });
  return finishedRefusal(data, next) ?? keepingReferences(data, [put('tasks', next)]);
});

/** Removes a file from a task; a missing file changes nothing. */
export const removeAttachment = change(
  'attachment-removed',
  (data, { taskId, fileId }: { readonly taskId: TaskId; readonly fileId: FileId }) => {
    const task = data.tasks.get(taskId);
    if (!task) return refused('record-missing');
    const attachments = task.attachments.filter(({ id }) => id !== fileId);
    if (attachments.length === task.attachments.length) return [];
    const next = withCompletedPoints({ ...task, attachments });
    return finishedRefusal(data, next) ?? [put('tasks', next)];
  },
);

interface StageInput {
  readonly taskId: TaskId;
  readonly fileId: FileId;
  /** `undefined` for no stage. */
  readonly stage: PhotoStage | undefined;
}

/** Sets a photo's stage: before, during or after the work. Refuses when the photo is gone. */
export const stagePhoto = change('photo-staged', (data, { taskId, fileId, stage }: StageInput) => {
  const task = data.tasks.get(taskId);
  const photo = task?.attachments.find(({ id }) => id === fileId);
  if (!task || !photo) return refused('record-missing');
  if (photo.stage === stage) return [];
  const staged = withoutUndefined({ ...photo, stage });
  const next = { ...task, attachments: task.attachments.map((known) => (known === photo ? staged : known)) };
  return finishedRefusal(data, next) ?? [put('tasks', next)];
});

/** Ticks or unticks a checklist item. The input has the new state, so that a double tap is harmless. */
export const toggleChecklistItem = change(
  'checklist-ticked',
  (
    data,
    { taskId, itemId, completed }: { readonly taskId: TaskId; readonly itemId: ChecklistItemId; readonly completed: boolean },
  ) => {
    const task = data.tasks.get(taskId);
    const item = task?.checklist.find(({ id }) => id === itemId);
    if (!task || !item) return refused('record-missing');
    if (item.kind) return refused('point-changed');
    if (item.completed === completed) return [];
    const next = { ...task, checklist: task.checklist.map((known) => (known === item ? { ...item, completed } : known)) };
    return finishedRefusal(data, next) ?? [put('tasks', next)];
  },
);
