import { followFocus } from './keep-focus';
import { restFingers } from './tap-guard';

/** Keeps the finger and the focus where they were while the page changes; what it returns ends that. */
export const startInteractionGuard = () => {
  const stops = [restFingers(), followFocus()];
  document.documentElement.setAttribute('data-steady', '');
  return () => {
    for (const stop of stops) stop();
    document.documentElement.removeAttribute('data-steady');
  };
};
