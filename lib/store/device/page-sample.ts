import type { sampleData } from '@/data/sample';

type Sample = typeof sampleData;

let provide: (sample: Sample | undefined) => void = () => {};

/** The sample in the page's own code, if the page is exported with records; `undefined` once React has mounted a page without one. */
export const pageSample = new Promise<Sample | undefined>((resolve) => {
  provide = resolve;
});

/** Resolves `pageSample`. Only the first call counts: a page's own sample comes before the page mounts. */
export const providePageSample = (sample?: Sample) => provide(sample);
