import type { sampleData } from '@/data/sample';

type Sample = typeof sampleData;

let bring: (sample: Sample | undefined) => void = () => {};

/** The sample in the page's own code, if the page is exported with records; `undefined` once React has mounted a page without one. */
export const broughtSample = new Promise<Sample | undefined>((resolve) => {
  bring = resolve;
});

/** Resolves `broughtSample`. Only the first call counts: a page's own sample comes before the page mounts. */
export const bringSample = (sample?: Sample) => bring(sample);
