/** How a frame of the designers' preview shows a route: as it is, without rows, failed, with long names, still opening. */
export const PREVIEW_STATES = ['normal', 'empty', 'error', 'long', 'loading'] as const;
export type PreviewState = (typeof PREVIEW_STATES)[number];

/** Where a frame's address says its state and its theme. Only the memory build reads it. */
export const PREVIEW_STATE = 'muestra';
export const PREVIEW_THEME = 'tema';

/** Which state the address asks for; the normal one where it asks for none that is known. */
export const readPreviewState = (): PreviewState => {
  const asked = typeof location === 'undefined' ? null : new URLSearchParams(location.search).get(PREVIEW_STATE);
  return PREVIEW_STATES.find((state) => state === asked) ?? 'normal';
};
