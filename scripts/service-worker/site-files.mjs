const ID_SEGMENT = /^[a-z0-9]{12}$/;
const TEMPLATE_ID = /^template[a-z]{3}0$/;
const INDEX = 'index.html';

/**
 * Where an address leads: the exported file that answers it, and the ids to show in place of the template's.
 * `slashMissing`: the address names a folder without its last slash.
 * @typedef {{ file: string, ids: (readonly [template: string, id: string])[], slashMissing?: boolean }} Found
 */

/** @param {string} file */
const shapeOf = (file) =>
  file
    .split('/')
    .map((segment) => (ID_SEGMENT.test(segment) ? '*' : segment))
    .join('/');

/** Whether a file belongs to a template page: the page that stands for every record without one of its own. @param {string} file */
export const isTemplateFile = (file) => file.split('/').some((segment) => TEMPLATE_ID.test(segment));

/**
 * Knows a static site by its list of files (relative to its root) and finds the one that answers a path.
 * An address whose ids have no file of their own is answered by the template's file of the same shape, whatever the file is called,
 * so that there is no second table of routes: `projects/k3v9x2ab7d0q/team/index.txt` is `projects/templateprj0/team/index.txt`.
 * @param {readonly string[]} files
 */
export const siteFiles = (files) => {
  const plain = new Set(files.filter((file) => !isTemplateFile(file)));
  const templates = new Map(files.filter(isTemplateFile).map((file) => [shapeOf(file), file]));

  /** @param {string} path @returns {Found | undefined} */
  const exactly = (path) => {
    if (plain.has(path)) return { file: path, ids: [] };
    const file = templates.get(shapeOf(path));
    if (file === undefined) return undefined;
    const asked = path.split('/');
    const ids = file
      .split('/')
      .map((segment, place) => /** @type {const} */ ([segment, asked[place] ?? '']))
      .filter(([segment]) => TEMPLATE_ID.test(segment));
    return { file, ids };
  };

  /**
   * The file that answers a path relative to the site's root, as a static host would look for it.
   * @param {string} path @returns {Found | undefined}
   */
  return (path) => {
    if (path === '' || path.endsWith('/')) return exactly(`${path}${INDEX}`);
    const file = exactly(path);
    if (file) return file;
    const folder = exactly(`${path}/${INDEX}`);
    return folder && { ...folder, slashMissing: true };
  };
};

/**
 * Tells which of these files only repeat a template page for one sample record.
 * @param {readonly string[]} files
 */
export const isSamplePage = (files) => {
  const shapes = new Set(files.filter(isTemplateFile).map(shapeOf));
  return (/** @type {string} */ file) => !isTemplateFile(file) && shapes.has(shapeOf(file));
};
