import { withPolicy } from './policy.mjs';

/**
 * A template's file with the requested ids; a page's policy then gets the hashes of its changed scripts.
 * @param {string} text @param {readonly (readonly [template: string, id: string])[]} ids @param {string} type its content type
 * /
 */
export const fillTemplate = async (text, ids, type) => {
  const filled = ids.reduce((page, [stand, id]) => page.replaceAll(stand, id), text);
  return type.startsWith('text/html') ? withPolicy(filled) : filled;
};
