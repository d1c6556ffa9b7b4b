import { fireEvent } from '@testing-library/react';

interface Place {
  readonly clientX: number;
  readonly clientY: number;
}

/** Fires a pointer event at a position. jsdom has none, so it is a mouse event with a pointer event's name. */
export const firePointer = (does: 'pointerdown' | 'pointermove' | 'pointerup', on: Element, at: Place) => {
  const event = new MouseEvent(does, { bubbles: true, cancelable: true, ...at });
  fireEvent(on, Object.assign(event, { isPrimary: true }));
};
