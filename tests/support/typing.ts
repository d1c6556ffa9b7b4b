import { createEvent, fireEvent } from '@testing-library/react';

/** Types keys at intervals of some milliseconds, each at its own time. */
export const typeEvery = (input: HTMLElement, keys: readonly string[], gap: number, start: number) => {
  if (!(input instanceof HTMLInputElement)) throw new Error('no field');
  for (const [index, key] of keys.entries()) {
    const down = createEvent.keyDown(input, { key });
    Object.defineProperty(down, 'timeStamp', { value: start + index * gap });
    const isTaken = fireEvent(input, down);
    if (isTaken && key.length === 1) fireEvent.change(input, { target: { value: input.value + key } });
  }
};
