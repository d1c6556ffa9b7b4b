/** How long a failed load waits, in milliseconds. */
const AGAIN_MS = 5_000;

/**
 * Loads code that the app can't do without, again every five seconds until it arrives. On a bad signal a file may fail several
 * times. `load` must have no other reason to fail: it would be repeated for ever.
 */
export const untilLoaded = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
};
