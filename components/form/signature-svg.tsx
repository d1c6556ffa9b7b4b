import type { ComponentProps } from 'react';
import { PAD } from '@/lib/kernel/strokes';

interface SignatureSvgProps extends ComponentProps<'svg'> {
  /** The drawing's accessible name. */
  readonly label: string;
}

/** The strokes of a signature, during the signing and afterwards. */
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
