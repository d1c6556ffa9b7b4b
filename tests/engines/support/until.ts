/** How long a story waits for what must come; a busy machine is no fault. */
const PATIENCE_MS = 60_000;
const BETWEEN_MS = 50;

/** Asks again until the answer is yes. A page that is just being left answers with an error, which is told when no yes comes. */
export const until = async (ask: () => Promise<boolean>, what: string, patience = PATIENCE_MS) => {
  const end = performance.now() + patience;
  for (;;) {
    let last: unknown;
    try {
      if (await ask()) return;
    } catch (error) {
      last = error;
    }
    if (performance.now() > end) throw new Error(`Did not arrive: ${what}`, { cause: last });
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  }
};
