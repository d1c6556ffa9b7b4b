'use client';

import { ArrowRightLeft } from 'lucide-react';
import { useId, useState } from 'react';
import { CONTROL } from '@/components/form/control-style';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { User, UserId } from '@/lib/domain/model/user';
import { roleOf } from '@/lib/domain/permission';
import { hasHistory, workPassedOn } from '@/lib/domain/user/handover';
import { availableUsers } from '@/lib/domain/user/rules';
import { asId } from '@/lib/kernel/id';
import { useData } from '@/lib/store/react/store';
import { roleLabel } from '@/lib/text/labels';

interface HandOverProps {
  readonly user: User;
  /** What is left of the person is taken away, or archived when their history names them. */
  readonly onDelete: (heir: UserId) => void;
  readonly onArchive: (heir: UserId) => void;
}

/** Passes the open work of a person who leaves to somebody else; nothing to pass, nothing to see. */
export const HandOver = ({ user, onDelete, onArchive }: HandOverProps) => {
  const [chosen, setChosen] = useState('');
  const [asked, setAsked] = useState(false);
  const id = useId();
  const { heirs, stays, hasWork } = useData((data) => ({
    heirs: availableUsers(data.users).filter((other) => other.id !== user.id),
    stays: hasHistory(data, user.id, asId<UserId>(chosen)),
    hasWork: workPassedOn(data, user.id, asId<UserId>(chosen)).length > 0,
  }));
  if (!hasWork || heirs.length === 0) return null;
  const missing = asked && chosen === '';
  const confirm = () => {
    setAsked(true);
    if (chosen === '') document.getElementById(id)?.focus();
    else (stays ? onArchive : onDelete)(asId<UserId>(chosen));
  };
  return (
    <Card className="grid gap-3">
      <p className="text-sm">
        Sus tareas por terminar, su lugar en los equipos y los almacenes a su cargo pueden pasar a otra persona.
        {stays && ' Lo que ya hizo lleva su nombre, así que después se archiva.'}
      </p>
      <div className="grid gap-1">
        <label htmlFor={id} className="font-medium text-sm">
          Quién se encarga *
        </label>
        <select
          id={id}
          required
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          aria-invalid={missing}
          aria-describedby={missing ? `${id}-error` : undefined}
          className={CONTROL}
        >
          <option value="">Elige a una persona</option>
          {heirs.map((heir) => (
            <option key={heir.id} value={heir.id}>
              {`${heir.name} · ${roleLabel[roleOf(heir)]}`}
            </option>
          ))}
        </select>
        {missing && (
          <p id={`${id}-error`} className="font-medium text-danger text-sm">
            Elige quién se encarga de su trabajo.
          </p>
        )}
      </div>
      <Button variant="secondary" icon={ArrowRightLeft} onClick={confirm}>
        {stays ? 'Reasignar y archivar' : 'Reasignar y eliminar'}
      </Button>
    </Card>
  );
};
