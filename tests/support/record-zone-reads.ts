import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { watchZone } from './zone-reads';

/** `scripts/test.mjs` runs again, in other zones, the files of the pure rooms that this names in its folder. */
const folder = process.env.ZONE_READERS;

let isReader = false;
const watched = watchZone(() => {
  isReader = true;
});
watched.follow();
beforeEach(() => watched.follow());
afterAll(() => {
  const { testPath } = expect.getState();
  if (folder && isReader && testPath) writeFileSync(path.join(folder, encodeURIComponent(testPath)), '');
});
