'use client';

import { ScanBarcode } from 'lucide-react';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast/toast';
import { useWhenIdle } from '@/components/ui/when-idle';
import type { CodeTaker, ScannerDialogProps } from './scanner-dialog';

const loadDialog = () => import('./scanner-dialog');
const NOT_OPENED = 'No se pudo abrir el escáner: falta una parte de la aplicación. Escribe el código.';

interface ScanButtonProps extends CodeTaker {
  /** Whether the scanner opens by itself, for a shortcut of the home screen. */
  readonly isAsked?: boolean;
}

/** Opens the scanner, which is loaded by the first tap. */
export const ScanButton = ({ isAsked = false, ...taker }: ScanButtonProps) => {
  const [part, setPart] = useState<{
    readonly Dialog: ComponentType<ScannerDialogProps>;
    readonly beep: ScannerDialogProps['beep'];
  }>();
  const [open, setOpen] = useState(false);
  useWhenIdle(loadDialog);
  const scan = async () => {
    const beep = part?.beep ?? createBeep();
    try {
      const { ScannerDialog } = await loadDialog();
      setPart({ Dialog: ScannerDialog, beep });
      setOpen(true);
    } catch {
      showToast({ text: NOT_OPENED, tone: 'danger' });
    }
  };
  const scanAsAsked = useEffectEvent(scan);
  useEffect(() => {
    if (isAsked) void scanAsAsked();
  }, [isAsked]);
  return (
    <>
      <Button variant="secondary" icon={ScanBarcode} className="grow" onClick={() => void scan()}>
        Escanear
      </Button>
      {part && <part.Dialog {...taker} beep={part.beep} open={open} onClose={() => setOpen(false)} />}
    </>
  );
};

const GOOD = { hertz: 1_175, seconds: 0.09, vibration: [60] };
const BAD = { hertz: 311, seconds: 0.28, vibration: [80, 60, 80] };

/**
 * A beep and a vibration for a read code; lower and longer for a refused one. It is created during a tap, because browsers
 * require one.
 */
const createBeep = () => {
  // A shortcut opens the scanner without a tap, so there may be neither sound nor vibration.
  const isTapped = navigator.userActivation?.hasBeenActive ?? true;
  const sound = isTapped && typeof AudioContext !== 'undefined' ? new AudioContext() : undefined;
  return (isGood: boolean) => {
    if (!isTapped) return;
    const { hertz, seconds, vibration } = isGood ? GOOD : BAD;
    navigator.vibrate?.(vibration);
    if (!sound) return;
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    tone.frequency.value = hertz;
    volume.gain.value = 0.2;
    tone.connect(volume).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + seconds);
  };
};
