/** What the parts of a phone that no test machine has were asked for. */
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

/** What is held before the camera. The application keeps the detector that it made first. */
let held: string | undefined;

const put = (target: object, name: string, value: unknown) => {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, writable: true, value });
  return () => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  };
};

/**
 * Gives this browser a camera and a detector of codes of its own, and a phone's motor, loudspeaker and lamp: the machine has none of them.
 * All else is the application's.
 */
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
    /** Holds a code before it, or nothing. */
    hold: (code?: string) => {
      held = code;
    },
    /** Another application takes it, or its cable comes loose. */
    takeAway: () => track?.dispatchEvent(new Event('ended')),
    /** Lets its lamp be switched, or refuses it. */
    allowLight: (may: boolean) => {
      mayLight = may;
    },
    restore: () => {
      for (const one of restore) one();
    },
  };
};
