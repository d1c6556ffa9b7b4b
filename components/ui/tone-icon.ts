import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { Tone } from './tone';

/** The icon of each tone: a text's meaning must not depend on colour alone (WCAG 1.4.1). */
export const TONE_ICON: Record<Tone, LucideIcon> = {
  neutral: Info,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};
