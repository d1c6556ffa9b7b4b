'use client';

import { Check, Plus } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { SeveralButton } from '@/components/entities/several-button';
import { FieldOpening } from '@/components/form/field-opening';
import { PickerField } from '@/components/form/picker/picker-field';
import type { NoneToChoose, PickerOption } from '@/components/form/picker/picker-option';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { Sheet } from '@/components/ui/overlay/sheet';
import type { LineEditing, PickDraft } from '@/lib/domain/stock/line-draft';
import type { LineCodesProps } from './line-codes';

const LineCodes = lazyPart(async () => (await import('./line-codes')).LineCodes, <FieldOpening />);
const SeveralLines = lazyPart(async () => (await import('./several-lines')).SeveralLines);

const NEW = 'Nuevo artículo';

interface LineEditorProps extends LineCodesProps {
  readonly materials: readonly PickerOption[];
  readonly none: NoneToChoose;
  /** The line's fields, shown once its material is chosen. */
  readonly children: ReactNode;
}

/**
 * The fields of a line with `Añadir`, or `Guardar` for a stored line; Enter does the same. Choosing a material opens them in a
 * sheet.
 */
export const LineEditor = ({ materials, none, children, ...codes }: LineEditorProps) => {
  const { editor } = codes;
  const isChange = editor.others.length < editor.lines.length;
  const title = isChange ? 'Editar artículo' : NEW;
  const addOnEnter = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key, ctrlKey, metaKey } = event;
    if (key !== 'Enter' || !(target instanceof Element && currentTarget.contains(target))) return;
    const isText = target instanceof HTMLInputElement && !target.readOnly && !['checkbox', 'search'].includes(target.type);
    // On the page Ctrl+Enter saves the form. In the sheet it adds, also from a list of serials.
    if (ctrlKey || metaKey ? !editor.isWriting : !isText) return;
    event.preventDefault();
    void editor.add();
  };
  const add = (variant: 'primary' | 'secondary') => (
    <Button icon={isChange ? Check : Plus} variant={variant} className="flex-auto" onClick={() => void editor.add()}>
      {isChange ? 'Guardar' : 'Añadir'}
    </Button>
  );
  const asked = (
    <>
      <PickerField<LineEditing>
        name="line.materialId"
        label="Material"
        required
        options={materials}
        searchLabel="Buscar materiales"
        emptyText="No se encontraron materiales"
        none={none}
        onChosen={editor.write}
      />
      {editor.place.stage !== 'announced' && <LineCodes {...codes} />}
      {editor.material && children}
    </>
  );
  return (
    <>
      <fieldset onKeyDown={addOnEnter} className="flex min-w-0 flex-col gap-3">
        <legend className="mb-1 font-semibold">{NEW}</legend>
        {!editor.isWriting && (
          <>
            {asked}
            <div className="flex flex-wrap gap-2">
              {add('secondary')}
              <SeveralButton<PickDraft> load={SeveralLines.load}>
                {(several) => <SeveralLines {...several} editor={editor} materials={materials} />}
              </SeveralButton>
            </div>
          </>
        )}
      </fieldset>
      <Sheet
        open={editor.isWriting}
        onOpenChange={editor.rest}
        title={title}
        footer={<div className="flex">{add('primary')}</div>}
      >
        <fieldset onKeyDown={addOnEnter} aria-label={title} className="flex min-w-0 flex-col gap-3">
          {editor.isWriting && asked}
        </fieldset>
      </Sheet>
    </>
  );
};
