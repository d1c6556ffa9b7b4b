import * as v from 'valibot';
import { type DraftValue, requiredLine, typedCount, typedLine, typedText } from '../draft-fields';
import { isFieldName } from '../model/limits';
import { CATEGORIES, type Material, TRACKING_FIELDS, TRACKING_TYPES, type TrackingField, UNITS } from '../model/material';
import { addCustomField } from './rules';

const isTrackingField = (text: string): text is TrackingField => TRACKING_FIELDS.some((field) => field === text);

/** The sentence about a reserved field name. */
export const reservedNameText = (name: string) => `Un campo no puede llamarse «${name}». Escribe otro nombre.`;

const fieldName = v.pipe(
  typedLine,
  v.check(isFieldName, ({ input }) => reservedNameText(input)),
);

/**
 * The draft of a material. `trackingField` is empty without lots and serials. `measured`: its lots are reels in metres. A custom
 * field that was typed but not added yet is included.
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

/** The draft of a new material: counted by quantity, in units. */
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

/** The draft of a stored material. */
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
