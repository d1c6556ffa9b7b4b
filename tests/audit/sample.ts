import type { ListedRoute } from '@/lib/route-list/list';
import type { Look } from './audit-route';
import { type Device, PHONE_DEVICE } from './visit';

/** What sets a route apart on a phone: what it shows and what its form does. */
const onPhone = ({ hasBar, record, opensLayer, toast, isMissing, form }: ListedRoute) => [
  hasBar === true,
  record !== undefined,
  opensLayer === true,
  toast !== undefined,
  isMissing === true,
  form && [form.before !== undefined, form.makes, form.once, form.sends],
];

/** What sets it apart where the page is wider: what stands beside it. */
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

/** The first route of each kind, device by device: every statement has its place there. The rest repeats it, and is looked at each night. */
export const sampleOf = (routes: readonly ListedRoute[], devices: readonly Device[]): readonly Look[] =>
  devices.flatMap((device) =>
    firstOfEach(routes, device === PHONE_DEVICE ? onPhone : onWide).map((route) => ({ route, device })),
  );
