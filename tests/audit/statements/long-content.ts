import { waitUntilKept } from '../../browser/support/worker';
import type { Group } from '../statement';
import { PHONE_SIZE } from '../visit';
import { at, under, WHOLE } from './layout';

const NARROW = { width: 320, height: 640 };
/** The rooms whose records have names typed by people. */
const ROOMS = ['projects', 'tasks', 'requests', 'materials', 'warehouses', 'billing', 'customers', 'users', 'search', 'reports'];

/** Statements 1, 2 (cut text), 4 and 10 again, on a narrow phone with very long names. */
export const longContentGroup: Group = {
  statements: [21],
  disturbs: true,
  anew: true,
  isFor({ route }) {
    const room = route.path.split(/[/?]/)[1] ?? '';
    return room === '' || ROOMS.includes(room);
  },
  async look(visit, notes) {
    const { page, settle } = visit;
    // The names are on the disk only once the first visit is stored.
    await waitUntilKept(page);
    await page.evaluate(() => window.audit.lengthenNames());
    await visit.open();
    await page.setViewportSize(NARROW);
    await settle();
    const cut = await under(visit, 'texto', WHOLE);
    const { small, covered } = await page.evaluate(async () => ({
      small: window.audit.targets.inPage(),
      covered: await window.audit.layout.coveredAtEnd(),
    }));
    notes.say(21, [...cut, ...at('blanco', small), ...at('final', covered)]);
    await page.setViewportSize(PHONE_SIZE);
  },
};
