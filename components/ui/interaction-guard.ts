import { followFocus } from './keep-focus';
import { startTapGuard } from './tap-guard';

/** Keeps the finger and the focus where they were while the page changes; what it returns ends that. */
export const startInteractionGuard = () => {
  const stops = [startTapGuard(), followFocus()];
  document.documentElement.setAttribute('data-interaction-guard', '');
  return () => {
    for (const stop of stops) stop();
    document.documentElement.removeAttribute('data-interaction-guard');
  };
};
