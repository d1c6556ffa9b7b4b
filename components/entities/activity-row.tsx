'use client';

import { Row, RowLink } from '@/components/ui/list';
import type { LogEntry } from '@/lib/domain/history/entry';
import { useData } from '@/lib/store/react/store';
import { activityOf } from '@/lib/text/activity';
import { formatInstant } from '@/lib/text/format';
import { activitySubject } from './activity-subject';

interface ActivityRowProps {
  readonly entry: LogEntry;
  /** The record whose page this is: its own name is not said again. */
  readonly lookingAt?: string;
}

/** Who did what, to which record, and when; it opens that record. */
export const ActivityRow = ({ entry, lookingAt }: ActivityRowProps) => {
  const { by, subject } = useData((data) => ({
    by: data.users.get(entry.by)?.name ?? 'Alguien',
    subject: activitySubject(data, entry, lookingAt),
  }));
  const content = {
    title: `${by} ${activityOf(entry.label)}`,
    detail: [subject?.name, formatInstant(entry.at)].filter(Boolean).join(' · '),
  };
  return subject?.path ? <RowLink href={subject.path} {...content} /> : <Row {...content} />;
};
