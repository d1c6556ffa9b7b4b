import fc from 'fast-check';
import { applyPatches, type Data } from '@/lib/domain/data';
import { isRefused } from '@/lib/domain/refusal';
import { aProject, aTask, dataWith, projectId, taskId, testEnv } from './builders';
import { runs } from './runs';
import { story } from './steps';
import { stockBusiness } from './stock-builders';
import { submit, weeks } from './stock-steps';

/** Observes a business at its beginning and after each accepted change. */
type Follow = (beginning: Data) => (next: Data) => void;

/** Random weeks of an office; refused changes are skipped. */
export const runOfficeWeeks = (follow: Follow) => {
  const beginning = dataWith({
    tasks: [aTask(), aTask({ id: taskId(2) })],
    projects: [aProject(), aProject({ id: projectId(2) })],
  });
  const weeksOfOffice = fc.property(story, (steps) => {
    const see = follow(beginning);
    let data = beginning;
    for (const { step, user } of steps) {
      const answer = step.does(data, testEnv({ user }));
      if (isRefused(answer)) continue;
      data = applyPatches(data, answer);
      see(data);
    }
  });
  fc.assert(weeksOfOffice, { numRuns: runs(60) });
};

/** Random weeks of a warehouse; refused changes are skipped. */
export const runWarehouseWeeks = (follow: Follow) => {
  const weeksOfStock = fc.property(weeks, (steps) => {
    let data = stockBusiness();
    const see = follow(data);
    for (const step of steps) {
      const answer = submit(step, data, testEnv());
      if (answer === null || isRefused(answer)) continue;
      data = applyPatches(data, answer);
      see(data);
    }
  });
  fc.assert(weeksOfStock, { numRuns: runs(40) });
};
