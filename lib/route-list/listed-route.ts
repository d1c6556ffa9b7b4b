import type { Path } from '../routes';

/** One thing a person does before a form can be sent. */
export type Step = { readonly pick: string } | { readonly fill: string; readonly with: string } | { readonly press: string };

interface FormPlan {
  /** Done before the fields are filled, e.g. a line that the form needs. */
  readonly before?: readonly Step[];
  /** How many rows one submit adds; left out where one act rightly writes several. */
  readonly makes?: number;
  /** Can be sent only once for its record. */
  readonly once?: true;
  /** `false`: sending it twice is not tried here. */
  readonly sends?: boolean;
}

/** What the audit and the designers' preview need to know of a route beyond its address. */
export interface ListedRoute {
  readonly path: Path;
  /** The screen's exact name, where screens.md fixes one. */
  readonly h1?: string;
  /** Has the bottom bar. */
  readonly hasBar?: true;
  /** Tabs of one record carry its name and so share a title; this names the record. */
  readonly record?: string;
  readonly form?: FormPlan;
  /** Its address opens a layer over the page. */
  readonly opensLayer?: true;
  /** A button in `main` that shows a toast. */
  readonly toast?: string;
  /** Answered with the error screen and 404. */
  readonly isMissing?: true;
}
