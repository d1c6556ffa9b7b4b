'use client';

import { useEffect, useState } from 'react';
import { BackUpButton } from '@/components/entities/back-up-button';
import { ConflictList } from '@/components/entities/conflict-list';
import { copyOrAsk } from '@/components/entities/copy-or-ask';
import { AlertBanner, scrollToIt } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import { DefinitionList } from '@/components/ui/definition-list';
import { FilterChips } from '@/components/ui/filter-chips';
import { showToast } from '@/components/ui/toast/toast';
import { recordCount } from '@/lib/domain/archiving';
import { type Data, TABLE_NAMES } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import type { User } from '@/lib/domain/model/user';
import type { Store } from '@/lib/store/engine/contract';
import { useCurrentUser, useData, useStore } from '@/lib/store/react/store';
import type { JoiningPreview, Team, TeamRefusal } from '@/lib/team/protocol/contract';
import { type Invite, isReissuedToFounder } from '@/lib/team/protocol/invite';
import type { MergeWords } from '@/lib/text/backup';
import { formatCount, formatCounted } from '@/lib/text/format';
import { roleLabel } from '@/lib/text/labels';
import { NOUNS } from '@/lib/text/nouns';
import { teamRefusalText } from '@/lib/text/team';
import { useTeamCall } from './use-team-call';

/** The words for merging this device's records into the team's, where the team's usually prevail. */
const JOINING_WORDS: MergeWords = {
  note: 'De cada registro se dice con qué se queda el equipo.',
  here: 'el equipo',
  there: 'este dispositivo',
  became: {
    'both-edited': 'No dice lo mismo en el equipo y en este dispositivo. Se queda lo del equipo.',
    overwritten:
      'En el equipo cambió y en este dispositivo ya se finalizó. Queda lo de este dispositivo; lo del equipo se pierde.',
    'number-taken': 'El equipo ya usó este número de factura. Se queda la suya; captura la tuya con un número nuevo.',
    stock: 'En el equipo no es posible: las existencias, las series o lo pedido ya no alcanzan. No entra.',
    'deleted-here': 'El equipo lo eliminó. No vuelve.',
    'came-back': 'El equipo lo eliminó y algo de este dispositivo lo necesita. Vuelve.',
    'dangling-link': 'Depende de un registro que el equipo no tiene. No entra.',
    'left-team': 'En el equipo alguien ya no está o está archivado. Entra sin esa persona.',
    'stays-in-team': 'En este dispositivo alguien salió del proyecto y en el equipo tiene trabajo por hacer. Se queda.',
    rule: 'Junto con lo del equipo no sería válido, o tu rol no lo permite. Se queda lo del equipo.',
  },
};

/** The number of records that enter the team: "Entran 12 registros al equipo y cambian 3." */
const comingText = ({ added, changed }: { readonly added: number; readonly changed: number }) => {
  if (added + changed === 0) return 'Este dispositivo no tiene nada que el equipo no tenga ya.';
  const coming = `${added === 1 ? 'Entra' : 'Entran'} ${formatCounted(added, 'registro', 'registros')} al equipo`;
  return `${coming}${changed > 0 ? ` y ${changed === 1 ? 'cambia' : 'cambian'} ${formatCount(changed)}` : ''}.`;
};

type Records = Parameters<Team['join']>[1];

const CHOICES: readonly { readonly value: Records; readonly label: string }[] = [
  { value: 'bring-mine', label: 'Unir lo de este dispositivo' },
  { value: 'take-theirs', label: 'Empezar con lo del equipo' },
];

const LOOKED_AT = 200;

const BROUGHT: readonly LogEntry['label'][] = ['backup-restored', 'team-joined'];

/**
 * Whether an entry changed somebody's records. The sample's own entries write no rows, and notifications are written by the app.
 * The entries' times play no part.
 */
const changesRecords = ({ label, patches }: LogEntry) =>
  BROUGHT.includes(label) || patches.some(({ table }) => table !== 'notifications');

/** Whether this device has records besides the sample's. `undefined` until that is known. */
const useHasOwnRecords = (store: Store) => {
  const [has, setHas] = useState<boolean>();
  useEffect(() => {
    let wanted = true;
    store.history(null, LOOKED_AT).then(
      (entries) => wanted && setHas(entries.some(changesRecords)),
      () => wanted && setHas(true),
    );
    return () => {
      wanted = false;
    };
  }, [store]);
  return has;
};

const counted = (data: Data) =>
  TABLE_NAMES.filter((table) => recordCount(data, table) > 0 && table !== 'notifications' && table !== 'settings').map((table) =>
    formatCounted(recordCount(data, table), NOUNS[table].one, NOUNS[table].many),
  );

/**
 * The person to enter the team as: a founder is the acting person, anybody else the invited one. A returning founder is known to
 * the team.
 */
