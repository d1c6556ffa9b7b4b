'use client';

import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { StretchRow } from '@/components/entities/stretch-row';
import { useNow } from '@/components/entities/use-now';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { List } from '@/components/ui/list';
import { supervises } from '@/lib/domain/permission';
import { stretchesToLookAt } from '@/lib/domain/timed-work';
import { useCurrentUser, useData } from '@/lib/store/react/store';
import { stretchDoubt } from '@/lib/text/stretch';

/** What runs now and what asks to be looked at: a supervisor sees everybody's, others their own; none of it waits for its task to end. */
export const OpenStretches = () => {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const now = useNow();
  const me = useCurrentUser();
  const { stretches, users } = useData((data) => ({
    stretches: me ? stretchesToLookAt(data, now, supervises(me) ? undefined : me.id) : [],
    users: data.users,
  }));
  if (stretches.length === 0) return null;
  const running = stretches.filter(({ endedAt, fault }) => endedAt === undefined && !fault).length;
  const doubtful = stretches.filter((stretch) => stretchDoubt(stretch, now)).length;
  return (
    <Card className="grid grid-cols-1 gap-1">
      <Button
        variant="ghost"
        className="justify-self-start"
        icon={open ? ChevronUp : ChevronDown}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        {['Tiempo', running > 0 && `${running} en marcha`, doubtful > 0 && `${doubtful} por revisar`].filter(Boolean).join(' · ')}
      </Button>
      <div id={listId} hidden={!open}>
        {open && (
          <List label="Tiempo en marcha y por revisar" rows={stretches} keyOf={({ entry }) => entry.id}>
            {(stretch) => (
              <StretchRow
                stretch={stretch}
                of={`${users.get(stretch.entry.userId)?.name ?? 'Alguien'} · ${stretch.task.title}`}
              />
            )}
          </List>
        )}
      </div>
    </Card>
  );
};
