/**
 * Sees whether a file of tests depends on the device's zone. It does when it reads a local part of a date or makes a date of local
 * parts. It does when it asks the time (`stayOnTheDay` says local noon). What reads nothing of that does the same in every zone.
 */
const LOCAL = /^(?:get|set)(?!UTC|Time$)|^to(?:Locale)?(?:Date|Time)?String$/;
/** A text that names its zone, or a day alone, is the same moment everywhere. */
const EVERYWHERE = /(?:Z|[+-]\d\d:?\d\d)$|^\d{4}(?:-\d\d){0,2}$/;
/** It draws its seed by the clock; what it draws is by chance in every zone. */
const BY_CHANCE = '/node_modules/fast-check/';

const isLocalText = (value: unknown) => typeof value === 'string' && !EVERYWHERE.test(value);

/** Calls `onRead` whenever somebody reads a date's local parts. */
const watchParts = (onRead: () => void) => {
  // A calendar that stands still has dates of its own kind, which have their parts from Node's.
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

/** The same for what makes and formats dates; the calendar of a story is a new one each time, so this follows it. */
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

/** Watches from here on; `follow` is called whenever the calendar was set anew. */
export const watchZone = (onRead: () => void) => {
  watchParts(onRead);
  return { follow: () => watchMaking(onRead) };
};
