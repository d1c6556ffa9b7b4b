'use client';

import { Check, ExternalLink, FilePlus, ListChecks } from 'lucide-react';
import { recordPath } from '@/components/entities/record-path';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import { useAct } from '@/components/write/use-act';
import { type Data, findRow } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import { fieldWriter } from '@/lib/domain/history/field-writer';
import type { Flag } from '@/lib/domain/merge/flag';
import { canDraftAgain, draftShipmentAgain, leftOutFields } from '@/lib/domain/merge/left-out';
import { nameOfRecord, nameOfRow } from '@/lib/domain/records';
import { rowFrom } from '@/lib/domain/schemas';
import { sameValue } from '@/lib/kernel/same-value';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { useHistory } from '@/lib/store/react/use-history';
import { clashTexts } from '@/lib/text/clash-value';
import { flagReasonText, flagText } from '@/lib/text/flag';
import { formatInstant } from '@/lib/text/format';
import { fieldLabel, NOUNS } from '@/lib/text/nouns';
import { personName } from '@/lib/text/person';
import { useTeamAct } from './use-team-call';

/** The record of a flag as its author wrote it, or as the history knew it. */
const rowOf = (flag: Flag, entries: readonly LogEntry[]) => {
  const known = entries
    .flatMap(({ patches, before }) => [...patches, ...before])
    .find(({ id, row }) => id === flag.record && row);
  return rowFrom(flag.table, leftOutFields(flag)) ?? rowFrom(flag.table, known?.row);
};

const nameOf = (data: Data, flag: Flag, entries: readonly LogEntry[]) => {
  const { table, record, place } = flag;
  const material = place && data.materials.get(place.materialId)?.name;
  if (place)
    return [material, place.serialNumber ?? place.lotNumber, data.warehouses.get(place.warehouseId)?.name]
      .filter(Boolean)
      .join(' · ');
  const gone = findRow(data, table, record) ? null : rowOf(flag, entries);
  return nameOfRecord(data, table, record) ?? (gone ? nameOfRow(data, table, gone) : 'Un registro que ya no está');
};

const LOOKED_AT = 50;

const ABOUT_PEOPLE: readonly Flag['kind'][] = ['left-team', 'stays-in-team'];
const LEFT_OUT: readonly Flag['kind'][] = ['done-twice', 'dangling-link'];

/** A conflict between two members: both sides with person and time, and the button that settles it. */
export const FlagCard = ({ flag }: { readonly flag: Flag }) => {
  const { id, kind, table, record, clashes, place, why, by, at } = flag;
  const { act, busy } = useTeamAct();
  const bring = useAct(draftShipmentAgain, {
    savedText: 'Quedó como borrador: revísalo y finalízalo.',
  });
  const entries = useHistory(record, LOOKED_AT) ?? [];
  const data = useData((all) => all);
  const name = nameOf(data, flag, entries);
  const path = findRow(data, table, record) && recordPath(data, table, record);
  const { title, settling } = flagText(flag);
  const reason = flagReasonText(why);
  const person = (user: Flag['by']) => personName(data, user);
  const sides = clashes.flatMap((clash) => {
    const field = fieldLabel(table, clash.field);
    const { mine, theirs } = clashTexts(data, clash);
    if (!field || (mine === undefined && theirs === undefined)) return [];
    // These have no two sides: the people of a team, the former number, and all fields of an entry that was left out.
    if (ABOUT_PEOPLE.includes(kind)) return [{ term: field, value: mine }];
    if (kind === 'number-taken') return [{ term: `${field} anterior`, value: theirs }];
    if (LEFT_OUT.includes(kind)) return [{ term: field, value: theirs }];
    const writerAmong = (known: typeof entries) =>
      fieldWriter(known, record, clash.field, (value) => sameValue(value, clash.mine));
    // An entry written offline arrived later, though its clock often says earlier. Without an earlier entry, the first later
    // writer is shown.
    const writer = writerAmong(entries.filter((entry) => entry.at <= at)) ?? writerAmong(entries.toReversed());
    return [
      {
        term: `${field}: lo que se queda${writer ? ` · ${person(writer.by)}, ${formatInstant(writer.at)}` : ''}`,
        value: mine ?? 'nada',
      },
      { term: `${field}: lo que llegó después · ${person(by)}, ${formatInstant(at)}`, value: theirs ?? 'nada' },
    ];
  });
  return (
    <Card className="grid gap-3">
      <div className="grid gap-1">
        <h2 className="wrap-anywhere font-semibold">{name}</h2>
        <p>
          {title} <span className="text-muted">({NOUNS[table].one})</span>
        </p>
        <p className="text-muted text-sm">
          {person(by)}, {formatInstant(at)}
        </p>
      </div>
      {sides.length > 0 && <DefinitionList className="wrap-anywhere" items={sides} />}
      {reason && <p className="text-sm">{reason}</p>}
      <p className="text-sm">{settling}</p>
      <div className="flex flex-wrap gap-2">
        {place && (
          <ButtonLink icon={ListChecks} href={routes.countStock(place.warehouseId, place.materialId)}>
            Contar
          </ButtonLink>
        )}
        {path && (
          <ButtonLink variant="secondary" icon={ExternalLink} href={path}>
            Abrir
          </ButtonLink>
        )}
        {canDraftAgain(flag) && (
          <Button
            variant="secondary"
            icon={FilePlus}
            closed={busy}
            aria-label={`Guardar como borrador: ${name}`}
            onClick={() => void bring(flag)}
          >
            Guardar como borrador
          </Button>
        )}
        {!place && (
          <Button
            variant="secondary"
            icon={Check}
            busy={busy}
            aria-label={`Ya lo revisé: ${name}`}
            onClick={() => void act((team) => team.settle(id), 'Revisado.')}
          >
            Ya lo revisé
          </Button>
        )}
      </div>
    </Card>
  );
};
