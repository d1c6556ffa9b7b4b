/**
 * Detects whether a test file depends on the device's time zone: by reading local parts of a date, creating one from local parts,
 * or asking for the time (`fixDate` is local noon). All other files behave alike in every zone.
 */
const LOCAL = /^(?:get|set)(?!UTC|Time$)|^to(?:Locale)?(?:Date|Time)?String$/;
/** A text with a zone, or a day alone, is the same instant everywhere. */
const EVERYWHERE = /(?:Z|[+-]\d\d:?\d\d)$|^\d{4}(?:-\d\d){0,2}$/;
/** fast-check seeds itself by the clock, but its draws are random in any zone. */
const BY_CHANCE = '/node_modules/fast-check/';

const isLocalText = (value: unknown) => typeof value === 'string' && !EVERYWHERE.test(value);

/** Calls `onRead` whenever a date's local parts are read. */
const watchParts = (onRead: () => void) => {
  // A mocked Date inherits its parts from Node's Date.
  const proto: Date = Object.hasOwn(Date.prototype, 'getHours') ? Date.prototype : Object.getPrototypeOf(Date.prototype);
  for (const name of Object.getOwnPropertyNames(proto)) {
    if (!LOCAL.test(name)) continue;
    const read: unknown = Reflect.get(proto, name);
    if (typeof read !== 'function') continue;
    Object.defineProperty(proto, name, {
      configurable: true,
      writable: true,
      value(this: Date, ...args: unknown[]) {
        onRead();
        return Reflect.apply(read, this, args);
      },
    });
  }
};

/** The same for creating and formatting dates. Each story mocks Date again, so this follows it. */
const watchMaking = (onRead: () => void) => {
  const caller = () => new Error('read').stack?.split('\n')[4] ?? '';
  const readNow = () => caller().includes(BY_CHANCE) || onRead();
  globalThis.Date = new Proxy(Date, {
    construct(target, args, asked) {
      if (args.length === 0) readNow();
      else if (args.length > 1 || isLocalText(args[0])) onRead();
      return Reflect.construct(target, args, asked);
    },
    apply(target, self, args) {
      onRead();
      return Reflect.apply(target, self, args);
    },
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name === 'now')
        return () => {
          readNow();
          return target.now();
        };
      if (name === 'parse')
        return (text: string) => {
          if (isLocalText(text)) onRead();
          return target.parse(text);
        };
      return value;
    },
  });
  Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
    construct(target, args, asked) {
      onRead();
      return Reflect.construct(target, args, asked);
    },
    apply(target, self, args) {
      onRead();
      return Reflect.apply(target, self, args);
    },
  });
};

/** Starts watching; call `follow` after each mock of Date. */
export const watchZoneReads = (onRead: () => void) => {
  watchParts(onRead);
  return { follow: () => watchMaking(onRead) };
};
