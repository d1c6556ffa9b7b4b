import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { UTCDateMini } from '@date-fns/utc/date/mini';
import { fixDate } from '../support/fixed-date';
import { watchZoneReads } from '../support/zone-reads';

const TOP = path.resolve(__dirname, '../..');
const HOME = 'lib/kernel/day.ts';
const BY_PART = '(?:get|set)(?:Date|Day|FullYear|Hours|Milliseconds|Minutes|Month|Seconds|Year|TimezoneOffset)';
const LOCAL = new RegExp(
  [
    `\\b${BY_PART}\\b`,
    'to(?:Date|Time|LocaleDate|LocaleTime|Locale)String\\b',
    '\\bDateTimeFormat\\b',
    "from 'date-fns",
    // Local date parts, a text without a zone, a date converted to text.
    'new Date\\([^()]*,',
    'new Date\\(\\s*[\'"`]',
    'Date\\.parse\\(\\s*[\'"`]',
    '(?<!new )\\bDate\\(',
    '(?:String\\(|\\{)new Date\\b',
  ].join('|'),
);

/** The rooms whose code must not depend on the device's time zone: a day is a text, an instant is a text in UTC. */
const ROOMS = ['lib', 'data'];
const sources = ROOMS.flatMap((room) =>
  readdirSync(path.join(TOP, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.posix.join(room, file.replaceAll('\\', '/'))),
);
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

describe('the zone of the device', () => {
  it('is read in one file', () => {
    expect(sources.length).toBeGreaterThan(300);
    const reading = sources.filter((file) => LOCAL.test(withoutComments(readFileSync(path.join(TOP, file), 'utf8'))));
    expect(reading).toEqual([HOME]);
  });

  it.each([
    'new Date().getDate()',
    "new Date()['getHours']()",
    'const { getDay } = Date.prototype',
    'new Date(2026, 0, 1)',
    "new Date('2026-01-01T00:00')",
    'new Date(`2026-01-01T00:00`)',
    "Date.parse('2026-01-01T00:00')",
    'new Date().toLocaleDateString()',
    'new Date().toDateString()',
    'new Intl.DateTimeFormat()',
    "import { format } from 'date-fns/format'",
    'Date()',
    'String(new Date(at))',
    'a text of {new Date(at)}',
  ])('is seen in %s', (text) => {
    expect(text).toMatch(LOCAL);
  });

  it.each(['new Date(at).getTime()', 'new Date().toISOString()', 'Date.parse(at)', 'date.getUTCDate()', 'isDate(value)'])(
    'is not seen in %s',
    (text) => {
      expect(text).not.toMatch(LOCAL);
    },
  );
});

describe('a test file runs again in other zones when it', () => {
  let reads = 0;
  const { follow } = watchZoneReads(() => {
    reads += 1;
  });
  beforeEach(() => {
    fixDate();
    follow();
    reads = 0;
  });

  it.each<[string, () => unknown]>([
    ['reads a local part', () => new Date(0).getHours()],
    ['sets a local part', () => new Date(0).setDate(3)],
    ['reads the offset from UTC', () => new Date(0).getTimezoneOffset()],
    ['creates a date from local parts', () => new Date(2026, 0, 1)],
    ['creates one from a text without a zone', () => new Date('2026-01-01T00:00')],
    ['parses such a text', () => Date.parse('2026-01-01T00:00')],
    ['writes a date', () => String(new Date(0))],
    ['writes a date for people', () => new Date(0).toLocaleDateString('es')],
    ['formats a date', () => new Intl.DateTimeFormat('es')],
    ['reads the time', () => Date.now()],
    ['creates a date of now', () => new Date()],
  ])('%s', (_, read) => {
    read();
    expect(reads).toBeGreaterThan(0);
  });

  it.each<[string, () => unknown]>([
    ['a date from a number', () => new Date(0)],
    ['a date from a text in UTC', () => new Date('2026-01-01T00:00:00.000Z').toISOString()],
    ['a date from a day', () => Date.parse('2026-01-01')],
    ['its parts in UTC', () => new Date(0).getUTCHours()],
    ['parts of a date in UTC', () => new UTCDateMini(0).getDate()],
    ['its milliseconds', () => new Date(0).getTime()],
  ])('and not for %s', (_, read) => {
    read();
    expect(reads).toBe(0);
  });
});
