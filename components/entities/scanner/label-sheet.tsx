'use client';

import { FileDown, QrCode } from 'lucide-react';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useDocument } from '@/components/entities/use-document';
import { CONTROL } from '@/components/form/control-style';
import { Field } from '@/components/form/field';
import { QuantityBox } from '@/components/form/quantity-box';
import { Tick } from '@/components/form/tick';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterChips } from '@/components/ui/filter-chips';
import { Rows } from '@/components/ui/list/rows';
import { Sheet } from '@/components/ui/overlay/sheet';
import { SearchInput } from '@/components/ui/search-input';
import {
  LABEL_PAPERS,
  type LabelCode,
  type LabelPaper,
  labelPlace,
  labelsAPage,
  labelsPdf,
  labelTrouble,
} from '@/lib/documents/labels-pdf';
import { businessOf } from '@/lib/domain/settings/rules';
import { type Label, type LabelGroup, type LabelSource, labelGroups } from '@/lib/domain/stock/labels';
import { identifierKey } from '@/lib/kernel/identifier';
import { groupBy } from '@/lib/kernel/list';
import { readLocal, SITE_NAME, writeLocal } from '@/lib/store/device/local-values';
import { useData } from '@/lib/store/react/store';
import { formatCount, formatCounted } from '@/lib/text/format';

const KINDS: Record<LabelGroup['kind'], string> = {
  serial: 'Series',
  lot: 'Lotes',
  material: 'Materiales',
  location: 'Ubicaciones',
};
const CODES = [
  { value: 'qr', label: 'QR' },
  { value: 'code128', label: 'Code 128' },
] as const;

/** The code and paper last printed on this device. */
const KEY = `${SITE_NAME}:labels`;
const chosenLast = (): { readonly code: LabelCode; readonly paper: LabelPaper } => {
  const [code, paper] = readLocal(KEY)?.split(' ') ?? [];
  return {
    code: code === 'code128' ? code : 'qr',
    paper: LABEL_PAPERS.find(({ id }) => id === paper) ?? LABEL_PAPERS[0],
  };
};

const MOST_COPIES = 50;
/** The number of labels from which on a list has a search. */
const MANY = 6;

const keyOf = ({ name, value }: Label) => `${name}\n${value}`;

/** The typed whole number, or its error. */
const readWhole = (typed: string, most: number) => {
  const number = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return number >= 1 && number <= most ? { number } : { number: 1, error: `Escribe un número del 1 al ${most}.` };
};

const listed = (values: readonly string[]) => {
  const [first, ...more] = values;
  return more.length === 0 ? `«${first}»` : `«${first}» y ${formatCount(more.length)} más`;
};

/** A sentence on the labels that this paper and code can't print. */
const troubleText = (labels: readonly Label[], code: LabelCode, paper: LabelPaper) => {
  const values = groupBy(
    labels.map(({ value }) => value),
    (value) => labelTrouble(paper, code, value),
  );
  const [letters, room] = [values.get('letters'), values.get('room')];
  const of = code === 'qr' ? 'QR' : 'Code 128';
  return [
    room?.length ? `${listed(room)} no ${room.length === 1 ? 'cabe' : 'caben'} en esta etiqueta como ${of}.` : '',
    letters?.length ? `${listed(letters)} ${letters.length === 1 ? 'lleva' : 'llevan'} letras que ${of} no tiene.` : '',
  ]
    .filter(Boolean)
    .join(' ');
};

interface LabelSheetProps {
  readonly source: LabelSource;
  /** The name of what the labels are for; it is part of the file's name. */
  readonly of: string;
  /** Removes the sheet from the URL's query. */
  readonly onClose: () => void;
}

