import { type Data, dataFromRows } from '@/lib/domain/data';
import { deriveInSteps, requestAllDerivations } from '@/lib/domain/derived';
import { eventsToNotify } from '@/lib/domain/notification/events-to-notify';
import { projectsIn } from '@/lib/domain/project/rules';
import { materialRequestsOf, requestsInWork } from '@/lib/domain/request/rules';
import { ledgerOf } from '@/lib/domain/stock/ledger';
import { requestsToDispatch } from '@/lib/domain/stock/request-stock';
import { tasksNeedingAttention } from '@/lib/domain/task/attention';
import { tasksInWork } from '@/lib/domain/task/rules';
import { NOW, TODAY, taskId } from '../../support/builders';
import { countedBusiness, countReads, readsDuring } from '../../support/counted-reads';
import { largeBusiness } from '../../support/large-business';

beforeAll(countReads);
afterAll(() => jest.restoreAllMocks());

/** The selectors that the Panel, the lists and the notifications use at first. */
const firstScreens = (data: Data) => [
  tasksInWork(data),
  tasksInWork(data, 'Pending'),
  projectsIn(data, 'kept'),
  requestsInWork(data),
  requestsToDispatch(data),
  tasksNeedingAttention(data, 'overdue', TODAY),
  eventsToNotify(data, { today: TODAY, now: NOW }, NOW),
];

/** The largest number of reads between two yields. */
const largestStep = (data: Data) => {
  const steps = deriveInSteps(data);
  let [most, isDone] = [0, false];
  while (!isDone) {
    const read = readsDuring(() => {
      isDone = steps.next().done === true;
    });
    most = Math.max(most, read);
  }
  return most;
};

describe('the states that screens requested from the first data are derived for all data', () => {
  beforeAll(() => firstScreens(dataFromRows(largeBusiness(20))));

  it('in steps that are not longer for 6,000 tasks than for 1,500', () => {
    const [some, many] = [1_500, 6_000].map((size) => largestStep(countedBusiness(size)));
    expect(many).toBeLessThan(1.5 * (some ?? 0));
  });

  it('once: a later request reads nothing again, and the cost is that of the request', () => {
    const [data, same] = [countedBusiness(1_500), countedBusiness(1_500)];
    const made = readsDuring(() => [...deriveInSteps(data)]);
    const left = readsDuring(() => firstScreens(data));
    expect(left).toBeLessThan(made / 50);
    expect(made).toBeLessThan(1.1 * readsDuring(() => firstScreens(same)));
  });

  it('with the same result as a request at once, also if another request comes between two steps', () => {
    const wanted = JSON.stringify(firstScreens(dataFromRows(largeBusiness(700))));
    const data = dataFromRows(largeBusiness(700));
    for (const _ of deriveInSteps(data)) tasksInWork(data);
    expect(JSON.stringify(firstScreens(data))).toBe(wanted);
    const whole = dataFromRows(largeBusiness(700));
    expect([...deriveInSteps(whole)].length).toBeGreaterThan(20);
    expect(JSON.stringify(firstScreens(whole))).toBe(wanted);
  });
});

describe('a record that a screen waits for', () => {
  const ofTheRecord = (data: Data) => [
    ledgerOf(data).ofTask.get(taskId(2)),
    materialRequestsOf(data.materialRequests, taskId(2)),
  ];

  it('has all other states derived too, in steps', () => {
    const [some, many] = [1_500, 6_000].map((size) => {
      requestAllDerivations();
      return largestStep(countedBusiness(size));
    });
    expect(many).toBeLessThan(1.5 * (some ?? 0));
    const data = countedBusiness(1_500);
    requestAllDerivations();
    for (const _ of deriveInSteps(data));
    expect(readsDuring(() => ofTheRecord(data))).toBeLessThan(50);
  });
});
