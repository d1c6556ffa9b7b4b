import { isId } from '@/lib/kernel/id';

/**
 * The id of the template page of each kind of record. The template serves every record without an exported page (decision 003). In
 * the address the id follows its noun.
 */
export const TEMPLATE_IDS = {
  projects: 'templateprj0',
  tasks: 'templatetsk0',
  warehouses: 'templatewhs0',
  inventory: 'templateitm0',
  shipments: 'templateshp0',
  materials: 'templatemat0',
  users: 'templateusr0',
  customers: 'templatecus0',
} as const;

/** The pattern of the sample's ids. Only the sample's records have exported pages. */
const OF_SAMPLE = /^[a-z]{3}\d{9}$/;

const isNoun = (segment: string): segment is keyof typeof TEMPLATE_IDS => segment in TEMPLATE_IDS;

export interface TemplatePage {
  readonly path: string;
  /** The id that replaces each of the template's ids. */
  readonly ids: readonly (readonly [template: string, id: string])[];
}

/**
 * The template's file for a file of a record that was created on a device. `undefined` if the export has the file, or the path names
 * no record. Paths are relative to the site's root, e.g. `projects/k3v9x2ab7d0q/index.txt`.
 */
export const templatePage = (path: string): TemplatePage | undefined => {
  const ids: [string, string][] = [];
  let noun: keyof typeof TEMPLATE_IDS | undefined;
  const segments = path.split('/').map((segment) => {
    if (isNoun(segment)) noun = segment;
    if (!noun || !isId(segment)) return segment;
    ids.push([TEMPLATE_IDS[noun], segment]);
    return TEMPLATE_IDS[noun];
  });
  const isBorn = ids.some(([template, id]) => id !== template && !OF_SAMPLE.test(id));
  return isBorn ? { path: segments.join('/'), ids } : undefined;
};
