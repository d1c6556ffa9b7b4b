/** The browser's title of a screen; React puts it in the head. The one place where it is written. */
export const DocumentTitle = ({ children }: { children: string }) => <title>{`${children} · Telecampo`}</title>;
