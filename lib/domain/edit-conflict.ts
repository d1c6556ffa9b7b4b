import { sameValue } from '@/lib/kernel/same-value';
import { type ChangedField, refused } from './refusal';

/**
 * Merges an edited record into the current one: only fields changed since `opened` are taken. Refuses with `changed-elsewhere`
 * and the fields that others changed differently meanwhile. Without `opened` every field counts as changed.
 */
export const withoutEditConflicts = <Input extends object>(
  edited: Input,
  opened: Partial<Input> | undefined,
  now: Partial<Input>,
) => {
  if (!opened) return edited;
  const merged = { ...edited };
  const changed: ChangedField[] = [];
  // Fields that exist only since then may be missing in the edited record too.
  const since = Object.keys(now).filter((field) => !(field in opened || field in edited));
  for (const field of [...Object.keys(edited), ...since] as (keyof Input & string)[]) {
    if (sameValue(edited[field], opened[field])) Object.assign(merged, { [field]: now[field] });
    else if (!sameValue(now[field], opened[field]) && !sameValue(now[field], edited[field]))
      changed.push({ field, now: now[field] });
  }
  return changed.length > 0 ? refused('changed-elsewhere', { fields: changed }, changed[0]?.field) : merged;
};
