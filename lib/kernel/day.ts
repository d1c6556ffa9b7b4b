import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addDays as addDaysToDate } from 'date-fns/addDays';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { getISOWeek } from 'date-fns/getISOWeek';
import { getISOWeekYear } from 'date-fns/getISOWeekYear';
import { startOfISOWeek } from 'date-fns/startOfISOWeek';

declare const day: unique symbol;

/** A calendar day as `YYYY-MM-DD`, which is the same in every time zone (invariant I9). */
export type Day = string & { readonly [day]: true };

/** A moment as an ISO 8601 text in UTC, e.g. `2026-11-21T18:05:00.000Z`. */
export type Instant = string;

const DAY_SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

const INSTANT_SHAPE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z$/;

/**
 * Whether a text is an existing moment in UTC as this app writes it. Browsers read other forms differently or not at all: `+05`
 * is no number in V8.
 */
export const isInstant = (text: string): text is Instant => {
  const moment = INSTANT_SHAPE.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(moment) && new Date(moment).toISOString().slice(0, 19) === text.slice(0, 19);
};

/** Days are computed in UTC, where every day exists. Kiritimati has no 31 December 1994, and Samoa no 30 December 2011. */
const dateOf = (text: Day) => {
  const [, year = '', month = '', date = ''] = DAY_SHAPE.exec(text) ?? [];
  const midnight = new UTCDateMini(0);
  midnight.setFullYear(Number(year), Number(month) - 1, Number(date));
  return midnight;
};

/** The calendar day of a date object, by its local parts. */
export const dayOf = (date: Date) =>
  asDay(
    `${String(date.getFullYear()).padStart(4, '0')}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`,
  );

/** Brands a text that is known to be a valid day. */
export const asDay = (text: string) => text as Day;

/** Whether a text is an existing day: `2026-02-30` is not. */
export const isDay = (text: string): text is Day => DAY_SHAPE.test(text) && dayOf(dateOf(asDay(text))) === text;

/** The day `count` days later (earlier when negative). */
export const addDays = (from: Day, count: number) => dayOf(addDaysToDate(dateOf(from), count));

/** Whole days from one day to another; negative when `to` is before `from`. */
export const daysBetween = (from: Day, to: Day) => differenceInCalendarDays(dateOf(to), dateOf(from));

/** The ISO 8601 week of a day: week-year, number and Monday. 2024-12-30 is in week 1 of 2025. */
export const isoWeek = (of: Day) => {
  const date = dateOf(of);
  return { year: getISOWeekYear(date), week: getISOWeek(date), monday: dayOf(startOfISOWeek(date)) };
};

/** The local calendar day of an instant on this device. */
export const dayOfInstant = (at: Instant) => dayOf(new Date(at));

/** The local time of an instant on this device: hours 0 to 23, minutes 0 to 59. */
export const timeOfInstant = (at: Instant) => {
  const local = new Date(at);
  return { hours: local.getHours(), minutes: local.getMinutes() };
};

/** Splits a period at local midnights: the milliseconds on each day. Empty when it ends before it begins. */
export const partsByDay = (from: Instant, to: Instant): readonly { readonly day: Day; readonly ms: number }[] => {
  const end = Date.parse(to);
  const parts: { readonly day: Day; readonly ms: number }[] = [];
  for (let at = new Date(from); at.getTime() < end; ) {
    const midnight = new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1);
    const until = Math.min(midnight.getTime(), end);
    parts.push({ day: dayOf(at), ms: until - at.getTime() });
    at = new Date(until);
  }
  return parts;
};

const LOCAL_SHAPE = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2})?$/;

/** Whether a text is a valid value of a `datetime-local` field: `2026-11-21T08:30`. */
export const isLocalMoment = (text: string) => isDay(LOCAL_SHAPE.exec(text)?.[1] ?? '') && !Number.isNaN(Date.parse(text));

/** The instant of a `datetime-local` value on this device. */
export const momentOf = (local: string): Instant => new Date(local).toISOString();

/** An instant as a `datetime-local` value on this device, to the minute. */
export const localMoment = (at: Instant) => {
  const date = new Date(at);
  const two = (count: number) => String(count).padStart(2, '0');
  return `${dayOf(date)}T${two(date.getHours())}:${two(date.getMinutes())}`;
};
