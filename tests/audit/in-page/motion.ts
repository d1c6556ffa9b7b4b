import { describe, type Fault, openLayers } from './dom';
import { nextFrame } from './settle';

const LONGEST_MS = 200;
const FRAMES = 20;
/** The longest wait for the opening: the layer's code is loaded by the tap. */
const OPENS_MS = 5_000;

/** Animations that run now and are longer than a moment. */
export const now = (): readonly Fault[] =>
  document.getAnimations().flatMap(({ effect, playState }) => {
    const length = Number(effect?.getComputedTiming().endTime ?? 0);
    const element = effect instanceof KeyframeEffect ? effect.target : null;
    if (playState !== 'running' || length <= LONGEST_MS || !element) return [];
    return [{ where: describe(element), found: `moves for ${length} ms`, fix: 'prefers-reduced-motion: reduce turns it off' }];
  });

/** Animations that run while something opens. */
export const afterTap = async (selector: string): Promise<readonly Fault[]> => {
  document.documentElement.setAttribute('data-audit-moves', '');
  const before = openLayers().length;
  const end = performance.now() + OPENS_MS;
  document.querySelector<HTMLElement>(selector)?.click();
  const seen = new Map<string, Fault>();
  for (let frame = 0; frame < FRAMES; ) {
    await nextFrame();
    for (const fault of now()) seen.set(fault.where + fault.found, fault);
    if (openLayers().length > before || performance.now() > end) frame += 1;
  }
  return [...seen.values()];
};
