type Effect = 'request-approved' | 'request-rejected' | 'weekly-report-downloaded';

/** Notes in the console the effects that the specification logs there. Nothing else may. */
export const logEffect = (effect: Effect, id: string) => console.info(effect, id);
