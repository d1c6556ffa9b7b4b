import fc from 'fast-check';
import { runs } from './runs';

/** The default number of runs of a property is fast-check's own. */
fc.configureGlobal({ numRuns: runs(100) });
