import type { ListedRoute } from '@/lib/route-list/list';
import type { Look } from './audit-route';
import { type Device, PHONE_DEVICE } from './visit';

/** What makes a route different on a phone: its content and its form. */
const onPhone = ({ hasBar, record, opensLayer, toast, isMissing, form }: ListedRoute) => [
  hasBar === true,
  record !== undefined,
  opensLayer === true,
  toast !== undefined,
  isMissing === true,
  form && [form.before !== undefined, form.makes, form.once, form.sends],
];

/** What makes a route different on wider pages: what is beside it. */
const onWide = ({ hasBar, record, opensLayer, form }: ListedRoute) => [
  hasBar === true,
  record !== undefined,
  opensLayer === true,
  form !== undefined,
];

const firstOfEach = (routes: readonly ListedRoute[], kindOf: (route: ListedRoute) => unknown) => {
  const kinds = new Map<string, ListedRoute>();
  for (const route of routes) {
    const kind = JSON.stringify(kindOf(route));
    if (!kinds.has(kind)) kinds.set(kind, route);
  }
  return [...kinds.values()];
};

/**
 * The first route of each kind on each device, enough for every statement. The others repeat them and are audited every night.
 */
export const sampleOf = (routes: readonly ListedRoute[], devices: readonly Device[]): readonly Look[] =>
  devices.flatMap((device) =>
    firstOfEach(routes, device === PHONE_DEVICE ? onPhone : onWide).map((route) => ({ route, device })),
  );
