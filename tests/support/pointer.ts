import { fireEvent } from '@testing-library/react';

interface Place {
  readonly clientX: number;
  readonly clientY: number;
}

/** A finger, mouse or pen that does this at a place. jsdom has no pointer events: a mouse's, under a pointer's name. */
export const pointer = (does: 'pointerdown' | 'pointermove' | 'pointerup', on: Element, at: Place) => {
  const event = new MouseEvent(does, { bubbles: true, cancelable: true, ...at });
  fireEvent(on, Object.assign(event, { isPrimary: true }));
};
