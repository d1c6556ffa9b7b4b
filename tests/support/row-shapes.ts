import type { GenericSchema } from 'valibot';

/** A valibot schema as a plain object with its type, parts and limits. */
type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const nodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

const limitOf = ({ type, requirement }: Node) =>
  typeof requirement === 'number' || typeof requirement === 'string' ? [`${type} ${requirement}`] : [];

const describe = (schema: Node): unknown => {
  const [base] = nodes(schema.pipe);
  // A nested pipe has limits of its own.
  const inner = base && base !== schema && 'pipe' in base ? describe(base) : undefined;
  const { type, entries, item, key, value, wrapped, options, literal, pipe } = schema;
  const limits = nodes(pipe).slice(1).flatMap(limitOf);
  const suffix = limits.length > 0 ? ` (${limits.join(', ')})` : '';
  if (inner !== undefined) return typeof inner === 'string' ? `${inner}${suffix}` : inner;
  if (isNode(entries))
    return Object.fromEntries(Object.entries(entries).map(([name, part]) => [name, isNode(part) && describe(part)]));
  if (isNode(item)) return { [`list${suffix}`]: describe(item) };
  if (isNode(wrapped)) return { [String(type)]: describe(wrapped) };
  if (isNode(key) && isNode(value)) return { [`record${suffix}`]: [describe(key), describe(value)] };
  if (type === 'picklist' && Array.isArray(options)) return options.map(String).sort();
  if (Array.isArray(options)) return { [String(type)]: nodes(options).map(describe) };
  if (literal !== undefined) return `literal ${String(literal)}`;
  return `${String(type)}${suffix}`;
};

/** The shape of a table's rows: every field with type, limits and choices. A change of it changes the stored data. */
export const rowShape = (schema: GenericSchema): unknown => (isNode(schema) ? describe(schema) : undefined);
