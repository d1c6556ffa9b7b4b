import { availableParallelism } from 'node:os';

/**
 * How many browsers stories, audit and screenshots drive at a time. Each waits for a third of its time, so two cores carry three.
 * More than six need more ports and memory than a machine is sure to have.
 */
export const BROWSERS = Math.min(6, Math.ceil(availableParallelism() * 1.5));
