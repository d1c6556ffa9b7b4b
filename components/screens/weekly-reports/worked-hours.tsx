'use client';

import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { StretchRow } from '@/components/entities/stretch-row';
import { useNow } from '@/components/entities/use-now';
import { Button } from '@/components/ui/button';
import { List, Row } from '@/components/ui/list/list';
import { hoursByPerson, type PersonHours, stretchesOf } from '@/lib/domain/timed-work';
import { type Day, dayOfInstant } from '@/lib/kernel/day';
import { useData } from '@/lib/store/react/store';
import { formatDay, formatDuration } from '@/lib/text/format';

interface WorkedHoursProps {
  readonly from: Day;
  readonly to: Day;
}

/** Each person's timed hours in a range, in total and by day; nothing when nobody used the timer. */
export const WorkedHours = ({ from, to }: WorkedHoursProps) => {
  const { tasks, users } = useData((data) => data);
  const now = useNow();
  const people = hoursByPerson({ tasks, users }, from, to, now);
  if (people.length === 0) return null;
  return (
    <div className="mt-4 grid grid-cols-1 gap-2">
      <p className="font-medium text-muted text-sm">Horas medidas por persona</p>
      <List label="Horas medidas por persona" rows={people} keyOf={({ id }) => id}>
        {(person) => <Worked person={person} from={from} to={to} />}
      </List>
    </div>
  );
};

/** A person's hours. A tap expands the stretches behind them, which can be corrected. */
const Worked = ({ person, from, to }: WorkedHoursProps & { readonly person: PersonHours }) => {
  const { id, name = 'Alguien', hours, days } = person;
  const [open, setOpen] = useState(false);
  const listId = useId();
  return (
    <div className="grid">
      <Row
        title={name}
        detail={days.map((one) => `${formatDay(one.day)}: ${formatDuration(one.hours)}`).join(' · ')}
        figure={formatDuration(hours)}
      />
      <div className="px-2 pb-1" data-no-print>
        <Button
          variant="ghost"
          icon={open ? ChevronUp : ChevronDown}
          aria-label={`Tramos de ${name}`}
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
        >
          Tramos
        </Button>
      </div>
      <div id={listId} hidden={!open}>
        {open && <Stretches id={id} from={from} to={to} />}
      </div>
    </div>
  );
};

const Stretches = ({ id, from, to }: WorkedHoursProps & Pick<PersonHours, 'id'>) => {
  const now = useNow();
  const stretches = useData((data) => stretchesOf(data, id, now)).filter(({ entry, endedAt }) => {
    const first = dayOfInstant(entry.startedAt);
    const last = dayOfInstant(endedAt ?? now);
    return first <= to && last >= from;
  });
  return (
    <List label="Tramos de tiempo" rows={stretches} keyOf={({ entry }) => entry.id}>
      {(stretch) => <StretchRow stretch={stretch} of={stretch.task.title} />}
    </List>
  );
};
