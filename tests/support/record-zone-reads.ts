import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { watchZoneReads } from './zone-reads';

/** `scripts/test.mjs` repeats in other zones the pure rooms' files that this records. */
const folder = process.env.ZONE_READERS;

let isReader = false;
const watched = watchZoneReads(() => {
  isReader = true;
});
watched.follow();
beforeEach(() => watched.follow());
afterAll(() => {
  const { testPath } = expect.getState();
  if (folder && isReader && testPath) writeFileSync(path.join(folder, encodeURIComponent(testPath)), '');
});
