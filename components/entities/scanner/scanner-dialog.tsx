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

/** A form that asks for codes. */
export interface CodeTaker {
  /** Takes what was read, one code or several, into the form, and says of each what became of it. */
  readonly take: (read: string) => readonly CodeAnswer[];
  /** How many the form holds, and how many it expects. */
  readonly count?: { readonly done: number; readonly of?: number };
}

export interface ScannerDialogProps extends CodeTaker {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Tells by sound whether a code was taken. */
  readonly beep: (isGood: boolean) => void;
}

/** Scans one code after the other with the camera, from photos or as typed; each is in the form at once. */
export const ScannerDialog = ({ open, onClose, ...scanning }: ScannerDialogProps) => (
  <Sheet open={open} onOpenChange={(next) => !next && onClose()} title="Escanear">
    <Scanning {...scanning} onClose={onClose} />
  </Sheet>
);

const countText = ({ done, of }: NonNullable<CodeTaker['count']>) =>
  of === undefined ? `${formatCount(done)} en el formulario` : `${formatCount(done)} de ${formatCount(of)}`;

/** An answer and its turn among those of this scanning. */
interface Told {
  readonly turn: number;
  readonly answer: CodeAnswer;
}

const NO_PHOTO = 'no es una foto que se pueda abrir.';
const NO_CODE = 'no tiene ningún código que se pueda leer. Acércate más o escribe el código.';
const NO_READER = 'no se leyó: no se pudo cargar el lector de códigos.';

const Scanning = ({ take, count, beep, onClose }: Omit<ScannerDialogProps, 'open'>) => {
  const [answers, setAnswers] = useState<readonly Told[]>([]);
  const tell = (told: readonly CodeAnswer[]) => {
    if (told.length === 0) return told;
    setAnswers((known) => [...told.map((answer, index) => ({ turn: known.length + index, answer })).toReversed(), ...known]);
    beep(told.every(({ tone }) => tone === 'success' || tone === 'info'));
    if (told.some(({ isWhole }) => isWhole)) onClose();
    return told;
  };
  const { video, standing, restart } = useScanner((code) => tell(take(code)));
  const readPhotos = async (files: readonly File[]) => {
    for (const file of files) {
      const codes = await openReader().then(
        (reader) => codesOfPhoto(reader, file),
        () => 'no reader' as const,
      );
      if (codes === 'no reader') tell([{ code: file.name, tone: 'danger', text: NO_READER }]);
      else if (codes === undefined) tell([{ code: file.name, tone: 'danger', text: NO_PHOTO }]);
      else if (codes.length === 0) tell([{ code: file.name, tone: 'warning', text: NO_CODE }]);
      else tell(codes.flatMap(take));
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
            // The same photo may be chosen again.
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
      <CodeInput label="Escribir el código" onCode={(read) => tell(take(read))} />
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

/** A label that fills a photo is read in the smaller one. Of many small ones, as on a sheet, that may read a few; the larger one reads all. */
const SIDES = [1_600, 4_096];

/** Labels stand in lines: what is about as high as the one before is beside it. */
const LINE = 0.05;
const inReadingOrder = (one: SeenCode, other: SeenCode) => (Math.abs(one.y - other.y) > LINE ? one.y - other.y : one.x - other.x);

/** Every code of a photo, from the top; `undefined` where the file is no photo that this browser can draw. */
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
