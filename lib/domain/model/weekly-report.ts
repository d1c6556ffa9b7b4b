import * as v from 'valibot';
import type { Id } from '@/lib/kernel/id';
import { idField, instantField } from './fields';
import type { UserId } from './user';

/** `WR-{ISO week-year}-{two-digit week}`: 2024-12-30 is in WR-2025-01. */
export type WeeklyReportId = Id<'WeeklyReport'>;

/** That somebody made the report of a week, and when. What it tells is derived from the tasks completed in it (invariant T7). */
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
