/** A text or pattern that can be passed into a page. */
export type Wording = string | { readonly source: string; readonly flags: string };

/** An element by role and name, by label, or by text. A string must equal the whole name. */
export type Target = (
  | { readonly role: string; readonly name?: Wording }
  | { readonly label: Wording }
  | { readonly text: Wording }
) & {
  readonly within?: Target;
  /** Only elements that contain this text. */
  readonly saying?: string;
  /** The first of several matches, where all do the same. */
  readonly first?: boolean;
};

/** A text or pattern in a story. */
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
