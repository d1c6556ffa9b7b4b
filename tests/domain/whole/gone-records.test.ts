import { archiveCustomer, deleteCustomer, restoreCustomer, updateCustomer } from '@/lib/domain/customer/changes';
import type { Change } from '@/lib/domain/data';
import { archiveMaterial, deleteMaterial, restoreMaterial, updateMaterial } from '@/lib/domain/material/changes';
import type { FileId } from '@/lib/domain/model/attachment';
import type { ChecklistItemId } from '@/lib/domain/model/checklist';
import type { CommentId, TimeEntryId } from '@/lib/domain/model/task';
import {
  addMembers,
  archiveProject,
  deleteProject,
  removeMember,
  restoreProject,
  updateProject,
} from '@/lib/domain/project/changes';
import { advanceShipment, discardShipment } from '@/lib/domain/stock/shipment-changes';
import { answerPoint } from '@/lib/domain/task/answer-changes';
import { deleteTask, updateTask } from '@/lib/domain/task/changes';
import { addAttachments, addComment, removeAttachment, stagePhoto, toggleChecklistItem } from '@/lib/domain/task/notes-changes';
import { finishTask, recordSetback, reopenTask, resumeTask, startTask } from '@/lib/domain/task/status-changes';
import { pauseTimer, startTimer, stopTimer } from '@/lib/domain/task/time-changes';
import { deleteUser, restoreUser, updateUser } from '@/lib/domain/user/changes';
import {
  changeWarehouseSettings,
  deleteWarehouse,
  restoreWarehouse,
  setMinimum,
  updateWarehouse,
} from '@/lib/domain/warehouse/changes';
import {
  aCustomer,
  aMaterial,
  anId,
  aProject,
  aTask,
  aUser,
  aWarehouse,
  customerId,
  dataWith,
  materialId,
  NOW,
  projectId,
  refusalOf,
  shipmentId,
  taskId,
  userId,
  warehouseId,
} from '../../support/builders';

/** Another person deleted the open record: every change of it is refused, because the record is gone. */

const [task, project, warehouse, person] = [taskId(9), projectId(9), warehouseId(9), userId(9)];
const [fileId, itemId] = [anId<FileId>('fil'), anId<ChecklistItemId>('chk')];
const file = { id: fileId, name: 'zanja.jpg', size: 100, type: 'image/jpeg', at: NOW, by: userId() };
const act = <Input>(name: string, change: Change<Input>, input: Input): [string, () => string | null] => [
  name,
  () => refusalOf(dataWith(), change, input),
];

it.each([
  act('a task is edited', updateTask, aTask({ id: task })),
  act('a task is started', startTask, { id: task }),
  act('a task is finished', finishTask, { id: task }),
  act('a task is opened again', reopenTask, { id: task }),
  act('a task is deleted', deleteTask, { id: task }),
  act('a comment', addComment, { taskId: task, id: anId<CommentId>('com'), text: 'Listo' }),
  act('a photo', addAttachments, { taskId: task, files: [file] }),
  act('a photo is taken off', removeAttachment, { taskId: task, fileId }),
  act('a photo gets its stage', stagePhoto, { taskId: task, fileId, stage: 'before' }),
  act('a point is ticked', toggleChecklistItem, { taskId: task, itemId, completed: true }),
  act('a point is answered', answerPoint, { taskId: task, itemId, answer: 'sí' }),
  act('what could not be done', recordSetback, { id: task, reason: 'Azotea cerrada' }),
  act('what could not be done is taken up', resumeTask, { id: task }),
  act('a timer starts', startTimer, { taskId: task, id: anId<TimeEntryId>('tmp') }),
  act('a timer is paused', pauseTimer, { taskId: task }),
  act('a timer is stopped', stopTimer, { taskId: task }),
  act('a project is edited', updateProject, aProject({ id: project })),
  act('a project is archived', archiveProject, { id: project }),
  act('a project is restored', restoreProject, { id: project }),
  act('a project is deleted', deleteProject, { id: project }),
  act('somebody joins a team', addMembers, { projectId: project, userIds: [userId()] }),
  act('somebody leaves a team', removeMember, { projectId: project, userId: userId() }),
  act('a warehouse is edited', updateWarehouse, { ...aWarehouse({ id: warehouse }), capacity: undefined, managerId: undefined }),
  act('a warehouse is deleted', deleteWarehouse, { id: warehouse }),
  act('a warehouse is restored', restoreWarehouse, { id: warehouse }),
  act("a warehouse's settings", changeWarehouseSettings, { id: warehouse, status: 'Active' }),
  act("a warehouse's own minimum", setMinimum, { id: warehouse, materialId: materialId(), minimum: 3 }),
  act('a material is edited', updateMaterial, aMaterial({ id: materialId(9) })),
  act('a material is archived', archiveMaterial, { id: materialId(9) }),
  act('a material is restored', restoreMaterial, { id: materialId(9) }),
  act('a material is deleted', deleteMaterial, { id: materialId(9) }),
  act('a customer is edited', updateCustomer, aCustomer({ id: customerId(9) })),
  act('a customer is archived', archiveCustomer, { id: customerId(9) }),
  act('a customer is restored', restoreCustomer, { id: customerId(9) }),
  act('a customer is deleted', deleteCustomer, { id: customerId(9) }),
  act('a person is edited', updateUser, aUser({ id: person })),
  act('a person is restored', restoreUser, { id: person }),
  act('a person is deleted', deleteUser, { id: person }),
  act('a shipment goes on', advanceShipment, { id: shipmentId(9), status: 'In Transit' }),
  act('a shipment is discarded', discardShipment, { id: shipmentId(9) }),
])('%s, and is refused because the record is gone', (_name, refusal) => {
  expect(refusal()).toBe('record-missing');
});
