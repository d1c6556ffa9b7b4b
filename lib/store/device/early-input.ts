interface EarlyInput {
  /** What was tapped, each once, in order. */
  readonly taps: HTMLElement[];
  readonly keys: KeyboardEvent[];
  readonly endTaps: () => void;
  readonly endKeys: () => void;
}

declare global {
  interface Window {
    /** Filled by `earlyInputScript`. */
    readonly earlyInput?: EarlyInput;
  }
}

const script = `
  var taps = [], keys = [];
  var known = function (element) { return Object.keys(element).some(function (key) { return key.startsWith(\`__reactProps\`) }) };
  var keepTap = function (event) {
    var control = event.target.closest(\`button,input[type=checkbox],input[type=radio]\`);
    if (control) if (!known(control)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!taps.includes(control)) taps.push(control);
    }
  };
  var keepKey = function (event) {
    keys.push(event);
    if (event.ctrlKey ? true : event.metaKey) if (event.key === \`k\`) event.preventDefault();
  };
  addEventListener(\`click\`, keepTap, true);
  addEventListener(\`keydown\`, keepKey);
  self.earlyInput = {
    taps: taps,
    keys: keys,
    endTaps: function () { removeEventListener(\`click\`, keepTap, true) },
    endKeys: function () { removeEventListener(\`keydown\`, keepKey) }
  };
`;

/**
 * Runs before the first paint. It keeps the taps that no script can act on yet, and the keys that nobody hears yet.
 * A link needs no keeping: the browser follows it. React acts itself on what it knows already, in an error screen too. The script has no
 * quotes, ampersands or angle brackets, so that it can be the text of a script element.
 */
export const earlyInputScript = script.replace(/\n\s*/g, '');

/** Acts on what was tapped before the page could; from now on React does, also for a part of the page that it has not taken over yet. */
export const actOnEarlyTaps = () => {
  const early = window.earlyInput;
  early?.endTaps();
  for (const tapped of early?.taps.splice(0) ?? []) tapped.click();
};

/** The keys pressed so far that nobody has heard; from now on the caller hears them. */
export const takeEarlyKeys = (): readonly KeyboardEvent[] => {
  const early = window.earlyInput;
  early?.endKeys();
  return early?.keys.splice(0) ?? [];
};
