import { act, cleanup } from '@testing-library/react';
import { whenSettled } from '@/components/history/layers';

/** Unmounts the screen and waits until its history entries are gone: the next story starts at its own URL. */
export const leaveScreen = async () => {
  cleanup();
  await act(() => new Promise<void>((resolve) => setTimeout(() => whenSettled(resolve), 0)));
};
