import { act, cleanup } from '@testing-library/react';
import { whenSettled } from '@/components/history/layers';

/** Takes the screen away and waits until its layers have left the history, so that the next story begins at its own address. */
export const leaveScreen = async () => {
  cleanup();
  await act(() => new Promise<void>((resolve) => setTimeout(() => whenSettled(resolve), 0)));
};
