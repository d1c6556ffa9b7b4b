import * as v from 'valibot';
import type { Id } from '@/lib/kernel/id';
import { archivedAtField, countField, idField, requiredLineField, textField } from './fields';

export type MaterialId = Id<'Material'>;

export const CATEGORIES = ['Cables', 'Hardware', 'Connectors', 'Tools'] as const;
export const UNITS = ['Roll', 'Unit', 'Pack'] as const;
export const TRACKING_TYPES = ['material', 'lot', 'individual'] as const;
export const TRACKING_FIELDS = ['Lot Number', 'Batch Number', 'Serial Number', 'Asset ID', 'Tool ID'] as const;

/**
 * A material that is bought, stored and installed. `trackingField` is null without lots and serials. `measured`: its lots are
 * reels in metres, used between two marks.
 */
export const materialSchema = v.strictObject({
  id: idField<MaterialId>(),
  name: requiredLineField,
  category: v.picklist(CATEGORIES),
  unit: v.picklist(UNITS),
  minStock: countField,
  trackingType: v.picklist(TRACKING_TYPES),
  trackingField: v.nullable(v.picklist(TRACKING_FIELDS)),
  measured: v.optional(v.boolean()),
  description: textField,
  customFields: v.array(requiredLineField),
  archivedAt: archivedAtField,
});
export type Material = v.InferOutput<typeof materialSchema>;
export type MaterialCategory = Material['category'];
export type MaterialUnit = Material['unit'];
export type TrackingType = Material['trackingType'];
export type TrackingField = NonNullable<Material['trackingField']>;
