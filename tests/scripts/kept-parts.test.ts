import { groupBy } from '@/lib/kernel/list';
import { PARTS, partsOf } from '@/scripts/service-worker/kept-parts.mjs';

const SITE: Readonly<Record<string, string>> = {
  'index.html': '<script src="/_next/static/chunks/frame.js">',
  'index.txt': '"/_next/static/chunks/panel.js"',
  'projects/index.html': '<script src="/_next/static/chunks/frame.js">',
  'projects/new/index.html': '<script src="/_next/static/chunks/form.js">',
  'tasks/index.html': '<script src="/_next/static/chunks/list.js">',
  'icon.svg': '<svg>',
  '_next/static/chunks/frame.js':
    'Promise.all(["static/chunks/commit.js"]),Promise.all(["static/chunks/sheet.js"]),Promise.all(["static/chunks/more.js","static/chunks/areas.js"])',
  '_next/static/chunks/panel.js': '',
  '_next/static/chunks/form.js': '',
  '_next/static/chunks/list.js': '',
  '_next/static/chunks/sheet.js': '',
  '_next/static/chunks/commit.js': 'e.s(["checkedEntry",0,o])',
  '_next/static/chunks/more.js': 'e.s(["MoreSheet",0,o])',
  '_next/static/chunks/areas.js': '',
  '_next/static/chunks/pdf.js': 'function jsPDF(){}',
  '_next/static/chunks/excel.js': 'f("xl/sharedStrings.xml")',
};

it('the worker fetches the tabs with the late scripts they need first, then the other pages, then parts for taps, and last the document writers', async () => {
  const partOf = await partsOf(Object.keys(SITE), async (file) => SITE[file] ?? '');
  const files = groupBy(Object.keys(SITE), partOf);
  expect(PARTS.map((part) => files.get(part)?.map((file) => file.replace('_next/static/chunks/', '')))).toEqual([
    ['index.html', 'index.txt', 'projects/index.html', 'icon.svg', 'frame.js', 'panel.js', 'commit.js', 'more.js', 'areas.js'],
    ['projects/new/index.html', 'tasks/index.html', 'form.js', 'list.js'],
    ['sheet.js'],
    ['pdf.js', 'excel.js'],
  ]);
});
