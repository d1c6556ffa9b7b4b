import { fileBytes } from '@/data/file-bytes';
import { sampleData } from '@/data/sample';
import type { Day } from '@/lib/kernel/day';
import type { Seed } from '../engine/disk';
import { sampleHistory } from './sample-history';

/** The data of a first visit: the sample as of today, its history and its attachments. It is loaded only then. */
export const sampleSeed = (today: Day): Seed => {
  const data = sampleData(today);
  return { data, history: sampleHistory(data), files: fileBytes() };
};
