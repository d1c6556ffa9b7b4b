import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const COMPONENTS = path.resolve(__dirname, '../../components');

/** The files that may map rows to elements: their rows stay few, or are options of the browser's own control. */
const SHORT: Readonly<Record<string, string>> = {
  'entities/table/column-chooser.tsx': 'columns of one table',
  'entities/table/cut-texts.tsx': 'cells of one row',
  'entities/files/attachment-list.tsx': 'files of one record',
  'entities/invoice-totals.tsx': 'statuses',
  'entities/requests/material-request-card.tsx': 'lines of one request',
  'entities/movement-list.tsx': 'lines of one row',
  'entities/scanner/code-field.tsx': 'codes of one reading',
  'entities/scanner/label-sheet.tsx': 'choices of a native control',
  'entities/scanner/scanner-dialog.tsx': 'codes of one scanning',
  'entities/table/editable-cell.tsx': 'choices of a native control',
  'entities/table/record-table.tsx': 'columns',
  'entities/table/table-head.tsx': 'columns',
  'form/files/add-files.tsx': 'files of one choice',
  'form/checklist-answer.tsx': 'choices of a native control',
  'form/checklist-field.tsx': 'points of one task',
  'form/form.tsx': 'fields of one form',
  'form/files/file-field.tsx': 'files of one form',
  'form/picker/multi-picker-field.tsx': 'what one person chose',
  'form/select-field.tsx': 'choices of a native control',
  'frames/detail-screen.tsx': 'tabs of one record',
  'frames/form-opening.tsx': 'placeholders',
  'screens/customers/customer-list-screen.tsx': 'three projects',
  'screens/device-data/restore-sheet.tsx': 'tables',
  'screens/home/home-screen.tsx': 'placeholders',
  'screens/home/day-figures.tsx': 'figures',
  'screens/home/week-board.tsx': 'the days of a week, and who works here',
  'screens/invoices/invoice-lines.tsx': 'lines of one invoice',
  'screens/materials/material-fields.tsx': 'fields of one material',
  'screens/preview/pieces-screen.tsx': 'samples of each piece',
  'screens/preview/preview-screen.tsx': 'the routes, each a frame that the browser fetches when it is near',
  'screens/search/search-results.tsx': 'groups',
  'screens/team/review-list.tsx': 'warehouses that have one serial',
  'screens/stock/import/import-screen.tsx': 'tabs, and lists of five rows',
  'screens/stock/import/import-review.tsx': 'columns',
  'screens/stock/lines/line-facts.tsx': 'facts of one line',
  'screens/stock/lines/parts-field.tsx': 'parts of one line',
  'screens/stock/lines/several-lines.tsx': 'lots of one material',
  'screens/stock/lines/serials-field.tsx': 'what is wrong with one line',
  'screens/stock/receive/receive-line-fields.tsx': 'fields of one line',
  'screens/stock/shipment/shipment-actions.tsx': 'statuses',
  'screens/tasks/checklist/checklist-points.tsx': 'three choices',
  'screens/tasks/form/likely-assignees.tsx': 'five people',
  'screens/tasks/task-facts.tsx': 'people of one task',
  'screens/tasks/list/task-list-screen.tsx': 'choices of a native control',
  'screens/tasks/report/completion-report-sheet.tsx': 'material of one task',
  'screens/users/user-screen.tsx': 'choices of a native control',
  'screens/warehouses/warehouse-summary.tsx': 'lines of one request',
  'screens/weekly-reports/range-report.tsx': 'weeks of one range',
  'screens/weekly-reports/weekly-report-list-screen.tsx': 'choices of a native control',
  'shell/keys/key-list.tsx': 'keys',
  'shell/keys/palette.tsx': 'a few of each kind',
  'frames/saved-views.tsx': 'what one person saved',
  'shell/bars/side-bar.tsx': 'areas',
  'shell/bars/tab-bar.tsx': 'tabs',
};

/** A `map` whose elements have a `key`; `List`, `CardList` and `Rows` take the rows themselves. */
const BY_HAND = /\.(?:map|flatMap)\((?:(?!<\/)[\s\S]){0,500}?\bkey=\{/;
const drawsByHand = (source: string) => BY_HAND.test(source);

const sources = readdirSync(COMPONENTS, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.tsx') && !file.startsWith('ui/'));

const byHand = sources.filter((file) => drawsByHand(readFileSync(path.join(COMPONENTS, file), 'utf8')));

it('finds a list whose rows are mapped by hand', () => {
  expect(drawsByHand('<ul>{tasks.map((task) => (\n<li key={task.id}>{task.title}</li>))}</ul>')).toBe(true);
  expect(drawsByHand('<List rows={tasks} keyOf={({ id }) => id}>{(task) => <TaskRow task={task} />}</List>')).toBe(false);
});

it('every list that can grow is drawn by the list frame', () => {
  expect(byHand.filter((file) => !(file in SHORT))).toEqual([]);
});

it('every exception is still needed', () => {
  expect(Object.keys(SHORT).filter((file) => !byHand.includes(file))).toEqual([]);
});
