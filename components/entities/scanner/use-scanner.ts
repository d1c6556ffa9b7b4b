'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Camera, cameraTrouble, openCamera } from './camera';
import { type CodeReader, openReader } from './code-reader';
import { createSightings } from './sightings';

const PAUSE_MS = 60;
const VIDEO_SIDE = 1_280;

const LOST = 'La cámara se apagó. Lo que se leyó ya está en el formulario.';
const NO_READER = 'No se pudo cargar el lector de códigos. Inténtalo otra vez o escribe el código.';

interface Standing {
  readonly camera: 'starting' | 'on' | 'off';
  readonly light?: Camera['light'];
  /** What went wrong, and what to do. */
  readonly trouble?: string;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

const watch = async (video: HTMLVideoElement, reader: CodeReader, isOn: () => boolean, tell: (code: string) => void) => {
  const sighted = createSightings();
  while (isOn()) {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
      const code = sighted(await reader.read(video, VIDEO_SIDE), performance.now());
      if (code !== undefined && isOn()) tell(code);
    }
    await pause();
  }
};

/** The camera while its part of the screen stands: it tells each code that is held before it. It rests while nobody looks at the page. */
export const useScanner = (onCode: (code: string) => void) => {
  const video = useRef<HTMLVideoElement>(null);
  const [standing, setStanding] = useState<Standing>({ camera: 'starting' });
  const [start, setStart] = useState(0);
  const tell = useEffectEvent(onCode);
  const restart = () => {
    setStanding({ camera: 'starting' });
    setStart((count) => count + 1);
  };
  const wake = useEffectEvent(restart);

  useEffect(() => {
    // Each start runs this again.
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
      // Without a picture there is nothing to read; the loop waits for it.
      await video.current.play().catch(() => undefined);
      if (isOn) setStanding({ camera: 'on', light: camera.light });
      try {
        await watch(video.current, await loading, () => isOn, tell);
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
