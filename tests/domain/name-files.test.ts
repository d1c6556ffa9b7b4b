import { nameFiles } from '@/lib/domain/attached-files';
import type { FileId } from '@/lib/domain/model/attachment';
import { asId } from '@/lib/kernel/id';
import { aTask, dataWith, taskId, userId } from '../support/builders';

const env = { today: '2026-11-21', now: '2026-11-21T15:00:00.000Z', newId: () => '', user: userId(1) } as never;
const file = (n: number, hash?: string) => ({
  ...{ id: asId<FileId>(`file0000000${n}`), name: 'poste.jpg', size: 9, type: 'image/jpeg' },
  ...{ at: '2026-11-20T15:00:00.000Z', by: userId(1), ...(hash && { hash }) },
});
const [A, B] = ['a'.repeat(64), 'b'.repeat(64)];

it('older files get a hash; an existing hash stays, and other rows do not change', () => {
  const older = aTask({ attachments: [file(1), file(2, A), file(3)] });
  const data = dataWith({ tasks: [older, aTask({ id: taskId(9), attachments: [file(2, A)] })] });
  const hashes = new Map([file(1), file(2)].map(({ id }) => [id, B]));
  expect(nameFiles(data, hashes, env)).toEqual([
    { table: 'tasks', id: older.id, row: { ...older, attachments: [file(1, B), file(2, A), file(3)] } },
  ]);
  expect(nameFiles(data, new Map(), env)).toEqual([]);
});
