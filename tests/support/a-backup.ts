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
import { doing, weeks } from './stock-steps';

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** A file as the app keeps it, whose bytes say that it is a PDF. */
export const aStoredFile = (number: number, bytes: readonly number[] = []): StoredFile => ({
  id: asId<FileId>(`fil${String(number).padStart(9, '0')}`),
  type: 'application/pdf',
  bytes: new Uint8Array([...PDF, ...bytes]).buffer,
});

/** The same file as one that comes from elsewhere. */
export const coming = ({ id, type, bytes }: StoredFile): FileSource => ({
  id,
  type,
  size: bytes.byteLength,
  read: async () => bytes,
});

/** What a backup says, as the app wrote it before there were parts: one JSON document under one hash. */
export const whole = async ({ parts: _, ...backup }: Record<string, unknown>) => {
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

/** The business that the stories of stock and of records both begin with. */
export const wholeBusiness = (): Data => {
  const data = stockBusiness();
  const more = dataFromRows({ invoices: [anInvoice()], notifications: [aNotification()] });
  return { ...data, invoices: more.invoices, notifications: more.notifications };
};

/** Whatever some people and a warehouse may have done: steps as changes, refused ones among them. */
export const doings = fc.tuple(story, weeks).map(([told, stock]) => [
  ...stock.map((step) => (data: Data) => doing(step, data, testEnv())),
  ...told.map(
    ({ step, user }) =>
      (data: Data) =>
        step.does(data, testEnv({ user })),
  ),
]);

/** Attachments with bytes of any kind on the first tasks. */
export const someFiles = fc.array(fc.array(fc.nat(255), { maxLength: 300 }), { maxLength: 4 });

/** The data with these files attached to its tasks, and the files. */
export const withFiles = (data: Data, contents: readonly (readonly number[])[]) => {
  const files = contents.map((bytes, index) => aStoredFile(index + 1, bytes));
  const [task] = data.tasks.values();
  const next = task ? applyPatches(data, [put('tasks', { ...task, attachments: files.map(anAttachment) })]) : data;
  return { data: next, files: task ? files : [] };
};

/** Runs steps on the data and leaves out what is refused. */
export const played = (data: Data, steps: readonly ((data: Data) => unknown)[]): Data =>
  steps.reduce<Data>((now, step) => {
    const answer = step(now);
    return Array.isArray(answer) && !isRefused(answer) ? applyPatches(now, answer) : now;
  }, data);
