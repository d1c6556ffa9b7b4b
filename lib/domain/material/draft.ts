import * as v from 'valibot';
import { type DraftValue, requiredLine, typedCount, typedLine, typedText } from '../draft-fields';
import { isFieldName } from '../model/limits';
import { CATEGORIES, type Material, TRACKING_FIELDS, TRACKING_TYPES, type TrackingField, UNITS } from '../model/material';
import { addCustomField } from './rules';

const isTrackingField = (text: string): text is TrackingField => TRACKING_FIELDS.some((field) => field === text);

/** Why an extra field can't have this name, in a sentence. */
export const reservedNameText = (name: string) => `Un campo no puede llamarse «${name}». Escribe otro nombre.`;

const fieldName = v.pipe(
  typedLine,
  v.check(isFieldName, ({ input }) => reservedNameText(input)),
);

/**
 * The material form as typed. `trackingField` is empty when it is counted by quantity. `measured`: its lots are reels in metres.
 * An extra field that was typed and not added yet counts too.
 */
export const materialDraftSchema = v.pipe(
  v.object({
    name: requiredLine('Escribe el nombre del material.'),
    category: v.picklist(CATEGORIES, 'Elige la categoría.'),
    unit: v.picklist(UNITS, 'Elige la unidad.'),
    minStock: typedCount('Escribe el stock mínimo.', 0),
    trackingType: v.picklist(TRACKING_TYPES, 'Elige el tipo de seguimiento.'),
    trackingField: v.string(),
    measured: v.boolean(),
    description: typedText,
    customFields: v.array(v.pipe(fieldName, v.nonEmpty('Escribe el nombre del campo.'))),
    customField: fieldName,
  }),
  v.forward(
    v.partialCheck(
      [['trackingType'], ['trackingField']],
      ({ trackingType, trackingField }) => trackingType === 'material' || isTrackingField(trackingField),
      'Elige la etiqueta de seguimiento.',
    ),
    ['trackingField'],
  ),
  v.transform(({ trackingField, measured, customField, ...rest }) => ({
    ...rest,
    customFields: [...addCustomField(rest.customFields, customField)],
    trackingField: rest.trackingType !== 'material' && isTrackingField(trackingField) ? trackingField : null,
    ...(rest.trackingType === 'lot' && measured && { measured }),
  })),
);
export type MaterialDraft = v.InferInput<typeof materialDraftSchema>;
export type MaterialValue = DraftValue<typeof materialDraftSchema>;

/** A new material's form: counted by quantity, in units. */
export const emptyMaterialDraft = (): MaterialDraft => ({
  name: '',
  category: 'Hardware',
  unit: 'Unit',
  minStock: '',
  trackingType: 'material',
  trackingField: '',
  measured: false,
  description: '',
  customFields: [],
  customField: '',
});

/** A material as its form shows it. */
export const materialToDraft = (material: Material): MaterialDraft => ({
  name: material.name,
  category: material.category,
  unit: material.unit,
  minStock: String(material.minStock),
  trackingType: material.trackingType,
  trackingField: material.trackingField ?? '',
  measured: material.measured ?? false,
  description: material.description,
  customFields: material.customFields,
  customField: '',
});
