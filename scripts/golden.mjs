/**
 * Writes what a new version is held to, where it is missing: the golden backup and the row shapes of this `DATA_VERSION`, and the golden
 * log of this `FOLD_VERSION`. What a released version wrote stays as it is.
 */
import { HOME_ZONE } from '../jest.config.mjs';
import { runJest } from './run-jest.mjs';

const FILES = ['tests/store/row-shapes', 'tests/team/protocol/golden-log'];
process.exit((await runJest('golden', FILES, { RECORD_GOLDEN: '1', TZ: HOME_ZONE })) ? 0 : 1);
