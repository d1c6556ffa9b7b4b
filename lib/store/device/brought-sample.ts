import type { sampleData } from '@/data/sample';

type Sample = typeof sampleData;

let bring: (sample: Sample | undefined) => void = () => {};

/** The sample that the page has in its own code, to be exported with records; `undefined` once React has drawn a page without one. */
export const broughtSample = new Promise<Sample | undefined>((resolve) => {
  bring = resolve;
});

/** The first call counts: a page's own copy comes before the page is drawn. */
export const bringSample = (sample?: Sample) => bring(sample);
