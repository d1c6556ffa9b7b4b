const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
];

const named = (known: readonly (readonly [RegExp, string])[], agent: string) => known.find(([shape]) => shape.test(agent))?.[1];

/** What this device calls itself in its team, e.g. `Chrome · Android`; empty where the browser says nothing. */
export const labelOfDevice = (agent = globalThis.navigator?.userAgent ?? '') =>
  [named(BROWSERS, agent), named(SYSTEMS, agent)].filter((part) => part !== undefined).join(' · ');
