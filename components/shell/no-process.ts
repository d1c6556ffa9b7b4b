/** Stands for Node's `process` in the browser (`next.config.mjs`): the build has put in every value that is read from it. */
export const env = {};
