/** Whether the window is wide and the person has a mouse. Then no keyboard on the screen covers half of it. */
export const isWideWithMouse = () => matchMedia('(min-width: 48rem) and (pointer: fine)').matches;
