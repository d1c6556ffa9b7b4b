/** How every control of a form looks: 16 px at least, 48 px high, its whole width; where focus scrolls to it, its label and its error are seen too. */
export const CONTROL =
  'min-h-control w-full min-w-0 scroll-my-8 rounded-control border border-outline bg-surface px-3 py-2 text-left aria-invalid:border-2 aria-invalid:border-danger-solid';
