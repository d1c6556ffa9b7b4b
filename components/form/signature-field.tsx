'use client';

import { Eraser } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { LONGEST_DRAWING } from '@/lib/domain/model/signature';
import type { SignatureDraft } from '@/lib/domain/signature-draft';
import { PAD, type Point, withStroke } from '@/lib/kernel/strokes';
import { CheckboxField } from './checkbox-field';
import { SignatureSvg } from './signature-svg';
import { TextField } from './text-field';

interface Signing {
  signature: SignatureDraft;
}

/** The signature of the person who receives: the name and a drawing, or the name alone. Its form's draft keeps it under `signature`. */
export const SignatureField = ({ nameLabel, required }: { readonly nameLabel: string; readonly required?: boolean }) => {
  const { control } = useFormContext<Signing>();
  const { field } = useController({ control, name: 'signature.drawing' });
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium text-sm">Firma</legend>
      <TextField<Signing>
        name="signature.name"
        label={nameLabel}
        required={required}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={200}
      />
      <SignaturePad drawing={field.value} onDraw={field.onChange} />
      {field.value !== '' && (
        <Button variant="secondary" icon={Eraser} className="justify-self-start" onClick={() => field.onChange('')}>
          Borrar y firmar otra vez
        </Button>
      )}
      <CheckboxField<Signing> name="signature.byName" label="Firma con su nombre, sin dibujo" />
    </fieldset>
  );
};

interface SignaturePadProps {
  /** The strokes so far, as a path. */
  readonly drawing: string;
  readonly onDraw: (drawing: string) => void;
}

/** Where one signs by finger, mouse or pen. Each stroke is handed over when it ends; one that no longer fits is told. */
const SignaturePad = ({ drawing, onDraw }: SignaturePadProps) => {
  const line = useRef<SVGPathElement>(null);
  const stroke = useRef<Point[] | null>(null);
  const [isFull, setFull] = useState(false);

  const show = () => line.current?.setAttribute('d', withStroke('', stroke.current ?? [], Number.POSITIVE_INFINITY) ?? '');
  const add = (pad: Element, points: readonly { readonly clientX: number; readonly clientY: number }[]) => {
    const { left, top, width, height } = pad.getBoundingClientRect();
    for (const { clientX, clientY } of points)
      stroke.current?.push([((clientX - left) / width) * PAD.width, ((clientY - top) / height) * PAD.height]);
    show();
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    stroke.current = [];
    add(event.currentTarget, [event]);
  };
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (!stroke.current) return;
    const between = event.nativeEvent.getCoalescedEvents?.() ?? [];
    add(event.currentTarget, between.length > 0 ? between : [event]);
  };
  const end = () => {
    const points = stroke.current;
    stroke.current = null;
    show();
    if (!points) return;
    const next = withStroke(drawing, points, LONGEST_DRAWING);
    setFull(next === null);
    if (next !== null) onDraw(next);
  };

  return (
    <div className="grid gap-1">
      <SignatureSvg
        label={drawing === '' ? 'Espacio para firmar, vacío' : 'Firma dibujada'}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
        className="w-full cursor-crosshair touch-none select-none rounded-control border border-outline bg-surface"
      >
        <path d="M30 160L570 160" strokeWidth="1" className="text-muted" />
        <path d={drawing} />
        <path ref={line} />
      </SignatureSvg>
      <p className="text-muted text-sm">Firma aquí con el dedo, el ratón o un lápiz.</p>
      {isFull && drawing !== '' && (
        <p role="alert" className="font-medium text-danger text-sm">
          La firma ya no cabe. Bórrala y firma otra vez con menos trazos.
        </p>
      )}
    </div>
  );
};
