'use client';

import { List, Row } from '@/components/ui/list';
import { hoursByPerson } from '@/lib/domain/timed-work';
import type { Day } from '@/lib/kernel/day';
import { useData } from '@/lib/store/react/store';
import { formatDay, formatDuration } from '@/lib/text/format';

/** Each person's hours by timer in a range, in total and by day; nothing where nobody used the timer. */
export const WorkedHours = ({ from, to }: { readonly from: Day; readonly to: Day }) => {
  const { tasks, users } = useData((data) => data);
  const people = hoursByPerson({ tasks, users }, from, to);
  if (people.length === 0) return null;
  return (
    <div className="mt-4 grid grid-cols-1 gap-2">
      <p className="font-medium text-muted text-sm">Horas medidas por persona</p>
      <List label="Horas medidas por persona" rows={people} keyOf={({ id }) => id}>
        {({ name = 'Alguien', hours, days }) => (
          <Row
            title={name}
            detail={days.map((one) => `${formatDay(one.day)}: ${formatDuration(one.hours)}`).join(' · ')}
            figure={formatDuration(hours)}
          />
        )}
      </List>
    </div>
  );
};
