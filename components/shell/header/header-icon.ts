/** The look of what is tapped in the header: never so wide that three of them push the title out, however large the text. */
export const HEADER_ICON = 'max-w-[max(44px,13vw)] active:opacity-60';
