import { asDay } from '@/lib/kernel/day';
import { PHONE } from './chromium';

/** The day on the phone's calendar, some days from today. */
export const dayFromToday = (days = 0) =>
  asDay(new Intl.DateTimeFormat('en-CA', { timeZone: PHONE.timezoneId }).format(new Date(Date.now() + days * 86_400_000)));