/** Prints labels for the serials, lots and locations of an item, a shipment or a warehouse (decision 064). */
export const LabelSheet = ({ source, of, onClose }: LabelSheetProps) => {
  const id = useId();
  const { groups, business } = useData((data) => ({
    groups: labelGroups(data, source),
    business: businessOf(data)?.businessName.trim() ?? '',
  }));
  const [kind, setKind] = useState<LabelGroup['kind']>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [{ code, paper }, setChoice] = useState(chosenLast);
  const [typedFirst, setFirst] = useState('1');
  const [typedCopies, setCopies] = useState('1');
  const group = groups.find((one) => one.kind === kind) ?? groups[0];
  const labels = useMemo(() => group?.labels.filter((label) => chosen?.has(keyOf(label)) ?? true) ?? [], [group?.labels, chosen]);
  const trouble = useMemo(() => troubleText(labels, code, paper), [labels, code, paper]);
  const aPage = labelsAPage(paper);
  const first = readWhole(aPage > 1 ? typedFirst : '1', aPage);
  const copies = readWhole(typedCopies, MOST_COPIES);

  const choose = (next: { readonly code: LabelCode; readonly paper: LabelPaper }) => {
    setChoice(next);
    writeLocal(KEY, `${next.code} ${next.paper.id}`);
  };
  const { busy, run } = useDocument(async () => {
    const { shareFile } = await import('@/lib/documents/share-file');
    const print = { code, paper, first: first.number, copies: copies.number, business, of };
    const file = await labelsPdf(labels, print);
    return { name: file.name, became: await shareFile(file) };
  });
  const count = labels.length * copies.number;
  const pages = labelPlace(paper, count - 1, first.number).page + 1;
  const summary =
    count === 0
      ? 'Elige al menos una.'
      : [formatCounted(count, 'etiqueta', 'etiquetas'), aPage > 1 && formatCounted(pages, 'hoja', 'hojas')]
          .filter(Boolean)
          .join(', ');
  const isShut = count === 0 || trouble !== '' || first.error !== undefined || copies.error !== undefined;

  const sheet = { open: true, inUrl: true, title: 'Imprimir etiquetas', onOpenChange: (open: boolean) => !open && onClose() };

  if (!group)
    return (
      <Sheet {...sheet}>
        <EmptyState icon={QrCode} title="Aquí no hay nada que etiquetar" />
      </Sheet>
    );
  return (
    <Sheet
      {...sheet}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p id={`${id}-sum`} role="status" className="tabular min-w-0 grow">
            {summary}
          </p>
          <Button
            icon={FileDown}
            closed={isShut}
            aria-describedby={`${id}-sum`}
            busy={busy}
            busyText="Preparando…"
            onClick={() => void run().then((isHanded) => isHanded && onClose())}
          >
            Descargar PDF
          </Button>
        </div>
      }
    >
      {groups.length > 1 && (
        <FilterChips
          label="Qué imprimir"
          options={groups.map((one) => ({ value: one.kind, label: `${KINDS[one.kind]} (${formatCount(one.labels.length)})` }))}
          value={group.kind}
          onChange={(next) => {
            setKind(next);
            setChosen(undefined);
          }}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="grid content-start gap-1">
          <p aria-hidden className="font-medium text-sm">
            Código
          </p>
          <FilterChips label="Código" options={CODES} value={code} onChange={(next) => choose({ code: next, paper })} />
        </div>
        <Field id={`${id}-paper`} label="Papel">
          <select
            id={`${id}-paper`}
            value={paper.id}
            onChange={({ target }) => choose({ code, paper: LABEL_PAPERS.find((one) => one.id === target.value) ?? paper })}
            className={CONTROL}
          >
            {LABEL_PAPERS.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </Field>
        <div className="grid grid-cols-2 gap-4 sm:col-span-2">
          <QuantityBox id={`${id}-copies`} label="Copias" value={typedCopies} onType={setCopies} error={copies.error} />
          {aPage > 1 && (
            <QuantityBox id={`${id}-first`} label="Primera etiqueta" value={typedFirst} onType={setFirst} error={first.error} />
          )}
        </div>
      </div>
      {trouble !== '' && (
        <AlertBanner
          tone="warning"
          role="alert"
          action={
            code === 'code128' && (
              <Button variant="secondary" onClick={() => choose({ code: 'qr', paper })}>
                Usar QR
              </Button>
            )
          }
        >
          {trouble}
        </AlertBanner>
      )}
      <p className="text-muted text-sm">Imprime al 100 %, sin ajustar a la página.</p>
      {group.labels.length > 1 && <Chosen key={group.kind} group={group} chosen={chosen} onChange={setChosen} />}
    </Sheet>
  );
};

interface ChosenProps {
  readonly group: LabelGroup;
  /** The keys of the labels to print; `undefined` prints all. */
  readonly chosen: ReadonlySet<string> | undefined;
  readonly onChange: (chosen: ReadonlySet<string> | undefined) => void;
}

/** Chooses all labels of a kind, or some. */
const Chosen = ({ group, chosen, onChange }: ChosenProps) => {
  const [query, setQuery] = useState('');
  const wanted = identifierKey(useDeferredValue(query));
  const found = group.labels.filter(({ value, name }) => identifierKey(`${value} ${name}`).includes(wanted));
  const tick = (label: Label, on: boolean) => {
    const others = [...(chosen ?? [])].filter((key) => key !== keyOf(label));
    onChange(new Set(on ? [...others, keyOf(label)] : others));
  };
  return (
    <div className="grid gap-2">
      <Tick
        title={`Imprimir todo (${formatCount(group.labels.length)})`}
        checked={chosen === undefined}
        onChange={(on) => onChange(on ? undefined : new Set())}
      />
      {chosen && group.labels.length > MANY && (
        <SearchInput
          label="Buscar etiquetas"
          value={query}
          onChange={setQuery}
          count={found.length === 0 ? 'No se encontraron etiquetas' : undefined}
        />
      )}
      {chosen && (
        <ul aria-label={KINDS[group.kind]}>
          <Rows rows={found} keyOf={keyOf}>
            {(label) => (
              <Tick
                title={label.value}
                detail={label.name || undefined}
                checked={chosen.has(keyOf(label))}
                onChange={(on) => tick(label, on)}
              />
            )}
          </Rows>
        </ul>
      )}
    </div>
  );
};
