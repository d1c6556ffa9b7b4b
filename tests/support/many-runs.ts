import fc from 'fast-check';
import { runs } from './runs';

/** A property that names no number draws as many as fast-check does by itself. */
fc.configureGlobal({ numRuns: runs(100) });
