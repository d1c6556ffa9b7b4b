'use client';

import { Section } from '@/components/ui/section';
import type { Signature } from '@/lib/domain/model/signature';
import { PAD } from '@/lib/kernel/strokes';
import { useData } from '@/lib/store/react/store';
import { Moment } from './moment';

/** Who received, as it was signed; it never changes. */
export const SignatureView = ({ signature }: { readonly signature: Signature }) => {
  const { name, drawing, at, by } = signature;
  const taker = useData(({ users }) => users.get(by)?.name);
  return (
    <Section title="Firma">
      <figure className="grid gap-2 rounded-card border border-border bg-surface p-4">
        {drawing && (
          <svg
            role="img"
            aria-label={`Firma de ${name}`}
            viewBox={`0 0 ${PAD.width} ${PAD.height}`}
            fill="none"
            stroke="currentColor"
            strokeWidth="4"
            strokeLinecap="round"
            strokeLinejoin="round"
            className="w-full max-w-sm"
          >
            <path d={drawing} />
          </svg>
        )}
        <figcaption className="wrap-anywhere">
          <strong>{name}</strong>
          <span className="block text-muted text-sm">
            {!drawing && 'Firmó con su nombre · '}
            <Moment at={at} /> · ante {taker}
          </span>
        </figcaption>
      </figure>
    </Section>
  );
};
