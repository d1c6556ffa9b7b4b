/** A camera that is on. */
export interface Camera {
  readonly stream: MediaStream;
  /** Switches its light; `undefined` where it has none. */
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

/** Why the camera did not go on, and what to do instead. */
export const cameraTrouble = (error: unknown) =>
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

/** Turns on the camera at the back; `onLost` tells that it went off by itself. Throws what the browser says when it may not or can't. */
export const openCamera = async (onLost: () => void): Promise<Camera> => {
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
