import type { GenericSchema } from 'valibot';
import { isId } from '@/lib/kernel/id';

/** A valibot schema as a plain object with its type and parts. */
type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const nodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** A record id in a row, with the path of its field. */
interface HeldId {
  readonly path: string;
  readonly id: string;
}

/** A row of a schema with every field present, and all its record ids. No two lists share an id. */
export const linkedRow = (schema: GenericSchema) => {
  const held: HeldId[] = [];
  const newId = (path: string) => {
    const id = `id${String(held.length).padStart(10, '0')}`;
    held.push({ path, id });
    return id;
  };
  const sampleOf = (node: Node, path: string): unknown => {
    const { entries, item, key, value, wrapped, options, literal, pipe, type } = node;
    const [base, ...steps] = nodes(pipe);
    if (steps.some(({ requirement }) => requirement === isId)) return newId(path);
    if (base && base !== node && ('pipe' in base || 'entries' in base || 'item' in base)) return sampleOf(base, path);
    if (isNode(wrapped)) return sampleOf(wrapped, path);
    if (isNode(entries))
      return Object.fromEntries(
        Object.entries(entries).map(([name, part]) => [
          name,
          isNode(part) ? sampleOf(part, path ? `${path}.${name}` : name) : undefined,
        ]),
      );
    if (isNode(item)) return [sampleOf(item, path)];
    if (isNode(key) && isNode(value)) return { [String(sampleOf(key, path))]: sampleOf(value, path) };
    if (type === 'picklist' && Array.isArray(options)) return options[0];
    if (Array.isArray(options)) return sampleOf(nodes(options)[0] ?? {}, path);
    if (literal !== undefined) return literal;
    return type === 'number' ? 1 : type === 'boolean' ? true : 'text';
  };
  const row = isNode(schema) ? sampleOf(schema, '') : {};
  return { row, held };
};
