'use client';

import { Pencil, X } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { FormIdContext, fieldId } from '@/components/form/field-id';
import { listErrors, messageOf } from '@/components/form/form-errors';
import { IconButton } from '@/components/ui/button';
import { List, Row } from '@/components/ui/list/list';
import { type LineDraft, type LineEditing, lineFromDraft, quantityWritten } from '@/lib/domain/stock/line-draft';
import { useData } from '@/lib/store/react/store';
import { formatMaterial } from '@/lib/text/format';
import { LineFacts } from './line-facts';
import type { LineEditor } from './use-line-editor';

export interface LineListProps {
  readonly editor: LineEditor;
  readonly editable: boolean;
}

/** The lines of a shipment's form, each with a way to change it and to take it out; what is wrong with one stands under it. */
export const LineRows = ({ editor: { lines, edit, remove }, editable }: LineListProps) => {
  const { control } = useFormContext<LineEditing>();
  const { errors } = useFormState({ control, name: 'lines' });
  return (
    <List label="Artículos del envío" rows={lines} keyOf={({ id }) => id}>
      {(line, index) => (
        <LineRow line={line} problem={problemOf(get(errors, `lines.${index}`))}>
          {editable && (
            <>
              <IconButton label={`Editar artículo ${index + 1}`} icon={Pencil} onClick={() => edit(line)} />
              <IconButton label={`Eliminar artículo ${index + 1}`} icon={X} onClick={() => remove(line)} />
            </>
          )}
        </LineRow>
      )}
    </List>
  );
};

const problemOf = (error: object | undefined) => messageOf(error) ?? (error && listErrors({ line: error })[0]?.message);

interface LineRowProps {
  readonly line: LineDraft;
  readonly problem: string | undefined;
  readonly children: ReactNode;
}

const LineRow = ({ line, problem, children }: LineRowProps) => {
  const read = lineFromDraft(line);
  const material = useData(({ materials }) => read.materialId && materials.get(read.materialId));
  return (
    <Row
      title={<span className="[overflow-wrap:anywhere]">{material?.name ?? 'Material eliminado'}</span>}
      detail={
        <>
          <LineFacts line={read} />
          {problem && <span className="block font-medium text-danger">{problem}</span>}
        </>
      }
      figure={formatMaterial(quantityWritten(line).quantity, material)}
      actions={children}
    />
  );
};

/** The items that are in the shipment, and what is wrong with all of them together. */
export const LineList = ({ editor, editable }: LineListProps) => {
  const { control } = useFormContext<LineEditing>();
  const { errors } = useFormState({ control, name: 'lines' });
  const formId = useContext(FormIdContext);
  const wrong = messageOf(errors.lines);
  return (
    <div id={fieldId(formId, 'lines')} tabIndex={-1} className="grid gap-2">
      {editor.lines.length > 0 ? (
        <LineRows editor={editor} editable={editable} />
      ) : (
        <p className="text-muted">No se han añadido artículos aún</p>
      )}
      {wrong && <p className="font-medium text-danger text-sm">{wrong}</p>}
    </div>
  );
};
