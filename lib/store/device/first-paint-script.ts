import { LAST_CONFIRMED, THEME } from './device';

/**
 * Runs before the first paint: sets the theme that this device has chosen, and marks the page of a returning person,
 * so that nobody sees the sample's records for a moment. Written without quotes, ampersands and angles, so that it may stand as a script's text.
 */
export const firstPaintScript = `try{var d=document.documentElement,t=localStorage.getItem(\`${THEME}\`);if(t)d.setAttribute(\`data-theme\`,t);if(localStorage.getItem(\`${LAST_CONFIRMED}\`))d.setAttribute(\`data-opening\`,\`\`)}catch(e){}`;
