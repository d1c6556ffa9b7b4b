const ID_SEGMENT = /^[a-z0-9]{12}$/;
/** A path segment that may be an id; a dot makes it a file name. */
const NAME = /^[^.]+$/;
const TEMPLATE_ID = /^template[a-z]{3}0$/;
const INDEX = 'index.html';
/** Replaces an id of an invalid shape, so that nothing requested is written into a page. */
const NO_RECORD = '000000000000';

/**
 * The answer to a path: the exported file, and the ids to put in place of the template's. `slashMissing`: the path names a folder
 * without its trailing slash.
 * @typedef {{ file: string, ids: (readonly [template: string, id: string])[], slashMissing?: boolean }} Found
 * /
 */

/** @param {string} file */
const shapeOf = (file) =>
  file
    .split('/')
    .map((segment) => (ID_SEGMENT.test(segment) ? '*' : segment))
    .join('/');

/** Whether a file belongs to a template page, which serves every record without its own page. */
export const isTemplateFile = (file) => file.split('/').some((segment) => TEMPLATE_ID.test(segment));

/**
 * Finds the file of a static site for a path. `files` are relative to the site's root. An id without a file is answered by the
 * template's file of the same shape. This avoids a second table of routes: `projects/k3v9x2ab7d0q/team/index.txt` is
 * `projects/templateprj0/team/index.txt`. An invalid id is answered as an unknown record, and the route reports it missing.
 * @param {readonly string[]} files
 * /
 * /
 */
export const siteFiles = (files) => {
  const plain = new Set(files.filter((file) => !isTemplateFile(file)));
  const templates = new Map(files.filter(isTemplateFile).map((file) => [shapeOf(file), file]));

  const places = [...templates.values()].map((file) => ({ file, segments: file.split('/') }));

  /** The template of a path with the fewest id segments. */
  const templateOf = (path) => {
    const asked = path.split('/');
    const isAt = (/** @type {string[]} */ segments) =>
      segments.length === asked.length &&
      segments.every((segment, place) => (TEMPLATE_ID.test(segment) ? NAME.test(asked[place] ?? '') : segment === asked[place]));
    const found = places.filter(({ segments }) => isAt(segments));
    const idsIn = (/** @type {string[]} */ segments) => segments.filter((segment) => TEMPLATE_ID.test(segment)).length;
    return found.sort((one, other) => idsIn(one.segments) - idsIn(other.segments))[0]?.file;
  };

  /** @param {string} path @returns {Found | undefined} */
  const exactly = (path) => {
    if (plain.has(path)) return { file: path, ids: [] };
    const file = templates.get(shapeOf(path)) ?? templateOf(path);
    if (file === undefined) return undefined;
    const asked = path.split('/');
    const ids = file
      .split('/')
      .map(
        (segment, place) =>
          /** @type {const} */ ([segment, ID_SEGMENT.test(asked[place] ?? '') ? (asked[place] ?? '') : NO_RECORD]),
      )
      .filter(([segment]) => TEMPLATE_ID.test(segment));
    return { file, ids };
  };

  /**
   * The file for a path relative to the site's root, as a static host would find it.
   * @param {string} path @returns {Found | undefined}
   * /
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
 * The files that only repeat a template page for one sample record.
 * @param {readonly string[]} files
 * /
 */
export const isSamplePage = (files) => {
  const shapes = new Set(files.filter(isTemplateFile).map(shapeOf));
  return (/** @type {string} */ file) => !isTemplateFile(file) && shapes.has(shapeOf(file));
};
