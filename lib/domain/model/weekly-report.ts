import * as v from 'valibot';
import type { Id } from '@/lib/kernel/id';
import { idField, instantField } from './fields';
import type { UserId } from './user';

/** `WR-{ISO 8601 week-year}-{two-digit week}`: 2024-12-30 is in WR-2025-01. */
export type WeeklyReportId = Id<'WeeklyReport'>;

/** Records who generated a week's report and when. Its content is derived from the tasks completed in it (invariant T7). */
export const weeklyReportSchema = v.strictObject({
  id: v.pipe(
    v.string(),
    v.regex(/^WR-\d{4}-\d{2}$/),
    v.transform((text) => text as WeeklyReportId),
  ),
  generatedAt: instantField,
  generatedBy: idField<UserId>(),
});
export type WeeklyReportRecord = v.InferOutput<typeof weeklyReportSchema>;
