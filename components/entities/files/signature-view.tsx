'use client';

import { Moment } from '@/components/entities/moment';
import { SignatureSvg } from '@/components/form/signature-svg';
import { Section } from '@/components/ui/section';
import type { Signature } from '@/lib/domain/model/signature';
import { useData } from '@/lib/store/react/store';

/** A receiver's signature, as drawn. */
export const SignatureView = ({ signature }: { readonly signature: Signature }) => {
  const { name, drawing, at, by } = signature;
  const taker = useData(({ users }) => users.get(by)?.name);
  return (
    <Section title="Firma">
      <figure className="grid gap-2 rounded-card border border-border bg-surface p-4">
        {drawing && (
          <SignatureSvg label={`Firma de ${name}`} className="w-full max-w-sm">
            <path d={drawing} />
          </SignatureSvg>
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
