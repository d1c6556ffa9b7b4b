/** The meaning of a value, shown by colour and icon. Every tone has enough contrast in every theme. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

export const TONE_SOFT: Record<Tone, string> = {
  neutral: 'bg-neutral-soft text-neutral',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

/** The class of a shape drawn in a tone. */
export const TONE_FILL: Record<Tone, string> = {
  neutral: 'fill-neutral-solid',
  info: 'fill-info-solid',
  success: 'fill-success-solid',
  warning: 'fill-yellow stroke-warning-solid',
  danger: 'fill-danger-solid',
};