const personText = (invite: Invite, me: User | undefined) => {
  if (isReissuedToFounder(invite)) return 'Quien creó el equipo';
  return (invite.founder ? undefined : me?.name) ?? invite.person;
};

interface EnterTeamProps {
  readonly invite: Invite;
  readonly onDone: () => void;
}

/** The last step before a device enters a team: which team, as whom, and what happens to its records. */
export const EnterTeam = ({ invite, onDone }: EnterTeamProps) => {
  const store = useStore();
  const ask = useTeamCall();
  const me = useCurrentUser();
  const records = useData(counted);
  const hasOwn = useHasOwnRecords(store);
  const [chosen, setChosen] = useState<Records>('bring-mine');
  const [busy, setBusy] = useState(false);
  const [share, setShare] = useState<number>();
  const [refusal, setRefusal] = useState<TeamRefusal | null>(null);
  const [preview, setPreview] = useState<JoiningPreview | null>(null);
  const isFounding = invite.founder === undefined;
  const wanted = hasOwn ? chosen : 'take-theirs';
  /** Records are brought along only after a preview. */
  const looksFirst = !isFounding && wanted === 'bring-mine' && preview === null;

  const look = async () => {
    setBusy(true);
    setRefusal(null);
    const answer = await ask((team) => team.preview(invite, setShare));
    setBusy(false);
    if ('refused' in answer) setRefusal(answer);
    else setPreview(answer);
  };

  const enter = async () => {
    if (!isFounding && wanted === 'take-theirs' && hasOwn && !(await copyOrAsk(store))) return;
    setBusy(true);
    setRefusal(null);
    const answer = await ask((team) => (isFounding ? team.found(invite) : team.join(invite, wanted, setShare)));
    setBusy(false);
    if ('refused' in answer) {
      setRefusal(answer);
      return;
    }
    onDone();
    showToast({
      text: isFounding
        ? `Creaste «${invite.name}». Ya puedes invitar a los demás.`
        : `Pediste entrar a «${invite.name}». Falta que un supervisor te confirme.`,
      tone: 'success',
    });
  };

  return (
    <>
      <DefinitionList
        items={[
          { term: 'Equipo', value: invite.name },
          { term: 'Entras como', value: personText(invite, me) },
          { term: 'Rol', value: roleLabel[isFounding ? 'supervisor' : invite.role] },
          { term: 'Servidor', value: new URL(invite.server).host },
        ]}
      />
      {isFounding && (
        <p>
          El equipo empieza con lo que hay en este dispositivo{records.length > 0 && `: ${records.join(', ')}`}. Si son datos de
          ejemplo, empieza antes vacío en «Datos de este dispositivo».
        </p>
      )}
      {!isFounding && hasOwn && <OwnRecords records={records} chosen={chosen} onChoose={setChosen} />}
      {wanted === 'bring-mine' && preview && (
        <>
          <p role="status">{comingText(preview)}</p>
          <ConflictList {...preview} words={JOINING_WORDS} />
        </>
      )}
      {!isFounding && hasOwn === false && <p>Este dispositivo empieza con lo del equipo.</p>}
      {refusal && (
        <div ref={scrollToIt}>
          <AlertBanner role="alert" tone="danger" title={isFounding ? 'No se creó' : 'No entraste'}>
            {teamRefusalText(refusal)}
          </AlertBanner>
        </div>
      )}
      <Button
        busy={busy}
        busyText={share === undefined ? 'Conectando…' : `Trayendo lo del equipo… ${Math.floor(share * 100)} %`}
        closed={!isFounding && hasOwn === undefined}
        onClick={() => void (looksFirst ? look() : enter())}
      >
        {isFounding ? 'Crear el equipo' : looksFirst ? 'Ver cómo se juntan' : 'Unirme'}
      </Button>
    </>
  );
};

interface OwnRecordsProps {
  readonly records: readonly string[];
  readonly chosen: Records;
  readonly onChoose: (chosen: Records) => void;
}

/** The choice for this device's records: they enter the team, or a copy of them is kept here. */
const OwnRecords = ({ records, chosen, onChoose }: OwnRecordsProps) => (
  <div className="grid gap-3">
    <p>Este dispositivo ya tiene registros: {records.join(', ')}.</p>
    <FilterChips label="Qué pasa con ellos" options={CHOICES} value={chosen} onChange={onChoose} />
    {chosen === 'bring-mine' ? (
      <p className="text-muted text-sm">
        Se juntan con los del equipo y los ven todos. Donde no coincidan, queda lo del equipo y sale en «Por revisar».
      </p>
    ) : (
      <>
        <p className="text-muted text-sm">
          Lo de este dispositivo se cambia por lo del equipo. Antes se guarda una copia; toma también un respaldo.
        </p>
        <BackUpButton variant="secondary">Respaldar antes</BackUpButton>
      </>
    )}
  </div>
);
