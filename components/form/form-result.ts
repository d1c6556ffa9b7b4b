/** A field that changed elsewhere; `now` is what it says there, as its form shows it, where that is one text. */
export interface ChangedElsewhere {
  readonly field: string;
  readonly now?: string;
}

/** What became of a submit. `field` names the one that the sentence speaks of, `changed` several; without them it stands by the button. */
export type FormResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly message: string;
      readonly field?: string;
      readonly changed?: readonly ChangedElsewhere[];
    };
