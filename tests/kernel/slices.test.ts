import { forEachInSlices, runInSlices, runSteps, yieldInBackground, yieldToPage } from '@/lib/kernel/slices';

const scheduler = {
  /** Like browsers, continues before any other task. */
  yield: () => Promise.resolve(),
  postTask: (work: () => void) => new Promise<void>((resolve) => setTimeout(() => resolve(work()))),
};

beforeEach(() => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => {
    now += 1;
    return now;
  });
  Object.assign(globalThis, { scheduler });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'scheduler');
});

/** How many of 300 steps are done when the disk answers. */
const doneBefore = async (pause: () => Promise<void>) => {
  let [done, atTheAnswer] = [0, 0];
  setTimeout(() => {
    atTheAnswer = done;
  });
  await forEachInSlices(
    Array.from({ length: 300 }),
    () => {
      done += 1;
    },
    { pause },
  );
  return atTheAnswer || done;
};

it('background work lets the disk answer after its first slice, and other work goes on first', async () => {
  expect(await doneBefore(yieldInBackground)).toBeLessThan(20);
  expect(await doneBefore(yieldToPage)).toBe(300);
});

function* counting(pieces: number) {
  for (let done = 0; done < pieces; done += 1) yield;
  return pieces;
}

it('work in slices has the same result as at once, lets the page respond, and ends when cancelled', async () => {
  const turns = jest.spyOn(scheduler, 'yield');
  expect(await runInSlices(counting(300))).toBe(runSteps(counting(300)));
  expect(turns.mock.calls.length).toBeGreaterThan(10);
  const called = new AbortController();
  turns.mockImplementationOnce(async () => called.abort());
  await expect(runInSlices(counting(300), { signal: called.signal })).rejects.toThrow('aborted');
});
