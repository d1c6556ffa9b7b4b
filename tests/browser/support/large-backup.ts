import type { Instant } from '@/lib/kernel/day';
import { backupFile } from '@/lib/store/backup/backup';
import { longLists } from '../../support/long-lists';

/** The backup of a business with this number of tasks, at least 5,000, as the app writes it. */
export const largeBackup = async (tasks: number): Promise<Buffer> => {
  const kept = { state: { data: longLists(tasks), epoch: 'large', seq: 0 }, log: [], files: [] };
  const file = await backupFile(kept, async () => undefined, '2026-11-21T18:00:00.000Z' satisfies Instant);
  return Buffer.from(await file.arrayBuffer());
};
