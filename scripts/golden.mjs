/**
 * Writes missing golden files: backup and row shapes of this `DATA_VERSION`, and the log of this `FOLD_VERSION`. Those of
 * released versions stay.
 */
import { HOME_ZONE } from '../jest.config.mjs';
import { runJest } from './run-jest.mjs';

const FILES = ['tests/store/row-shapes', 'tests/team/protocol/golden-log'];
process.exit((await runJest('golden', FILES, { RECORD_GOLDEN: '1', TZ: HOME_ZONE })) ? 0 : 1);
