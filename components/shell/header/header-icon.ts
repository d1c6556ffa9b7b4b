/** The style of the header's buttons: narrow enough that three of them leave room for the title in large text. */
export const HEADER_ICON = 'max-w-[max(44px,13vw)] active:opacity-60';
