/** A pattern as it travels into a page. */
export type Wording = string | { readonly source: string; readonly flags: string };

/** What a person points at: by its role and name, by its label, or by a text that stands there; a string is the whole name. */
export type Target = (
  | { readonly role: string; readonly name?: Wording }
  | { readonly label: Wording }
  | { readonly text: Wording }
) & {
  readonly within?: Target;
  /** Of several, one that says this. */
  readonly saying?: string;
  /** Of several the first, where they lead to the same. */
  readonly first?: boolean;
};

/** A name as a story writes it. */
export type Words = string | RegExp;

const wordingOf = (words: Words): Wording => (typeof words === 'string' ? words : { source: words.source, flags: words.flags });

type Narrower = Pick<Target, 'within' | 'saying' | 'first'>;

export const byRole = (role: string, name?: Words, narrower: Narrower = {}): Target => ({
  role,
  ...(name !== undefined && { name: wordingOf(name) }),
  ...narrower,
});
export const button = (name: Words, narrower?: Narrower) => byRole('button', name, narrower);
export const link = (name: Words, narrower?: Narrower) => byRole('link', name, narrower);
export const dialog = (name: Words) => byRole('dialog', name);
export const labelled = (label: Words, narrower: Narrower = {}): Target => ({ label: wordingOf(label), ...narrower });
export const text = (words: Words, narrower: Narrower = {}): Target => ({ text: wordingOf(words), ...narrower });
