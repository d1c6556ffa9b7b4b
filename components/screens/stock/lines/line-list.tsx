'use client';

import { Pencil, X } from 'lucide-react';
import { type ReactNode, useContext, useId } from 'react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { FormIdContext, fieldId } from '@/components/form/field-id';
import { listErrors, messageOf } from '@/components/form/form-errors';
import { IconButton } from '@/components/ui/button';
import { List, Row, RowButton, RowText } from '@/components/ui/list/list';
import type { MaterialId } from '@/lib/domain/model/material';
import { type LineDraft, type LineEditing, lineFromDraft, quantityWritten, takenBy } from '@/lib/domain/stock/line-draft';
import { useData } from '@/lib/store/react/store';
import { formatCount, formatMaterial, materialName } from '@/lib/text/format';
import { LineFacts } from './line-facts';
import { newLine } from './new-lines';
import type { LineEditor } from './use-line-editor';

/** A material that a shipment needs: the quantity needed and the quantity in stock. */
export interface NeededMaterial {
  readonly materialId: MaterialId;
  readonly pending: number;
  readonly onHand: number;
}

/** A line with its index. */
interface Placed {
  readonly line: LineDraft;
  readonly place: number;
}

/** A line, a needed material, or both when exactly one line serves it. */
interface ListedRow {
  readonly need?: NeededMaterial;
  readonly own?: Placed;
}

/** The needed materials first, each with its lines; then the other lines. */
const listedRows = (needs: readonly NeededMaterial[], lines: readonly LineDraft[]): readonly ListedRow[] => {
  const placed = lines.map((line, place) => ({ line, place }));
  const wanted = needs.flatMap((need): readonly ListedRow[] => {
    const [own, ...more] = placed.filter(({ line }) => line.materialId === need.materialId);
    return more.length === 0 ? [{ need, own }] : [{ need }, ...[own, ...more].map((each) => ({ own: each }))];
  });
  const others = placed.filter(({ line }) => !needs.some(({ materialId }) => materialId === line.materialId));
  return [...wanted, ...others.map((own) => ({ own }))];
};

export interface LineListProps {
  readonly editor: LineEditor;
  readonly editable: boolean;
  /** The materials that the shipment needs. */
  readonly needs?: readonly NeededMaterial[];
}

/**
 * The lines of a shipment's form, with buttons to edit and remove them; a line's error is shown under it. A needed material shows
 * the quantities in stock and in this shipment; a tap writes its line.
 */
export const LineRows = ({ editor, editable, needs = [] }: LineListProps) => {
  const { control } = useFormContext<LineEditing>();
  const { errors } = useFormState({ control, name: 'lines' });
  return (
    <List
      label="Artículos del envío"
      rows={listedRows(needs, editor.lines)}
      keyOf={({ need, own }) => need?.materialId ?? own?.line.id ?? ''}
    >
      {({ need, own }) => {
        const problem = own && problemOf(get(errors, `lines.${own.place}`));
        const actions = own && editable && (
          <>
            <IconButton label={`Editar artículo ${own.place + 1}`} icon={Pencil} onClick={() => editor.open(own.line)} />
            <IconButton label={`Eliminar artículo ${own.place + 1}`} icon={X} onClick={() => editor.remove(own.line)} />
          </>
        );
        if (need)
          return (
            <NeedRow need={need} own={own} problem={problem} editor={editor}>
              {actions}
            </NeedRow>
          );
        return (
          own && (
            <LineRow own={own} problem={problem}>
              {actions}
            </LineRow>
          )
        );
      }}
    </List>
  );
};

const problemOf = (error: object | undefined) => messageOf(error) ?? (error && listErrors({ line: error })[0]?.message);

interface LineRowProps {
  readonly own: Placed;
  readonly problem: string | undefined;
  readonly children: ReactNode;
}

