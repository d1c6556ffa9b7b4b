/** `STORIES=all` plays what the night plays. */
export const isNight = process.env.STORIES === 'all';

/** How often a story repeats what fails once in many times: each night all of it, every day a part. */
export const repeats = ({ night, day }: { readonly night: number; readonly day: number }) => (isNight ? night : day);
