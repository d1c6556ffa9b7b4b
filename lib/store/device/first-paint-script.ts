import { LAST_CONFIRMED, THEME } from './device';

/**
 * Runs before the first paint. It sets the theme of this device. It marks the page of a returning person, who must not see the sample's
 * records for a moment. It has no quotes, ampersands or angle brackets, so that it can be the text of a script element.
 */
export const firstPaintScript = `try{var d=document.documentElement,t=localStorage.getItem(\`${THEME}\`);if(t)d.setAttribute(\`data-theme\`,t);if(localStorage.getItem(\`${LAST_CONFIRMED}\`))d.setAttribute(\`data-opening\`,\`\`)}catch(e){}`;
