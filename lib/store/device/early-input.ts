interface EarlyInput {
  readonly takeKeys: () => readonly KeyboardEvent[];
  /** Tells each field's text, then acts on each tap once, in order. It keeps nothing from then on. */
  readonly act: () => void;
}

declare global {
  interface Window {
    /** Filled by `earlyInputScript` of the page's scripts. */
    readonly earlyInput?: EarlyInput;
  }
}

/**
 * Acts on what was typed and tapped before the page could; from now on React does, also for a part of the page that it has not taken
 * over yet.
 */
export const actOnEarlyInput = () => window.earlyInput?.act();

/** The keys pressed so far that nobody has heard; from now on the caller hears them. */
export const takeEarlyKeys = () => window.earlyInput?.takeKeys() ?? [];
