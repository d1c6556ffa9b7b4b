import type { Env } from './data';
import { LONGEST_LINE } from './model/limits';
import type { Signature } from './model/signature';
import { refused } from './refusal';
import { lengthRefusal } from './written';

/** A signature from its form: name and drawing. */
export type SignatureInput = Pick<Signature, 'name' | 'drawing'>;

/** Refuses a signature without a name, or with one longer than a line. */
export const signatureRefusal = (signature: SignatureInput | undefined) => {
  if (!signature) return undefined;
  if (signature.name.trim() === '') return refused('text-missing', {}, 'signature.name');
  return lengthRefusal(signature.name, LONGEST_LINE, 'signature.name');
};

/** The stored signature, with its time and the user who recorded it. */
export const signed = ({ name, drawing }: SignatureInput, { now, user }: Env): Signature => ({
  name: name.trim(),
  ...(drawing && { drawing }),
  at: now,
  by: user,
});
