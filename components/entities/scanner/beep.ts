const GOOD = { hertz: 1_175, seconds: 0.09, vibration: [60] };
const BAD = { hertz: 311, seconds: 0.28, vibration: [80, 60, 80] };

/** Tells by sound and vibration that a code was read; lower and longer where it was not taken. Made in a tap: browsers ask for one. */
export const createBeep = () => {
  // A shortcut opens the scanner without a tap.
  const isTapped = navigator.userActivation?.hasBeenActive ?? true;
  const sound = isTapped && typeof AudioContext !== 'undefined' ? new AudioContext() : undefined;
  return (isGood: boolean) => {
    if (!isTapped) return;
    const { hertz, seconds, vibration } = isGood ? GOOD : BAD;
    navigator.vibrate?.(vibration);
    if (!sound) return;
    const [tone, volume] = [sound.createOscillator(), sound.createGain()];
    tone.frequency.value = hertz;
    volume.gain.value = 0.2;
    tone.connect(volume).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + seconds);
  };
};
