import { fileBytes } from '@/data/file-bytes';
import { sampleData } from '@/data/sample';
import type { Day } from '@/lib/kernel/day';
import type { Seed } from '../engine/disk';
import { sampleHistory } from './sample-history';

/** What a first visitor's database begins with: the sample as it would stand today, how it came to be, and its attachments. Loaded only then. */
export const sampleSeed = (today: Day): Seed => {
  const data = sampleData(today);
  return { data, history: sampleHistory(data), files: fileBytes() };
};
