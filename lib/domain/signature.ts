import type { Env } from './data';
import { LONGEST_LINE } from './model/limits';
import type { Signature } from './model/signature';
import { refused } from './refusal';
import { roomRefusal } from './written';

/** A signature as its form hands it over: the name, and what was drawn. */
export type SignatureInput = Pick<Signature, 'name' | 'drawing'>;

/** Why a signature can't be kept: it has no name, or a name longer than a line. */
export const signatureRefusal = (signature: SignatureInput | undefined) => {
  if (!signature) return undefined;
  if (signature.name.trim() === '') return refused('text-missing', {}, 'signature.name');
  return roomRefusal(signature.name, LONGEST_LINE, 'signature.name');
};

/** A signature as a row keeps it, with the moment and the person who took it. */
export const signed = ({ name, drawing }: SignatureInput, { now, user }: Env): Signature => ({
  name: name.trim(),
  ...(drawing && { drawing }),
  at: now,
  by: user,
});
