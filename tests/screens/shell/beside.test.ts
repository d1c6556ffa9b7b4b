import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listBeside, queryOfList } from '@/components/shell/bars/beside';

describe('the list beside a page', () => {
  it.each([
    ['/projects/prj000000001/tasks/tsk000000001/', 'tasks', '/tasks/'],
    ['/projects/prj000000001/tasks/tsk000000001/edit/', 'tasks', '/tasks/'],
    ['/projects/prj000000001/tasks/new/', 'project-tasks', '/projects/prj000000001/tasks/'],
    ['/projects/new/', 'projects', '/projects/'],
    ['/customers/cus000000001/', 'customers', '/customers/'],
    ['/materials/edit/mat000000001/', 'materials', '/materials/'],
    ['/users/usr000000001/', 'users', '/users/'],
    ['/warehouses/whs000000001/shipments/shp000000001/', 'shipments', '/warehouses/whs000000001/shipments/'],
  ])('of %s is the list of %s', (page, list, href) => {
    expect(listBeside(page)).toMatchObject({ list, href });
  });

  it.each(['/', '/tasks/', '/projects/prj000000001/', '/projects/prj000000001/tasks/', '/warehouses/whs000000001/'])(
    'does not exist for %s',
    (page) => {
      expect(listBeside(page)).toBeUndefined();
    },
  );

  it('has its space reserved by exactly the pages that have one', () => {
    const pages = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('page.tsx'));
    expect(pages.length).toBeGreaterThan(40);
    const marked = (file: string): boolean => {
      const folders = path.dirname(file).split('/');
      return [file, ...folders.map((_, index) => path.join(...folders.slice(0, index + 1), 'layout.tsx'))].some((source) => {
        try {
          return readFileSync(path.join('app', source), 'utf8').includes('<Beside');
        } catch {
          return false;
        }
      });
    };
    const address = (file: string) =>
      `/${path.dirname(file)}/`
        .replace(/\/\([^)]+\)/g, '')
        .replace('/./', '/')
        .replace(/\[\w+\]/g, 'abc000000001');
    for (const page of pages) expect([page, marked(page)]).toEqual([page, listBeside(address(page)) !== undefined]);
  });

  it('gets its search and its filters, and nothing of the record', () => {
    expect(queryOfList('?estado=Pending&buscar=fibra&orden=-vence&reporte=1&serie=A7')).toBe(
      '?estado=Pending&buscar=fibra&orden=-vence',
    );
    expect(queryOfList('?reporte=1')).toBe('');
  });
});
