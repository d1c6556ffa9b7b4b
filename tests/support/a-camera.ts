/** The calls to hardware that no test machine has. */
interface Noticed {
  readonly vibrations: unknown[];
  readonly hertz: number[];
  readonly lights: unknown[];
}

class FakeTrack extends EventTarget {
  constructor(
    private readonly hasLight: boolean,
    private readonly lights: unknown[],
    private readonly mayLight: () => boolean,
  ) {
    super();
  }
  getCapabilities() {
    return this.hasLight ? { torch: true } : {};
  }
  async applyConstraints(asked: MediaTrackConstraints) {
    if (!this.mayLight()) throw new DOMException('setPhotoOptions failed', 'UnknownError');
    this.lights.push(asked.advanced);
  }
  stop() {}
}

const BOX = { x: 40, y: 40, width: 20, height: 20 };
const FORMATS = ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13'];

/** The codes before the camera. The app keeps the detector that it creates first. */
let held: string | undefined;

const put = (target: object, name: string, value: unknown) => {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, writable: true, value });
  return () => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  };
};

/** Gives this browser a fake camera, code detector, vibration motor, speaker and lamp; everything else is the app's own. */
export const aCamera = ({ hasLight = true }: { readonly hasLight?: boolean } = {}) => {
  const noticed: Noticed = { vibrations: [], hertz: [], lights: [] };
  held = undefined;
  let track: FakeTrack | undefined;
  let mayLight = true;
  class Detector {
    static getSupportedFormats = async () => FORMATS;
    detect = async () => (held === undefined ? [] : [{ rawValue: held, boundingBox: BOX }]);
  }
  class Sound {
    readonly currentTime = 0;
    readonly destination = {};
    createGain = () => ({ gain: { value: 0 }, connect: () => undefined });
    createOscillator() {
      const frequency = { value: 0 };
      return {
        frequency,
        connect: <Next>(next: Next) => next,
        start: () => noticed.hertz.push(frequency.value),
        stop: () => undefined,
      };
    }
  }
  const getUserMedia = async () => {
    track = new FakeTrack(hasLight, noticed.lights, () => mayLight);
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  };
  const video = HTMLVideoElement.prototype;
  const restore = [
    put(navigator, 'mediaDevices', { getUserMedia }),
    put(navigator, 'vibrate', (pattern: unknown) => noticed.vibrations.push(pattern) > 0),
    put(window, 'AudioContext', Sound),
    put(window, 'BarcodeDetector', Detector),
    put(video, 'play', async () => undefined),
    put(video, 'readyState', HTMLMediaElement.HAVE_ENOUGH_DATA),
    put(video, 'videoWidth', 100),
    put(video, 'videoHeight', 100),
  ];
  return {
    noticed,
    /** Shows a code to the camera, or nothing. */
    hold: (code?: string) => {
      held = code;
    },
    /** Ends the camera's track, as when another app takes the camera. */
    takeAway: () => track?.dispatchEvent(new Event('ended')),
    /** Allows or refuses switching the lamp. */
    allowLight: (may: boolean) => {
      mayLight = may;
    },
    restore: () => {
      for (const one of restore) one();
    },
  };
};
