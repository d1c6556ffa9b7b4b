import type { ComponentProps } from 'react';
import { PAD } from '@/lib/kernel/strokes';

interface SignatureSvgProps extends ComponentProps<'svg'> {
  /** The drawing's accessible name. */
  readonly label: string;
}

/** A signature's strokes as its pad drew them, while one signs and afterwards. */
export const SignatureSvg = ({ label, ...svg }: SignatureSvgProps) => (
  <svg
    role="img"
    aria-label={label}
    viewBox={`0 0 ${PAD.width} ${PAD.height}`}
    fill="none"
    stroke="currentColor"
    strokeWidth="4"
    strokeLinecap="round"
    strokeLinejoin="round"
    {...svg}
  />
);
