interface EarlyInput {
  readonly takeKeys: () => readonly KeyboardEvent[];
  /** Replays each field's text, then each tap once, in order. From then on it records nothing. */
  readonly act: () => void;
}

declare global {
  interface Window {
    /** Filled by `earlyInputScript` of the page's scripts. */
    readonly earlyInput?: EarlyInput;
  }
}

/**
 * Replays what was typed and tapped before React was ready. From now on React handles input, also for parts of the page that are not
 * hydrated yet.
 */
export const replayEarlyInput = () => window.earlyInput?.act();

/** The keys pressed before the page could handle them. From now on the caller has to handle keys. */
export const takeEarlyKeys = () => window.earlyInput?.takeKeys() ?? [];
