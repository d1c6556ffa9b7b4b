import { isId } from '@/lib/kernel/id';

/**
 * The id of the template page of each kind of record. It serves every record that has no exported page of its own (decision 003). Each
 * stands after its noun in the address.
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

/** The sample's ids are numbered; only its records have pages of their own. */
const OF_SAMPLE = /^[a-z]{3}\d{9}$/;

const isNoun = (segment: string): segment is keyof typeof TEMPLATE_IDS => segment in TEMPLATE_IDS;

export interface TemplatePage {
  readonly path: string;
  /** What to show in place of each of the template's ids. */
  readonly ids: readonly (readonly [template: string, id: string])[];
}

/**
 * The template's file for the file of a record that was born on a device; `undefined` where the export has one, or the path names no
 * record. Paths are relative to the site's root, e.g. `projects/k3v9x2ab7d0q/index.txt`.
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
