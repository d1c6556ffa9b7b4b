'use client';

import clsx from 'clsx';
import { Eraser, Maximize2 } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/overlay/sheet';
import { LONGEST_DRAWING } from '@/lib/domain/model/signature';
import type { SignatureDraft } from '@/lib/domain/signature-draft';
import { PAD, type Point, withStroke } from '@/lib/kernel/strokes';
import { pageTitle } from '@/lib/text/product';
import { CheckboxField } from './checkbox-field';
import { SignatureSvg } from './signature-svg';
import { TextField } from './text-field';

const WITH_CUSTOMER = 'Firmar con el cliente';

interface Signing {
  signature: SignatureDraft;
}

/** The signature of the person who receives: the name with or without a drawing. The form's draft has it as `signature`. */
export const SignatureField = ({ nameLabel, required }: { readonly nameLabel: string; readonly required?: boolean }) => {
  const { control } = useFormContext<Signing>();
  const { field } = useController({ control, name: 'signature.drawing' });
  const [isWhole, setWhole] = useState(false);
  const erase = field.value !== '' && (
    <Button variant="secondary" icon={Eraser} className="justify-self-start" onClick={() => field.onChange('')}>
      Borrar y firmar otra vez
    </Button>
  );
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
      {erase}
      <Button variant="secondary" icon={Maximize2} className="justify-self-start" onClick={() => setWhole(true)}>
        {WITH_CUSTOMER}
      </Button>
      <Sheet
        open={isWhole}
        onOpenChange={setWhole}
        size="full"
        title={WITH_CUSTOMER}
        documentTitle={pageTitle(WITH_CUSTOMER)}
        footer={
          <div className="flex flex-wrap gap-2">
            {erase}
            <Button className="grow" onClick={() => setWhole(false)}>
              Listo
            </Button>
          </div>
        }
      >
        <SignaturePad isWhole drawing={field.value} onDraw={field.onChange} />
      </Sheet>
      <CheckboxField<Signing> name="signature.byName" label="Firma con su nombre, sin dibujo" />
    </fieldset>
  );
};

interface SignaturePadProps {
  /** The strokes so far, as an SVG path. */
  readonly drawing: string;
  readonly onDraw: (drawing: string) => void;
  /** Fills the screen; on a phone in portrait it is rotated. */
  readonly isWhole?: boolean;
}

const WHOLE =
  'absolute top-1/2 left-1/2 aspect-[3/1] w-[min(100cqw,300cqh)] -translate-1/2 portrait:w-[min(100cqh,300cqw)] portrait:rotate-90';

/** The pad for signing by finger, mouse or pen. It passes on each stroke when it ends, and reports one that exceeds the limit. */
const SignaturePad = ({ drawing, onDraw, isWhole = false }: SignaturePadProps) => {
  const line = useRef<SVGPathElement>(null);
  const stroke = useRef<Point[] | null>(null);
  const [isFull, setFull] = useState(false);

  const show = () => line.current?.setAttribute('d', withStroke('', stroke.current ?? [], Number.POSITIVE_INFINITY) ?? '');
  const add = (pad: Element, points: readonly { readonly clientX: number; readonly clientY: number }[]) => {
    const { left, top, right, width, height } = pad.getBoundingClientRect();
    for (const { clientX, clientY } of points) {
      // A pad that is higher than wide is rotated: the writing runs from the top of the screen to the bottom.
      const [along, across] =
        height > width
          ? [(clientY - top) / height, (right - clientX) / width]
          : [(clientX - left) / width, (clientY - top) / height];
      stroke.current?.push([along * PAD.width, across * PAD.height]);
    }
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
    <div className={isWhole ? 'relative h-[65dvh] [container-type:size] max-lg:landscape:h-[50dvh]' : 'grid gap-1'}>
      <SignatureSvg
        label={drawing === '' ? 'Espacio para firmar, vacío' : 'Firma dibujada'}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
        className={clsx(
          'cursor-crosshair touch-none select-none rounded-control border border-outline bg-surface',
          isWhole ? WHOLE : 'w-full',
        )}
      >
        <path d="M30 160L570 160" strokeWidth="1" className="text-muted" />
        <path d={drawing} />
        <path ref={line} />
      </SignatureSvg>
      {!isWhole && <p className="text-muted text-sm">Firma aquí con el dedo, el ratón o un lápiz.</p>}
      {isFull && drawing !== '' && (
        <p role="alert" className="font-medium text-danger text-sm">
          La firma ya no cabe. Bórrala y firma otra vez con menos trazos.
        </p>
      )}
    </div>
  );
};
