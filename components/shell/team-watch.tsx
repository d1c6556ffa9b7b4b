'use client';

import { CloudUpload } from 'lucide-react';
import { useEffect } from 'react';
import { type RecordMarkProps, showRecordMarks } from '@/components/ui/record-mark';
import { useTeam } from '@/lib/store/react/use-team';

/** Says of a record that the others don't have all of it yet. */
const PendingMark = ({ id, className }: RecordMarkProps) => {
  const isPending = useTeam()?.pendingRecords.has(String(id));
  if (!isPending) return null;
  return (
    <span className={className}>
      <span className="inline-flex items-center gap-1 font-medium text-sm">
        <CloudUpload aria-hidden className="size-4 shrink-0" />
        Por enviar
      </span>
    </span>
  );
};

/** Shows nothing itself. In a team it marks what still has to be sent. */
export const TeamWatch = () => {
  useEffect(() => {
    showRecordMarks(PendingMark);
    return () => showRecordMarks(null);
  }, []);
  return null;
};
