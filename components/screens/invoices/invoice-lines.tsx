'use client';

import { Plus, X } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { MoneyField, NumberField } from '@/components/form/number-field';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { ExpandButton } from '@/components/frames/expandable';
import { Button, IconButton } from '@/components/ui/button';
import { emptyLine, type InvoiceDraft, sumsTyped } from '@/lib/domain/invoice/draft';
import { sumsOf, taxOf, taxOfText, taxToText } from '@/lib/domain/invoice/lines';
import { businessOf } from '@/lib/domain/settings/rules';
import { asCents, centsToText } from '@/lib/kernel/cents';
import { unique } from '@/lib/kernel/list';
import { parseCents } from '@/lib/kernel/typed-number';
import { useData } from '@/lib/store/react/store';
import { formatMoney, formatTax } from '@/lib/text/format';
import { fieldLabel } from '@/lib/text/nouns';
import { ShownField } from './shown-field';

/** The optional lines of an invoice. The section is collapsed while there are none. */
export const InvoiceLines = () => {
  const { control, getValues } = useFormContext<InvoiceDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const id = useId();
  const isOpen = fields.length > 0;
  const collapse = () =>
    remove(
      getValues('lines').flatMap(({ concept, unitPrice }, index) => (`${concept}${unitPrice}`.trim() === '' ? [index] : [])),
    );
  const add = () => append(emptyLine());
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-3">
      <h2 id={id} className="font-medium text-sm">
        <ExpandButton title={fieldLabel('invoices', 'lines')} isOpen={isOpen} onToggle={isOpen ? collapse : add} />
      </h2>
      {fields.map((field, index) => (
        <fieldset key={field.id} className="grid min-w-0 grid-cols-1 gap-3 border-outline border-s-2 ps-3">
          <legend className="sr-only">{`Concepto ${index + 1}`}</legend>
          <div className="flex items-start gap-1">
            <div className="min-w-0 flex-1">
              <TextField<InvoiceDraft> name={`lines.${index}.concept`} label="Concepto" required autoCapitalize="sentences" />
            </div>
            <IconButton label={`Quitar concepto ${index + 1}`} icon={X} className="mt-6" onClick={() => remove(index)} />
          </div>
          <div className="flex flex-wrap items-start gap-3">
            <div className="min-w-0 flex-[1_1_6rem]">
              <NumberField<InvoiceDraft> name={`lines.${index}.quantity`} label="Unidades" required decimal />
            </div>
            <div className="min-w-0 flex-[2_1_7rem]">
              <MoneyField<InvoiceDraft> name={`lines.${index}.unitPrice`} label="Precio" required />
            </div>
          </div>
        </fieldset>
      ))}
      {isOpen && (
        <Button variant="secondary" icon={Plus} onClick={add}>
          Añadir concepto
        </Button>
      )}
    </section>
  );
};

/** The tax: the business's, or the one that the invoice was written with. No field when there is none. */
const TaxField = () => {
  const { control, formState } = useFormContext<InvoiceDraft>();
  const chosen = useWatch({ control, name: 'tax' });
  const ofBusiness = useData((data) => taxToText(taxOf(businessOf(data))));
  const offered = unique([formState.defaultValues?.tax ?? '', chosen, ofBusiness]).flatMap((text) => {
    const tax = taxOfText(text);
    return tax ? [{ value: text, label: formatTax(tax) }] : [];
  });
  return offered.length === 0 ? null : (
    <SelectField<InvoiceDraft> name="tax" label={fieldLabel('invoices', 'tax')} emptyLabel="Sin impuesto" choices={offered} />
  );
};

/** The total: the sum of the lines once one has a price, until then the typed amount. */
export const InvoiceAmount = () => {
  const { control, setValue } = useFormContext<InvoiceDraft>();
  const [lines, taxText, typed] = useWatch({ control, name: ['lines', 'tax', 'amount'] });
  const tax = taxOfText(taxText);
  const isSum = lines.some(({ unitPrice }) => unitPrice.trim() !== '');
  const sums = isSum ? sumsTyped(lines, taxText) : sumsOf({ amount: parseCents(typed) ?? asCents(0), tax });
  const total = centsToText(sums.total);
  useEffect(() => {
    if (isSum) setValue('amount', total, { shouldDirty: true });
  }, [isSum, total, setValue]);
  const label = fieldLabel('invoices', 'amount');
  const subtotal = formatMoney(sums.subtotal);
  const added = tax && `${formatMoney(sums.tax)} de ${formatTax(tax)}`;
  return (
    <>
      {isSum ? (
        <ShownField
          label={label}
          required
          value={formatMoney(sums.total)}
          hint={added ? `Los conceptos suman ${subtotal}, más ${added}.` : 'La suma de los conceptos'}
        />
      ) : (
        <MoneyField<InvoiceDraft>
          name="amount"
          label={label}
          required
          hint={
            added && sums.total > 0 ? `El total en dólares: ${subtotal} y ${added}` : 'El total en dólares, por ejemplo 1,234.50'
          }
        />
      )}
      <TaxField />
    </>
  );
};
