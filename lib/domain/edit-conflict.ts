import { sameValue } from '@/lib/kernel/same-value';
import { type ChangedField, refused } from './refusal';

/**
 * A form's record with only what the person changed since it was opened; the rest stays as it is now. What somebody else has changed
 * meanwhile, and this person differently, is refused by its fields, with what stands in them. Without `opened`, everything counts as changed.
 */
export const withoutEditConflicts = <Input extends object>(
  edited: Input,
  opened: Partial<Input> | undefined,
  now: Partial<Input>,
) => {
  if (!opened) return edited;
  const merged = { ...edited };
  const changed: ChangedField[] = [];
  // What stands there only since then may be missing in the edited record, too.
  const since = Object.keys(now).filter((field) => !(field in opened || field in edited));
  for (const field of [...Object.keys(edited), ...since] as (keyof Input & string)[]) {
    if (sameValue(edited[field], opened[field])) Object.assign(merged, { [field]: now[field] });
    else if (!sameValue(now[field], opened[field]) && !sameValue(now[field], edited[field]))
      changed.push({ field, now: now[field] });
  }
  return changed.length > 0 ? refused('changed-elsewhere', { fields: changed }, changed[0]?.field) : merged;
};
