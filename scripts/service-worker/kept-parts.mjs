/** The order in which the worker fetches the parts of the site: `shell` first. */
export const PARTS = /** @type {const} */ (['shell', 'pages', 'taps', 'documents', 'scanner']);

const isPage = (/** @type {string} */ file) => /\.(?:html|txt)$/.test(file);
const isScript = (/** @type {string} */ file) => file.startsWith('_next/static/');
/** The libraries for PDF, CSV and Excel, by names that no minifier changes. */
const WRITES_DOCUMENTS = /\bjsPDF\b|\bautoTable\b|UndetectableDelimiter|sharedStrings/;

/**
 * The late chunks without which a tab can't be used: menus, commits, toasts, the storage's and the network's notices, figures. They
 * are found by names that no minifier changes.
 */
export const NEEDED_BY_TABS = [
  'MoreSheet',
  'SheetPanel',
  'checkedEntry',
  'noteOf',
  'ToastHost',
  'StorageTrouble',
  'BackgroundTasks',
  'DayFigures',
  'ReviewNotice',
  'ItemCount',
];
const isNeededByTabs = (/** @type {string} */ text) => NEEDED_BY_TABS.some((name) => text.includes(`"${name}"`));
/** The groups of scripts that a script loads together. */
const TOGETHER = /\[(?:"static\/chunks\/[^"]+",?)+\]/g;

/** The exported folders of the tabs. */
const TABS = ['', 'projects/', 'materials/', 'warehouses/'];
const isOfTab = (/** @type {string} */ file) => TABS.some((tab) => file.startsWith(tab) && !file.slice(tab.length).includes('/'));

/**
 * The part of the site that each file belongs to.
 * `shell`: the tabs with their files, and the late scripts they need. `pages`: every other page with its files.
 * `taps`: scripts of no page. `documents`: those of them for PDF, CSV or Excel. `scanner`: the reader of codes for browsers
 * without one.
 * @param {readonly string[]} files
 * @param {(file: string) => Promise<string>} textOf
 * @returns {Promise<(file: string) => typeof PARTS[number]>}
 * /
 */
export const partsOf = async (files, textOf) => {
  const scripts = files.filter(isScript);
  const namedBy = async (/** @type {readonly string[]} */ pages) => {
    const texts = await Promise.all(pages.map(textOf));
    return new Set(scripts.filter((script) => texts.some((text) => text.includes(script))));
  };
  const tabs = files.filter((file) => isPage(file) && isOfTab(file));
  const [ofTabs, ofPages] = [await namedBy(tabs), await namedBy(files.filter(isPage))];
  const late = new Set();
  for (const script of ofTabs)
    for (const group of (await textOf(script)).match(TOGETHER) ?? []) {
      const together = scripts.filter((other) => group.includes(other.slice('_next/'.length)));
      const texts = await Promise.all(together.map(textOf));
      if (texts.some(isNeededByTabs)) for (const other of together) late.add(other);
    }
  const documents = new Set();
  for (const script of scripts) if (!ofPages.has(script) && WRITES_DOCUMENTS.test(await textOf(script))) documents.add(script);
  return (file) => {
    if (file.startsWith('scanner/')) return 'scanner';
    if (!isScript(file)) return !isPage(file) || isOfTab(file) ? 'shell' : 'pages';
    if (ofTabs.has(file) || late.has(file)) return 'shell';
    if (ofPages.has(file)) return 'pages';
    return documents.has(file) ? 'documents' : 'taps';
  };
};
