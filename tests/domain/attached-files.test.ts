import { attachmentsOf, everyAttachment, filesOfRow } from '@/lib/domain/attached-files';
import { signedWork } from '@/lib/domain/completion-report/signed-work';
import { anAttachment, aStoredFile } from '../support/a-backup';
import { aCustomer, aReport, aTask, dataWith, NOW, userId } from '../support/builders';

/** The files of a row are not deleted while the row or its signed version refers to them. */

const file = (number: number) => anAttachment(aStoredFile(number));
const [one, two, three, four] = [file(1), file(2), file(3), file(4)];
const { id: _, earlier: __, ...version } = aReport({ attachments: [four] });
const report = aReport({
  attachments: [one],
  asSigned: { ...signedWork(dataWith(), aTask(), [], userId()), attachments: [one, two] },
  earlier: [{ ...version, reopened: { at: NOW, by: userId(), reason: 'Faltó la mufa' } }],
});
const task = aTask({ attachments: [three] });

it('of a report are its own, the signed ones and those of earlier versions, each once', () => {
  expect(filesOfRow(report)).toEqual([one.id, two.id, four.id]);
});

it('of a table without files, and of no row, are empty', () => {
  expect([attachmentsOf(aCustomer()), attachmentsOf(null), attachmentsOf(undefined)]).toEqual([[], [], []]);
});

it('of a whole business are those of all rows', () => {
  const data = dataWith({ tasks: [task], completionReports: [report] });
  expect(everyAttachment(data).map(({ id }) => id)).toEqual([three.id, one.id, two.id, four.id]);
});
