import { fixDate } from './fixed-date';

// Called now for values computed at load, and before each story, because the previous one may have changed the date.
fixDate();
beforeEach(() => fixDate());

// Each store has its own browser, unless `beginTabs` says otherwise; an open channel would keep Jest from exiting.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

// Loading React and the testing library takes longer than most tests of pure code.
if (typeof document !== 'undefined') jest.requireActual('./setup-page');
