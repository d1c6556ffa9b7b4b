import fc from 'fast-check';
import { isSamplePage, isTemplateFile, siteFiles } from '@/scripts/service-worker/site-files.mjs';

const FILES = [
  'index.html',
  '404.html',
  'projects/index.html',
  'projects/index.txt',
  'projects/new/index.html',
  'projects/templateprj0/index.html',
  'projects/templateprj0/__next.projects.$d$id.!KHRhYnMp.__PAGE__.txt',
  'projects/edit/templateprj0/index.html',
  'projects/templateprj0/tasks/templatetsk0/index.html',
  'projects/templateprj0/tasks/new/index.html',
];
const find = siteFiles(FILES);

const anId = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'), minLength: 12, maxLength: 12 });

describe('the file that answers an address', () => {
  it.each([
    ['', 'index.html'],
    ['projects/', 'projects/index.html'],
    ['projects/index.txt', 'projects/index.txt'],
    ['projects/new/', 'projects/new/index.html'],
  ])('«%s» is a fixed page', (path, file) => {
    expect(find(path)).toEqual({ file, ids: [] });
  });

  it('is missing for an address without its final slash', () => {
    expect(find('projects')).toEqual({ file: 'projects/index.html', ids: [], slashMissing: true });
  });

  it('is the template for any id, each segment separately', () => {
    fc.assert(
      fc.property(anId, anId, (project, task) => {
        expect(find(`projects/${project}/`)).toEqual({
          file: 'projects/templateprj0/index.html',
          ids: [['templateprj0', project]],
        });
        expect(find(`projects/edit/${project}/`)?.file).toBe('projects/edit/templateprj0/index.html');
        expect(find(`projects/${project}/__next.projects.$d$id.!KHRhYnMp.__PAGE__.txt`)?.ids).toEqual([
          ['templateprj0', project],
        ]);
        expect(find(`projects/${project}/tasks/${task}/index.html`)?.ids).toEqual([
          ['templateprj0', project],
          ['templatetsk0', task],
        ]);
      }),
    );
  });

  it.each([
    ['projects/999/', 'projects/templateprj0/index.html', ['000000000000']],
    ['projects/K3V9X2AB7D0Q/index.txt', undefined, []],
    ['projects/a%22b%3Cc/', 'projects/templateprj0/index.html', ['000000000000']],
    ['projects/k3v9x2ab7d0q/tasks/999/', 'projects/templateprj0/tasks/templatetsk0/index.html', ['k3v9x2ab7d0q', '000000000000']],
    ['projects/999/tasks/k3v9x2ab7d0q/', 'projects/templateprj0/tasks/templatetsk0/index.html', ['000000000000', 'k3v9x2ab7d0q']],
    ['projects/999/tasks/new/', 'projects/templateprj0/tasks/new/index.html', ['000000000000']],
    ['projects/edit/999/', 'projects/edit/templateprj0/index.html', ['000000000000']],
  ])("is for «%s», an impossible id, its route's page for a missing record", (path, file, ids) => {
    expect([find(path)?.file, find(path)?.ids.map(([, id]) => id) ?? []]).toEqual([file, ids]);
  });

  it.each([
    'nada/',
    'projects/foto.png',
    'projects/foto.png/',
    'projects/k3v9x2ab7d0q/nada.txt',
    'projects/k3v9x2ab7d0q/../index.html',
  ])('does not exist for «%s»', (path) => {
    expect(find(path)).toBeUndefined();
  });
});

it("is recognized as a sample's page by the template that it repeats", () => {
  const isSample = isSamplePage([...FILES, 'projects/fibranorte01/index.html']);
  expect(isSample('projects/fibranorte01/index.html')).toBe(true);
  expect([...FILES].filter(isSample)).toEqual([]);
  expect(FILES.filter(isTemplateFile)).toHaveLength(5);
});
