'use client';

import { Camera, Flashlight, ImagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { FileButton } from '@/components/form/files/file-button';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/overlay/sheet';
import { formatCount } from '@/lib/text/format';
import type { CodeAnswer } from '@/lib/text/scanned-code';
import { CodeAnswerText } from './code-answer-text';
import { CodeInput } from './code-input';
import { type CodeReader, openReader, type SeenCode } from './code-reader';
import { useScanner } from './use-scanner';

/** The part of a form that takes codes. */
export interface CodeTaker {
  /** Takes one or several read codes into the form and answers with the result of each. */
  readonly take: (read: string) => readonly CodeAnswer[];
  /** How many codes the form has, and how many it expects. */
  readonly count?: { readonly done: number; readonly of?: number };
}

export interface ScannerDialogProps extends CodeTaker {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Beeps for a taken or a refused code. */
  readonly beep: (isGood: boolean) => void;
}

/** Scans codes one after the other with the camera, from photos or from typed text. Each is put into the form at once. */
export const ScannerDialog = ({ open, onClose, ...scanning }: ScannerDialogProps) => (
  <Sheet open={open} onOpenChange={(next) => !next && onClose()} title="Escanear">
    <Scanning {...scanning} onClose={onClose} />
  </Sheet>
);

const countText = ({ done, of }: NonNullable<CodeTaker['count']>) =>
  of === undefined ? `${formatCount(done)} en el formulario` : `${formatCount(done)} de ${formatCount(of)}`;

/** A result with its position among those of this session. */
interface Result {
  readonly turn: number;
  readonly answer: CodeAnswer;
}

const NO_PHOTO = 'no es una foto que se pueda abrir.';
const NO_CODE = 'no tiene ningún código que se pueda leer. Acércate más o escribe el código.';
const NO_READER = 'no se leyó: no se pudo cargar el lector de códigos.';

const Scanning = ({ take, count, beep, onClose }: Omit<ScannerDialogProps, 'open'>) => {
  const [answers, setAnswers] = useState<readonly Result[]>([]);
  const show = (results: readonly CodeAnswer[]) => {
    if (results.length === 0) return results;
    setAnswers((known) => [...results.map((answer, index) => ({ turn: known.length + index, answer })).toReversed(), ...known]);
    beep(results.every(({ tone }) => tone === 'success' || tone === 'info'));
    if (results.some(({ isWhole }) => isWhole)) onClose();
    return results;
  };
  const { video, standing, restart } = useScanner((code) => show(take(code)));
  const readPhotos = async (files: readonly File[]) => {
    for (const file of files) {
      const codes = await openReader().then(
        (reader) => codesOfPhoto(reader, file),
        () => 'no reader' as const,
      );
      if (codes === 'no reader') show([{ code: file.name, tone: 'danger', text: NO_READER }]);
      else if (codes === undefined) show([{ code: file.name, tone: 'danger', text: NO_PHOTO }]);
      else if (codes.length === 0) show([{ code: file.name, tone: 'warning', text: NO_CODE }]);
      else show(codes.flatMap(take));
    }
  };
  const [last] = answers;
  return (
    <>
      {standing.camera === 'off' ? (
        <CameraOff trouble={standing.trouble} onStart={restart} />
      ) : (
        <div className="relative overflow-clip rounded-card bg-header">
          <video
            ref={video}
            muted
            playsInline
            aria-label="Lo que ve la cámara"
            className="aspect-4/3 max-h-[45dvh] w-full object-cover"
          />
          <div
            aria-hidden
            className="pointer-events-none absolute inset-x-[8%] inset-y-[12%] rounded-card border-2 border-on-header"
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {count && <p className="tabular min-w-0 grow font-semibold text-section">{countText(count)}</p>}
        {standing.light && <LightButton light={standing.light} />}
        <FileButton
          text="Usar una foto"
          icon={ImagePlus}
          accept="image/*"
          multiple
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // Reset, so that the same photo can be chosen again.
            target.value = '';
            void readPhotos(files);
          }}
        />
      </div>
      <p role="status" className="min-h-6">
        {last && <CodeAnswerText answer={last.answer} />}
        {!last && standing.camera !== 'off' && (
          <span className="text-muted text-sm">Apunta a un código, uno después de otro.</span>
        )}
      </p>
      <CodeInput label="Escribir el código" onCode={(read) => show(take(read))} />
      {answers.length > 0 && (
        <ul aria-label="Códigos leídos" className="grid gap-1">
          {answers.map(({ turn, answer }) => (
            <li key={turn}>
              <CodeAnswerText answer={answer} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

const CameraOff = ({ trouble, onStart }: { readonly trouble: string | undefined; readonly onStart: () => void }) => (
  <AlertBanner
    tone="warning"
    role="alert"
    action={
      <Button variant="secondary" icon={Camera} onClick={onStart}>
        Encender la cámara
      </Button>
    }
  >
    {trouble ?? 'La cámara descansa mientras no miras esta página.'}
  </AlertBanner>
);

const STAYS_DARK = 'La cámara no dejó encender la linterna. Sigue leyendo: busca más luz o escribe el código.';
const STAYS_LIT = 'La cámara no dejó apagar la linterna. Se apaga al cerrar el escáner.';

const LightButton = ({ light }: { readonly light: (on: boolean) => Promise<void> }) => {
  const id = useId();
  const [isOn, setOn] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const turn = () =>
    light(!isOn).then(
      () => {
        setTrouble(undefined);
        setOn(!isOn);
      },
      () => setTrouble(isOn ? STAYS_LIT : STAYS_DARK),
    );
  return (
    <>
      <Button
        variant="secondary"
        icon={Flashlight}
        aria-pressed={isOn}
        aria-describedby={trouble && id}
        onClick={() => void turn()}
      >
        Linterna
      </Button>
      {trouble && (
        <p id={id} role="alert" className="order-last basis-full text-sm text-warning">
          {trouble}
        </p>
      )}
    </>
  );
};

/**
 * A label that fills a photo is read at the smaller size. Of many small labels it may find only some; the larger size finds all.
 */
const SIDES = [1_600, 4_096];

/** Labels stand in lines: codes with less difference in height than this share are on one line. */
const LINE = 0.05;
const inReadingOrder = (one: SeenCode, other: SeenCode) => (Math.abs(one.y - other.y) > LINE ? one.y - other.y : one.x - other.x);

/** All codes of a photo, in reading order; `undefined` when the browser can't decode the file. */
const codesOfPhoto = async (reader: CodeReader, file: File): Promise<readonly string[] | undefined> => {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const codes = new Map<string, SeenCode>();
  for (const side of SIDES) {
    for (const code of await reader.read(picture, side)) codes.set(code.text, code);
    if (codes.size === 1) break;
  }
  return [...codes.values()].sort(inReadingOrder).map(({ text }) => text);
};
