/** The states of a frame in the designers' preview: normal, without rows, failed, with long names, still opening. */
export const PREVIEW_STATES = ['normal', 'empty', 'error', 'long', 'loading'] as const;
export type PreviewState = (typeof PREVIEW_STATES)[number];

/** The query names of a frame's state and theme. Only the memory build reads them. */
export const PREVIEW_STATE = 'muestra';
export const PREVIEW_THEME = 'tema';

/** The state in the address; `normal` without a known one. */
export const readPreviewState = (): PreviewState => {
  const asked = typeof location === 'undefined' ? null : new URLSearchParams(location.search).get(PREVIEW_STATE);
  return PREVIEW_STATES.find((state) => state === asked) ?? 'normal';
};
