import fc from 'fast-check';
import { applyPatches, type Data, dataFromRows, put } from '@/lib/domain/data';
import type { Attachment, FileId, StoredFile } from '@/lib/domain/model/attachment';
import { isRefused } from '@/lib/domain/refusal';
import { asId } from '@/lib/kernel/id';
import { sha256 } from '@/lib/kernel/sha256';
import type { FileSource } from '@/lib/store/engine/contract';
import { aNotification, anInvoice, testEnv } from './builders';
import { story } from './steps';
import { stockBusiness } from './stock-builders';
import { submit, weeks } from './stock-steps';

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** A stored file whose first bytes are those of a PDF. */
export const aStoredFile = (number: number, bytes: readonly number[] = []): StoredFile => ({
  id: asId<FileId>(`fil${String(number).padStart(9, '0')}`),
  type: 'application/pdf',
  bytes: new Uint8Array([...PDF, ...bytes]).buffer,
});

/** The same file as an incoming one. */
export const asFileSource = ({ id, type, bytes }: StoredFile): FileSource => ({
  id,
  type,
  size: bytes.byteLength,
  read: async () => bytes,
});

/** A backup in the format before parts: one JSON document under one hash. */
export const asOneDocument = async ({ parts: _, ...backup }: Record<string, unknown>) => {
  const { tables, files, log } = backup;
  return JSON.stringify({ ...backup, sha256: await sha256(JSON.stringify({ tables, files, log })) });
};

export const anAttachment = ({ id, type, bytes }: StoredFile): Attachment => ({
  id,
  name: 'plano.pdf',
  size: bytes.byteLength,
  type,
  at: testEnv().now,
  by: testEnv().user,
});

/** The initial business of the stock and record stories. */
export const wholeBusiness = (): Data => {
  const data = stockBusiness();
  const more = dataFromRows({ invoices: [anInvoice()], notifications: [aNotification()] });
  return { ...data, invoices: more.invoices, notifications: more.notifications };
};

/** Random steps of people and a warehouse as changes, refused ones included. */
export const randomActs = fc.tuple(story, weeks).map(([told, stock]) => [
  ...stock.map((step) => (data: Data) => submit(step, data, testEnv())),
  ...told.map(
    ({ step, user }) =>
      (data: Data) =>
        step.does(data, testEnv({ user })),
  ),
]);

/** Attachments with bytes of any kind on the first tasks. */
export const someFiles = fc.array(fc.array(fc.nat(255), { maxLength: 300 }), { maxLength: 4 });

/** Attaches these files to the tasks; answers data and files. */
export const withFiles = (data: Data, contents: readonly (readonly number[])[]) => {
  const files = contents.map((bytes, index) => aStoredFile(index + 1, bytes));
  const [task] = data.tasks.values();
  const next = task ? applyPatches(data, [put('tasks', { ...task, attachments: files.map(anAttachment) })]) : data;
  return { data: next, files: task ? files : [] };
};

/** Applies steps to the data and skips refused ones. */
export const applied = (data: Data, steps: readonly ((data: Data) => unknown)[]): Data =>
  steps.reduce<Data>((now, step) => {
    const answer = step(now);
    return Array.isArray(answer) && !isRefused(answer) ? applyPatches(now, answer) : now;
  }, data);
