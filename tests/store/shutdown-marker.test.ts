/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { emptyData } from '@/lib/domain/data';
import { withShutdownMarker } from '@/lib/store/device/shutdown-marker';
import { createMemoryDisk } from '@/lib/store/engine/memory-disk';

const setVisibility = (visibility: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
};

const anOpenDisk = async () => {
  const words: boolean[] = [];
  const memory = createMemoryDisk();
  let failSaving = (_: Error) => {};
  const saving = new Promise<void>((_, reject) => {
    failSaving = reject;
  });
  const drafts = { ...memory.drafts, save: () => saving };
  const disk = withShutdownMarker({ ...memory, drafts }, (rests) => words.push(rests));
  await disk.open({ data: emptyData(), history: [] });
  return { disk, failSaving, lastWord: () => words.at(-1) };
};

afterEach(() => jest.restoreAllMocks());

it('is removed while the page is visible, and set while it is hidden and idle', async () => {
  const { lastWord } = await anOpenDisk();
  expect(lastWord()).toBe(false);
  setVisibility('hidden');
  expect(lastWord()).toBe(true);
  setVisibility('visible');
  expect(lastWord()).toBe(false);
});

it('is set on a hidden page only when the last write is written, or has failed', async () => {
  const { disk, failSaving, lastWord } = await anOpenDisk();
  const saving = disk.drafts.save({ key: '/projects/new/', at: '', value: {} });
  setVisibility('hidden');
  expect(lastWord()).toBe(false);
  failSaving(new Error('no room'));
  await expect(saving).rejects.toThrow('no room');
  expect(lastWord()).toBe(true);
});
