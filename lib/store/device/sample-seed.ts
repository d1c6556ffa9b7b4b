import { fileBytes } from '@/data/file-bytes';
import type { Day } from '@/lib/kernel/day';
import type { Seed } from '../engine/disk';
import { broughtSample } from './brought-sample';
import { sampleHistory } from './sample-history';

/** A page that crashes before it is drawn brings nothing; its store must open all the same. */
const LONGEST_DRAWING_MS = 5_000;

const asksNoLonger = () => new Promise<undefined>((resolve) => setTimeout(resolve, LONGEST_DRAWING_MS));

/** The data of a first visit: the sample as of today, its history and its attachments. It is loaded only then, the sample only once (8 kB). */
export const sampleSeed = async (today: Day): Promise<Seed> => {
  const sampleData = (await Promise.race([broughtSample, asksNoLonger()])) ?? (await import('@/data/sample')).sampleData;
  const data = sampleData(today);
  return { data, history: sampleHistory(data), files: fileBytes() };
};
