/** How a value feels; every tone keeps its contrast in every theme. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

export const TONE_SOFT: Record<Tone, string> = {
  neutral: 'bg-neutral-soft text-neutral',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

export const TONE_SOLID: Record<Tone, string> = {
  neutral: 'bg-neutral-solid',
  info: 'bg-info-solid',
  success: 'bg-success-solid',
  warning: 'bg-warning-solid',
  danger: 'bg-danger-solid',
};
