import { restFingers } from './finger-rest';
import { followFocus } from './keep-focus';

/** Keeps the finger and the focus where they were while the page changes; what it returns ends that. */
export const steadyHand = () => {
  const stops = [restFingers(), followFocus()];
  document.documentElement.setAttribute('data-steady', '');
  return () => {
    for (const stop of stops) stop();
    document.documentElement.removeAttribute('data-steady');
  };
};
