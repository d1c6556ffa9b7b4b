/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { shareFile } from '@/lib/documents/share-file';

const document_ = { name: 'INV-2026-001.pdf', type: 'application/pdf' as const, bytes: new Uint8Array([37, 80, 68, 70, 45]) };
const downloads: string[] = [];

/** A phone with or without a share sheet. */
const aPhone = ({ share, canShare = true }: { share?: () => Promise<void>; canShare?: boolean }) => {
  Object.assign(navigator, { share, canShare: share && (() => canShare) });
};

beforeAll(() =>
  document.addEventListener('click', ({ target }) => target instanceof HTMLAnchorElement && downloads.push(target.download)),
);
beforeEach(() => {
  downloads.length = 0;
  jest.useFakeTimers();
  Object.assign(URL, { createObjectURL: () => 'blob:archivo', revokeObjectURL: () => undefined });
});
afterEach(() => jest.useRealTimers());

it('shares a file if the phone can share files', async () => {
  aPhone({ share: async () => undefined });
  expect(await shareFile(document_)).toBe('shared');
  expect(downloads).toEqual([]);
});
it('shows nothing when the person closes the share sheet', async () => {
  aPhone({ share: () => Promise.reject(new DOMException('cerrada', 'AbortError')) });
  expect(await shareFile(document_)).toBe('cancelled');
  expect(downloads).toEqual([]);
});
it('downloads a file when sharing fails', async () => {
  aPhone({ share: () => Promise.reject(new DOMException('sin permiso', 'NotAllowedError')) });
  expect(await shareFile(document_)).toBe('downloaded');
  expect(downloads).toEqual(['INV-2026-001.pdf']);
});
it("downloads a file if the phone can't share files", async () => {
  aPhone({ share: async () => undefined, canShare: false });
  expect(await shareFile(document_)).toBe('downloaded');
  aPhone({});
  expect(await shareFile(document_)).toBe('downloaded');
  expect(downloads).toEqual(['INV-2026-001.pdf', 'INV-2026-001.pdf']);
  expect(document.querySelector('a')).toBeNull();
});
