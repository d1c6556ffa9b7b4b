'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import { CONTROL } from '@/components/form/control-style';
import { controlProps, Field } from '@/components/form/field';
import { ExpandButton } from '@/components/frames/expandable';
import { Button } from '@/components/ui/button';
import { Tile, Tiles } from '@/components/ui/card';
import { List, Row } from '@/components/ui/list/list';
import { ProgressBar } from '@/components/ui/progress-bar';
import { Section } from '@/components/ui/section';
import {
  type FileRow,
  guessMapping,
  type ImportColumn,
  type Mapping,
  type RowProblem,
  type RowReader,
} from '@/lib/domain/csv-import';
import type { Data } from '@/lib/domain/data';
import { forEachInSlices, yieldInBackground, yieldToPage } from '@/lib/kernel/slices';
import { useStore } from '@/lib/store/react/store';
import { formatCount, formatCounted } from '@/lib/text/format';

/** A CSV or Excel file that was read: its heading, and its rows as text. */
export interface ReadFile {
  /** A number that differs for each chosen file. */
  readonly key: number;
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly FileRow[];
}

/** How long reading takes before its progress is shown, in milliseconds. */
const PATIENCE_MS = 1_000;

interface Reading<Result> {
  readonly begin: () => RowReader<Result>;
  /** The share of rows read, 0 to 1. */
  readonly share: number;
  readonly result?: Result;
}

/**
 * Reads a file's rows in slices, so that the page can respond. Answers the progress of a long reading, and the result at the end.
 */
const useRowsRead = <Result,>(rows: readonly FileRow[], begin: () => RowReader<Result>) => {
  const [reading, setReading] = useState<Reading<Result>>();
  useEffect(() => {
    let isWanted = true;
    let done = 0;
    const reader = begin();
    const since = performance.now();
    const read = (row: FileRow) => {
      reader.read(row);
      done += 1;
    };
    const pause = () => {
      if (performance.now() - since <= PATIENCE_MS) return yieldToPage();
      if (isWanted) setReading({ begin, share: done / rows.length });
      // `yieldToPage` may continue before React renders; then the bar would only be visible at the end.
      return yieldInBackground();
    };
    void forEachInSlices(rows, read, { isWanted: () => isWanted, pause }).then((isRead) => {
      if (isRead && isWanted) setReading({ begin, share: 1, result: reader.result() });
    });
    return () => {
      isWanted = false;
    };
  }, [rows, begin]);
  // A result read with another mapping no longer counts.
  return reading?.begin === begin ? reading : undefined;
};

interface ImportMappingProps<Name extends string> {
  readonly columns: readonly ImportColumn<Name>[];
  readonly head: readonly string[];
  readonly mapping: Mapping<Name>;
  readonly onChange: (mapping: Mapping<Name>) => void;
  /** Whether no row can be imported. Then the columns expand, and stay expanded during the correction. */
  readonly isWrong: boolean;
}

/** Maps the file's columns. Those with a known heading are mapped automatically; while that is enough, the section is collapsed. */
const ImportMapping = <Name extends string>(props: ImportMappingProps<Name>) => {
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
          <ExpandButton title="Columnas" isOpen={isOpen} onToggle={() => setToggled(!isOpen)} />
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
  /** The rows that bring nothing, because their quantity is 0. */
  readonly zero: number;
  readonly problems: readonly RowProblem[];
  readonly onConfirm: () => Promise<void>;
  /** The first rows as they will be imported. */
  readonly children: ReactNode;
}

/** The number of good rows, the errors row by row, and the button that imports. */
const ImportPreview = ({ good, zero, problems, onConfirm, children }: ImportPreviewProps) => {
  const [busy, setBusy] = useState(false);
  // A long file takes seconds to write, so the button is busy first.
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
        {zero > 0 && (
          <p className="text-muted text-sm">
            {`${formatCounted(zero, 'fila con cantidad 0 no trae', 'filas con cantidad 0 no traen')} nada.`}
          </p>
        )}
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

/** The result of reading a file, besides its rows. */
interface ReadResult {
  readonly problems: readonly RowProblem[];
  readonly good: number;
}

interface ImportReviewProps<Name extends string, Result extends ReadResult> {
  readonly file: ReadFile;
  readonly columns: readonly ImportColumn<Name>[];
  readonly readerOf: (data: Data, mapping: Mapping<Name>) => RowReader<Result>;
  readonly onConfirm: (result: Result) => Promise<void>;
  /** The first rows as they will be imported. */
  readonly children: (result: Result) => ReactNode;
}

/** Reads a file with a mapping of its columns, and shows the result before it is confirmed. */
export const ImportReview = <Name extends string, Result extends ReadResult>(props: ImportReviewProps<Name, Result>) => {
  const { file, columns, readerOf, onConfirm, children } = props;
  const store = useStore();
  // The data from when the file was chosen; the change checks again on current data.
  const [data] = useState(store.data);
  const [mapping, setMapping] = useState(() => guessMapping(columns, file.head));
  const begin = useCallback(() => readerOf(data, mapping), [readerOf, data, mapping]);
  const reading = useRowsRead(file.rows, begin);
  const result = reading?.result;
  return (
    <>
      <ImportMapping columns={columns} head={file.head} mapping={mapping} onChange={setMapping} isWrong={result?.good === 0} />
      {result && (
        <ImportPreview
          good={result.good}
          zero={file.rows.length - result.good - result.problems.length}
          problems={result.problems}
          onConfirm={() => onConfirm(result)}
        >
          {result.good > 0 && children(result)}
        </ImportPreview>
      )}
      {reading && !result && (
        <ProgressBar
          label="Leyendo el archivo"
          value={reading.share}
          valueText={`${formatCount(Math.round(reading.share * file.rows.length))} de ${formatCount(file.rows.length)} filas`}
          tone="info"
        />
      )}
    </>
  );
};
