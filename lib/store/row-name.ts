const FIELDS = ['title', 'name', 'reference', 'description', 'summary', 'notes'] as const;

/** What a person calls a record, whatever table it is from: its title, name or reference; else its id. */
export const nameOfRow = (row: object | null, id: string) => {
  const fields: Readonly<Record<string, unknown>> = { ...row };
  const said = FIELDS.map((field) => fields[field]).find((text) => typeof text === 'string' && text.trim() !== '');
  return typeof said === 'string' ? (said.split('\n')[0] ?? id) : id;
};
