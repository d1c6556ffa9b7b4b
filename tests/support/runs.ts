/** How many times as many random runs as every day; `npm run test:long` says it. */
const MANY = Number(process.env.TEST_MANY ?? 1);

/** How many random runs a property draws, by what it draws every day. */
export const runs = (everyday: number) => everyday * MANY;
