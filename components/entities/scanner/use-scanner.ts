'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CodeReader, openReader } from './code-reader';
import { createSightings } from './sightings';

const PAUSE_MS = 60;
const VIDEO_SIDE = 1_280;

const LOST = 'La cámara se apagó. Lo que se leyó ya está en el formulario.';
const NO_READER = 'No se pudo cargar el lector de códigos. Inténtalo otra vez o escribe el código.';

interface Standing {
  readonly camera: 'starting' | 'on' | 'off';
  readonly light?: Camera['light'];
  /** The error, and what to do. */
  readonly trouble?: string;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

const watch = async (video: HTMLVideoElement, reader: CodeReader, isOn: () => boolean, report: (code: string) => void) => {
  const sighted = createSightings();
  while (isOn()) {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
      const code = sighted(await reader.read(video, VIDEO_SIDE), performance.now());
      if (code !== undefined && isOn()) report(code);
    }
    await pause();
  }
};

/** Runs the camera while the component is mounted and the page is visible. It reports each code held before the camera. */
export const useScanner = (onCode: (code: string) => void) => {
  const video = useRef<HTMLVideoElement>(null);
  const [standing, setStanding] = useState<Standing>({ camera: 'starting' });
  const [start, setStart] = useState(0);
  const report = useEffectEvent(onCode);
  const restart = () => {
    setStanding({ camera: 'starting' });
    setStart((count) => count + 1);
  };
  const wake = useEffectEvent(restart);

  useEffect(() => {
    // `start` is a dependency only: a restart runs this effect again.
    void start;
    let isOn = true;
    let camera: Camera | undefined;
    const end = (trouble?: string) => {
      if (!isOn) return;
      isOn = false;
      camera?.stop();
      setStanding({ camera: 'off', trouble });
    };
    const run = async () => {
      const loading = openReader();
      loading.catch(() => undefined);
      try {
        camera = await openCamera(() => end(LOST));
      } catch (error) {
        return end(cameraTrouble(error));
      }
      if (!isOn || !video.current) return camera.stop();
      video.current.srcObject = camera.stream;
      // Without autoplay there is no picture yet; the loop waits for one.
      await video.current.play().catch(() => undefined);
      if (isOn) setStanding({ camera: 'on', light: camera.light });
      try {
        await watch(video.current, await loading, () => isOn, report);
      } catch {
        end(NO_READER);
      }
    };
    const look = () => {
      if (document.visibilityState === 'hidden') end();
      else if (!isOn) wake();
    };
    document.addEventListener('visibilitychange', look);
    void run();
    return () => {
      document.removeEventListener('visibilitychange', look);
      isOn = false;
      camera?.stop();
    };
  }, [start]);

  return { video, standing, restart };
};

interface Camera {
  readonly stream: MediaStream;
  /** Switches the light; `undefined` when there is none. */
  readonly light: ((on: boolean) => Promise<void>) | undefined;
  stop(): void;
}

const WANTED = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
} satisfies MediaStreamConstraints;

const OTHERWISE = 'Usa una foto o escribe el código.';
const NOT_ALLOWED = `La cámara no tiene permiso. Dáselo en los ajustes del navegador. ${OTHERWISE}`;
const NO_CAMERA = `Este dispositivo no tiene cámara. ${OTHERWISE}`;
const IN_USE = 'Otra aplicación usa la cámara. Ciérrala y enciende la cámara otra vez.';

const SENTENCES: Readonly<Record<string, string>> = {
  NotAllowedError: NOT_ALLOWED,
  SecurityError: NOT_ALLOWED,
  NotFoundError: NO_CAMERA,
  OverconstrainedError: NO_CAMERA,
  NotReadableError: IN_USE,
  AbortError: IN_USE,
  NotSupportedError: `Este navegador no deja usar la cámara en esta página. ${OTHERWISE}`,
};

/** Why the camera failed to start, and what to do instead. */
const cameraTrouble = (error: unknown) =>
  (error instanceof Error || error instanceof DOMException ? SENTENCES[error.name] : undefined) ??
  `No se pudo encender la cámara. ${OTHERWISE}`;

const lightOf = (track: MediaStreamTrack | undefined): Camera['light'] => {
  const abilities = track?.getCapabilities?.() ?? {};
  if (!(track && 'torch' in abilities && abilities.torch)) return undefined;
  return (on) => {
    const torch: MediaTrackConstraintSet & { readonly torch: boolean } = { torch: on };
    return track.applyConstraints({ advanced: [torch] });
  };
};

/** Opens the camera at the back; `onLost` is called when it stops by itself. Throws the browser's error when that fails. */
const openCamera = async (onLost: () => void): Promise<Camera> => {
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('no camera for this page', 'NotSupportedError');
  const stream = await navigator.mediaDevices.getUserMedia(WANTED);
  const tracks = stream.getTracks();
  for (const track of tracks) track.addEventListener('ended', onLost, { once: true });
  return {
    stream,
    light: lightOf(stream.getVideoTracks()[0]),
    stop() {
      for (const track of tracks) {
        track.removeEventListener('ended', onLost);
        track.stop();
      }
    },
  };
};
