/** Whether to run the stories in full, as at night: `STORIES=all`. */
export const isNight = process.env.STORIES === 'all';

/** How often to repeat a story that fails rarely: in full at night, in part by day. */
export const repeats = ({ night, day }: { readonly night: number; readonly day: number }) => (isNight ? night : day);
