import { sampleData } from '@/data/sample';
import { mentionedFiles } from '@/lib/domain/attached-files';
import { deleteCustomer } from '@/lib/domain/customer/changes';
import { deleteMaterial } from '@/lib/domain/material/changes';
import { isRefused } from '@/lib/domain/refusal';
import { deleteUser } from '@/lib/domain/user/changes';
import { deleteWarehouse } from '@/lib/domain/warehouse/changes';
import { typeOfBytes } from '@/lib/kernel/file-type';
import { providePageSample } from '@/lib/store/device/page-sample';
import { sampleSeed } from '@/lib/store/device/sample-seed';
import { TODAY, testEnv } from '../support/builders';

const data = sampleData(TODAY);
const attached = [...data.tasks.values(), ...data.completionReports.values(), ...data.budgetRequests.values()].flatMap(
  ({ attachments }) => attachments,
);

it('has a small photo and a small PDF with different bytes', async () => {
  providePageSample(sampleData);
  const { files = [] } = await sampleSeed(TODAY);
  expect(attached.map(({ type }) => type).sort()).toEqual(['application/pdf', 'image/jpeg']);
  expect([...mentionedFiles(data)].sort()).toEqual(files.map(({ id }) => id as string).sort());
  for (const { id, type, bytes } of files) {
    const attachment = attached.find((row) => row.id === id);
    expect([attachment?.type, attachment?.size]).toEqual([type, bytes.byteLength]);
    expect(typeOfBytes(bytes)).toBe(type);
  }
  expect(files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)).toBeLessThan(10_000);
});

it.each([
  ['customer', [...data.customers.keys()].map((id) => deleteCustomer(data, { id }, testEnv()))],
  ['person', [...data.users.keys()].map((id) => deleteUser(data, { id }, testEnv()))],
  ['material', [...data.materials.keys()].map((id) => deleteMaterial(data, { id }, testEnv()))],
  ['warehouse', [...data.warehouses.keys()].map((id) => deleteWarehouse(data, { id }, testEnv()))],
])('has exactly one %s that can be deleted', (_, answers) => {
  expect(answers.filter((answer) => !isRefused(answer))).toHaveLength(1);
});
