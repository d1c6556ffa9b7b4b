import type { StoredFile } from '@/lib/domain/model/attachment';
import 'fake-indexeddb/auto';
import { newId } from '@/lib/kernel/id';
import { createDeviceDisk } from '@/lib/store/engine/device-disk';
import { aStoredFile, asFileSource } from '../support/a-backup';
import { dataWith } from '../support/builders';

/** Attachments are written before the change that mentions them. One whose id has other bytes is only written by replacing everything. */

const aDisk = async () => {
  const nothing = () => undefined;
  const disk = createDeviceDisk({
    ...{ name: newId(), lastConfirmed: () => null, onBlocked: nothing, onOutdated: nothing, keepSalvage: async () => undefined },
  });
  await disk.open({ data: dataWith(), history: [] });
  return disk;
};
const photo = aStoredFile(1, [1, 2, 3]);

it.each<[string, StoredFile, readonly StoredFile[]]>([
  ['the same', photo, []],
  ['one of other bytes', aStoredFile(1, [1, 2, 4]), [aStoredFile(1, [1, 2, 4])]],
  ['one that goes on after the same bytes', aStoredFile(1, [1, 2, 3, 4]), [aStoredFile(1, [1, 2, 3, 4])]],
  ['a shorter one', aStoredFile(1, [1, 2]), [aStoredFile(1, [1, 2])]],
  ['one of another kind', { ...photo, type: 'image/png' }, [{ ...photo, type: 'image/png' }]],
  ['another one', aStoredFile(2), []],
])('of a photo that is here and %s', async (_, file, conflicting) => {
  const disk = await aDisk();
  expect(await disk.stageFiles([asFileSource(photo)], true)).toEqual([]);
  expect(await disk.stageFiles([asFileSource(file)], true)).toEqual(conflicting);
  expect(await disk.stageFiles([asFileSource(file)])).toEqual([]);
});
