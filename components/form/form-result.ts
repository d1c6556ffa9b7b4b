/** What became of a submit. `field` names the one that the sentence speaks of; without it the sentence stands by the button. */
export type FormResult = { readonly ok: true } | { readonly ok: false; readonly message: string; readonly field?: string };
