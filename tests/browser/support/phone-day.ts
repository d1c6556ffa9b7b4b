import { asDay } from '@/lib/kernel/day';
import { PHONE } from './chromium';

/** The calendar day on the phone, so many days from today. */
export const dayFromToday = (days = 0) =>
  asDay(new Intl.DateTimeFormat('en-CA', { timeZone: PHONE.timezoneId }).format(new Date(Date.now() + days * 86_400_000)));
