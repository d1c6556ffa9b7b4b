import { act, cleanup } from '@testing-library/react';
import { whenSettled } from '@/components/history/layers';

/** Unmounts the screen and waits until its layers have left the history: the next story begins at its own address. */
export const leaveScreen = async () => {
  cleanup();
  await act(() => new Promise<void>((resolve) => setTimeout(() => whenSettled(resolve), 0)));
};
