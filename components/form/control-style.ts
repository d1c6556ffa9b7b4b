/**
 * The look of every control of a form: text of at least 16 px, 48 px high, full width. Its scroll margins keep label and error
 * visible when the focus scrolls to it.
 */
export const CONTROL =
  'min-h-control w-full min-w-0 scroll-my-8 rounded-control border border-outline bg-surface px-3 py-2 text-left aria-invalid:border-2 aria-invalid:border-danger-solid';
