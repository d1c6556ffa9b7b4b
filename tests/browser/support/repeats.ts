const isNight = process.env.STORIES === 'all';

/** How often a story repeats what fails once in many times: `STORIES=all` (each night) plays all, every day a part. */
export const repeats = ({ night, day }: { readonly night: number; readonly day: number }) => (isNight ? night : day);
