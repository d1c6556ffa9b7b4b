type Effect = 'request-approved' | 'request-rejected' | 'weekly-report-downloaded';

/** Logs to the console the effects that the specification demands; nothing else may. */
export const logEffect = (effect: Effect, id: string) => console.info(effect, id);