const LineDetail = ({ own: { line, place }, problem }: Omit<LineRowProps, 'children'>) => {
  const id = fieldId(useContext(FormIdContext), `lines.${place}`);
  return (
    <>
      <LineFacts line={lineFromDraft(line)} />
      {problem && (
        <span id={id} tabIndex={-1} data-problem className="block scroll-my-16 font-medium text-danger">
          {problem}
        </span>
      )}
    </>
  );
};

const LineRow = ({ own, problem, children }: LineRowProps) => {
  const { materialId, quantity } = quantityWritten(own.line);
  const material = useData(({ materials }) => materialId && materials.get(materialId));
  return (
    <Row
      title={<span className="[overflow-wrap:anywhere]">{materialName(material)}</span>}
      detail={<LineDetail own={own} problem={problem} />}
      figure={formatMaterial(quantity, material)}
      actions={children}
    />
  );
};

const missingOf = ({ materialId, pending }: NeededMaterial, { lines }: LineEditor) =>
  pending - takenBy(lines.map(lineFromDraft), { materialId });

interface NeedRowProps extends Omit<LineRowProps, 'own'> {
  readonly need: NeededMaterial;
  /** The only line of the material, if there is exactly one. */
  readonly own: Placed | undefined;
  readonly editor: LineEditor;
}

const NeedRow = ({ need, own, problem, editor, children }: NeedRowProps) => {
  const { materialId, pending, onHand } = need;
  const material = useData(({ materials }) => materials.get(materialId));
  const id = useId();
  const missing = missingOf(need, editor);
  const here = pending - missing;
  const stock = (
    <span id={`${id}-stock`}>
      {`Aquí hay ${formatCount(onHand)} · en este envío `}
      <span>{here > 0 ? formatMaterial(here, material) : '0'}</span>
    </span>
  );
  const row = {
    title: material?.name,
    figure:
      missing > 0
        ? `${missing === 1 ? 'Falta' : 'Faltan'} ${formatMaterial(missing, material)}`
        : missing < 0
          ? `${missing === -1 ? 'Sobra' : 'Sobran'} ${formatMaterial(-missing, material)}`
          : `Completo ${formatCount(here)}/${formatCount(pending)}`,
  };
  if (!own) return <RowButton {...row} detail={stock} onClick={() => editor.open(newLine(materialId))} />;
  return (
    <>
      <button
        type="button"
        data-tells
        id={id}
        aria-labelledby={`${id} ${id}-stock`}
        onClick={() => editor.open(own.line)}
        className="flex min-h-row w-full items-center px-gutter text-start active:bg-pressed -outline-offset-3"
      >
        <RowText {...row} />
      </button>
      <div className="flex flex-wrap items-center justify-end gap-x-2 px-gutter py-2">
        <div className="min-w-0 grow basis-32 text-muted text-sm">
          {stock}
          <LineDetail own={own} problem={problem} />
        </div>
        {children}
      </div>
    </>
  );
};

/** The shipment's lines and needed materials, with errors of the whole list. */
export const LineList = ({ editor, editable, needs = [] }: LineListProps) => {
  const { control } = useFormContext<LineEditing>();
  const { errors } = useFormState({ control, name: 'lines' });
  const formId = useContext(FormIdContext);
  const wrong = messageOf(errors.lines);
  const wanted = editable ? needs : [];
  const isShort = wanted.some((need) => missingOf(need, editor) > 0);
  return (
    <div id={fieldId(formId, 'lines')} tabIndex={-1} className="grid gap-2">
      {isShort && <p className="text-muted text-sm">Toca un material para elegir su lote, sus series o su cantidad.</p>}
      {editor.lines.length + wanted.length > 0 ? (
        <LineRows editor={editor} editable={editable} needs={wanted} />
      ) : (
        <p className="text-muted">No se han añadido artículos aún</p>
      )}
      {wrong && <p className="font-medium text-danger text-sm">{wrong}</p>}
    </div>
  );
};
