'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { CONTROL } from '@/components/form/control-style';
import { controlProps, Field } from '@/components/form/field';
import { FoldButton } from '@/components/frames/fold';
import { Button } from '@/components/ui/button';
import { Tile, Tiles } from '@/components/ui/card';
import { List, Row } from '@/components/ui/list/list';
import { ProgressBar } from '@/components/ui/progress-bar';
import { Section } from '@/components/ui/section';
import type { ImportColumn, Mapping, RowProblem } from '@/lib/domain/csv-import';
import { formatCount, formatCounted } from '@/lib/text/format';

/** How far a long file is read; nothing where it takes less than a second. */
export const ReadingProgress = ({ share, rows }: { readonly share: number | undefined; readonly rows: number }) =>
  share === undefined ? null : (
    <ProgressBar
      label="Leyendo el archivo"
      value={share}
      valueText={`${formatCount(Math.round(share * rows))} de ${formatCount(rows)} filas`}
      tone="info"
    />
  );

interface ImportMappingProps<Name extends string> {
  readonly columns: readonly ImportColumn<Name>[];
  readonly head: readonly string[];
  readonly mapping: Mapping<Name>;
  readonly onChange: (mapping: Mapping<Name>) => void;
  /** So no row can be imported: the columns unfold, and stay so while they are put right. */
  readonly isWrong: boolean;
}

/** Which column of the file holds what. Those with a known heading are found by themselves: while that is enough, they fold. */
export const ImportMapping = <Name extends string>(props: ImportMappingProps<Name>) => {
  const { columns, head, mapping, onChange, isWrong } = props;
  const id = useId();
  const [wasWrong, setWasWrong] = useState(false);
  if (isWrong && !wasWrong) setWasWrong(true);
  const [toggled, setToggled] = useState<boolean>();
  const isOpen = toggled ?? wasWrong;
  const choices = head.map((name, place) => ({ place, name: name.trim() || `Columna ${place + 1}` }));
  const read = columns.filter(({ field }) => mapping[field] !== undefined);
  const unread = choices.filter(({ place }) => !read.some(({ field }) => mapping[field] === place));
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-2 lg:gap-3">
      <div>
        <h2 id={id} className="text-section">
          <FoldButton title="Columnas" isOpen={isOpen} onToggle={() => setToggled(!isOpen)} />
        </h2>
        {!isOpen && (
          <p className="wrap-anywhere text-muted text-sm">
            {`Se leen: ${read.map(({ label }) => label).join(', ')}.`}
            {unread.length > 0 && ` No se leen: ${unread.map(({ name }) => name).join(', ')}.`}
          </p>
        )}
      </div>
      {isOpen &&
        columns.map(({ field, label, required }) => (
          <Field key={field} id={`${id}-${field}`} label={label} required={required}>
            <select
              {...controlProps({ id: `${id}-${field}`, required })}
              value={mapping[field] ?? ''}
              onChange={({ target }) => onChange({ ...mapping, [field]: target.value === '' ? undefined : Number(target.value) })}
              className={CONTROL}
            >
              <option value="">No está en el archivo</option>
              {choices.map(({ place, name }) => (
                <option key={place} value={place}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
        ))}
    </section>
  );
};

interface ImportPreviewProps {
  readonly good: number;
  readonly problems: readonly RowProblem[];
  readonly onConfirm: () => Promise<void>;
  /** The first rows as they will be. */
  readonly children: ReactNode;
}

/** What will be written and what will not, row by row; the button that writes it. */
export const ImportPreview = ({ good, problems, onConfirm, children }: ImportPreviewProps) => {
  const [busy, setBusy] = useState(false);
  // A long file takes seconds to write: the button says so before it begins.
  const confirm = async () => {
    setBusy(true);
    await onConfirm();
    setBusy(false);
  };
  return (
    <>
      <Section title="Revisión">
        <Tiles>
          <Tile label="Filas listas" value={formatCount(good)} icon={CircleCheck} tone="success" />
          <Tile label="Filas con error" value={formatCount(problems.length)} icon={CircleAlert} tone="danger" />
        </Tiles>
        {children}
      </Section>
      {problems.length > 0 && (
        <Section title="Errores por fila">
          <List label="Errores por fila" rows={problems} keyOf={({ row }) => row}>
            {({ row, message }) => (
              <Row title={`Fila ${row}`} detail={<span className="[overflow-wrap:anywhere]">{message}</span>} />
            )}
          </List>
        </Section>
      )}
      <div className="grid gap-2">
        {problems.length > 0 && good > 0 && (
          <p id="import-left-out" className="text-muted text-sm">
            Las filas con error no se importan. Puedes corregirlas en el archivo y elegirlo otra vez.
          </p>
        )}
        {good === 0 && (
          <p id="import-nothing" className="text-muted text-sm">
            No hay filas que importar. Revisa las columnas.
          </p>
        )}
        <Button
          closed={good === 0}
          busy={busy}
          busyText="Guardando…"
          aria-describedby={good === 0 ? 'import-nothing' : undefined}
          onClick={() => void confirm()}
        >
          {`Importar ${formatCounted(good, 'fila', 'filas')}`}
        </Button>
      </div>
    </>
  );
};
