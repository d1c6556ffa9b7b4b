import { availableParallelism } from 'node:os';

/**
 * How many browsers run in parallel for stories, audit and screenshots. Each waits a third of its time, so two cores carry three.
 * More than six may exhaust ports and memory.
 */
export const BROWSERS = Math.min(6, Math.ceil(availableParallelism() * 1.5));
