import { asDay } from '@/lib/kernel/day';
import { routeList } from '@/lib/route-list/list';
import { sampleOf } from './sample';
import { spoilings } from './spoilings';
import { PHONE_DEVICE, WIDE_DEVICES } from './visit';

const routes = routeList(asDay('2026-11-21'));
const devices = [PHONE_DEVICE, ...WIDE_DEVICES];
const sample = sampleOf(routes, devices);

it('every planted fault of the audit has a route of the sample, on its device', () => {
  expect(spoilings.length).toBeGreaterThan(30);
  const unseen = spoilings.filter(
    ({ on, device = PHONE_DEVICE }) => !sample.some((look) => look.device === device && on(look.route)),
  );
  expect(unseen.map(({ what }) => what)).toEqual([]);
});

it('the sample contains a fraction of all routes on each device, with each kind of form, the layers and the error screen', () => {
  expect(sample.length).toBeLessThan((routes.length * devices.length) / 4);
  for (const device of devices) expect(sample.some((look) => look.device === device)).toBe(true);
  const seen = sample.map(({ route }) => route);
  expect(seen.some(({ isMissing }) => isMissing)).toBe(true);
  expect(seen.some(({ opensLayer }) => opensLayer)).toBe(true);
  const forms = (all: typeof routes) => new Set(all.flatMap(({ form }) => (form ? [JSON.stringify(Object.keys(form))] : [])));
  expect([...forms(seen)].sort()).toEqual([...forms(routes)].sort());
});
