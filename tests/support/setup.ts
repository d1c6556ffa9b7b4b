import { stayOnTheDay } from './on-the-day';

// Now for what a file computes as it loads; again before each story, because the one before may have moved the calendar.
stayOnTheDay();
beforeEach(() => stayOnTheDay());

// Each store of a story is alone in its browser, unless `beginTabs` says otherwise; an open channel would keep the run from its end.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

// To load React and what looks at a page takes longer than most tests of pure code do.
if (typeof document !== 'undefined') jest.requireActual('./setup-page');
