import { withPolicy } from './policy.mjs';

/**
 * A template's file as the file of the asked ids; a page's policy then names the scripts it has now.
 * @param {string} text @param {readonly (readonly [template: string, id: string])[]} ids @param {string} type its content type
 */
export const fillTemplate = async (text, ids, type) => {
  const filled = ids.reduce((page, [stand, id]) => page.replaceAll(stand, id), text);
  return type.startsWith('text/html') ? withPolicy(filled) : filled;
};
