'use client';

import { useState } from 'react';
import { ConflictList } from '@/components/entities/conflict-list';
import { copyOrAsk, isUnopened } from '@/components/entities/copy-or-ask';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/overlay/sheet';
import { showToast } from '@/components/ui/toast/toast';
import { isRefused } from '@/lib/domain/refusal';
import { sumBy } from '@/lib/kernel/list';
import type { OpenedBackup, TableCounts } from '@/lib/store/backup/restore';
import { keepCopy } from '@/lib/store/device/copies';
import type { Outcome } from '@/lib/store/engine/contract';
import { useStore } from '@/lib/store/react/store';
import { BACKUP_WORDS } from '@/lib/text/backup';
import { failureText } from '@/lib/text/failures';
import { formatCount, formatCounted, formatInstant } from '@/lib/text/format';
import { refusalText } from '@/lib/text/messages';
import { NOUNS } from '@/lib/text/nouns';

const REPLACE =
  'Todo lo de este dispositivo se cambia por lo que trae el respaldo. Antes se guarda una copia de lo que hay, sin los borradores: lo que escribiste y no guardaste se pierde. ¿Continuar?';
const REPLACE_UNOPENED =
  'Antes se intenta abrir otra vez lo que hay en este dispositivo: si abre, se queda y no se cambia nada. Si no abre, se cambia por lo que trae el respaldo. ¿Continuar?';

interface RestoreSheetProps {
  readonly backup: OpenedBackup | null;
  readonly onClose: () => void;
}

/** A preview of a backup against the data of this device, and the two ways to restore it. */
export const RestoreSheet = ({ backup, onClose }: RestoreSheetProps) => (
  <Sheet open={backup !== null} onOpenChange={(open) => !open && onClose()} title="Restaurar respaldo">
    {backup && <Choices backup={backup} onClose={onClose} />}
  </Sheet>
);

const Choices = ({ backup: { preview, replace, merge }, onClose }: { backup: OpenedBackup; onClose: () => void }) => {
  const store = useStore();
  const [doing, setDoing] = useState<'replace' | 'merge' | null>(null);
  const { createdAt, files, tables, conflicts, merged } = preview;
  const news = sumBy(tables, ({ added, changed }) => added + changed);

  const run = async (how: 'replace' | 'merge', work: () => Promise<Outcome>, savedText: string) => {
    if (how === 'replace' && !window.confirm(isUnopened(store) ? REPLACE_UNOPENED : REPLACE)) return;
    setDoing(how);
    const goesOn = how === 'replace' ? await copyOrAsk(store) : await keepCopy(store, new Date());
    const outcome = goesOn && (await work());
    setDoing(null);
    if (!outcome) return;
    // The data shown before have changed, so the preview is no longer right.
    if ('failed' in outcome && (outcome.failed === 'reopened' || outcome.failed === 'only-shown')) onClose();
    if ('done' in outcome) {
      onClose();
      showToast({ text: outcome.seq === null ? 'No había nada nuevo: nada cambió.' : savedText, tone: 'success' });
    } else showToast({ text: isRefused(outcome) ? refusalText(outcome) : failureText(outcome), tone: 'danger' });
  };

  return (
    <>
      <p>
        Respaldo del <strong>{formatInstant(createdAt)}</strong>
        {files > 0 && `, con ${formatCounted(files, 'archivo', 'archivos')}`}.
      </p>
      <PreviewTable tables={tables} />
      {conflicts === undefined ? (
        <AlertBanner tone="warning" title="No se puede juntar">
          Lo del respaldo y lo de este dispositivo no cuadran entre sí. Solo se puede reemplazar.
        </AlertBanner>
      ) : (
        <ConflictList conflicts={conflicts} merged={merged} words={BACKUP_WORDS} />
      )}
      {conflicts !== undefined && (
        <Button
          data-autofocus
          busy={doing === 'merge'}
          closed={doing !== null}
          busyText="Juntando…"
          onClick={() => void run('merge', merge, 'Respaldo juntado con lo de este dispositivo.')}
        >
          {news > 0 ? 'Juntar con lo de aquí' : 'Juntar (no hay nada nuevo)'}
        </Button>
      )}
      <Button
        variant="danger"
        busy={doing === 'replace'}
        closed={doing !== null}
        busyText="Restaurando…"
        onClick={() => void run('replace', replace, 'Respaldo restaurado.')}
      >
        Reemplazar todo
      </Button>
    </>
  );
};

const HEAD = 'py-2 pl-2 text-right font-medium text-muted';
const CELL = 'tabular py-2 pl-2 text-right';

/** The number of records by kind: on this device, in the file, and added or changed by a merge. */
const PreviewTable = ({ tables }: { readonly tables: readonly TableCounts[] }) => (
  <table className="w-full text-sm">
    <caption className="sr-only">Registros de este dispositivo y del respaldo</caption>
    <thead>
      <tr className="border-border border-b">
        <th scope="col" className="py-2 text-start font-medium text-muted">
          Registros
        </th>
        <th scope="col" className={HEAD}>
          Aquí
        </th>
        <th scope="col" className={HEAD}>
          Respaldo
        </th>
        <th scope="col" className={HEAD}>
          Nuevo
        </th>
      </tr>
    </thead>
    <tbody>
      {tables
        .filter(({ here, inFile }) => here + inFile > 0)
        .map(({ table, here, inFile, added, changed }) => (
          <tr key={table} className="border-border border-b last:border-0">
            <th scope="row" className="py-2 text-start font-normal first-letter:uppercase">
              {NOUNS[table].many}
            </th>
            <td className={CELL}>{formatCount(here)}</td>
            <td className={CELL}>{formatCount(inFile)}</td>
            <td className={CELL}>{added + changed > 0 ? `+${formatCount(added + changed)}` : '–'}</td>
          </tr>
        ))}
    </tbody>
  </table>
);
