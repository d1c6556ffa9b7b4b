import * as v from 'valibot';
import { applyPatches, dataFromRows } from '@/lib/domain/data';
import { settingsSchema } from '@/lib/domain/model/settings';
import { isRefused } from '@/lib/domain/refusal';
import { updateSettings } from '@/lib/domain/settings/changes';
import { settingsDraftSchema, settingsToDraft } from '@/lib/domain/settings/draft';
import { businessOf, SETTINGS_ID } from '@/lib/domain/settings/rules';
import { env } from '../invoice/sample';

it("keeps the business's data in its only row", () => {
  const draft = { ...settingsToDraft(undefined), businessName: ' Enlaces del Peñón ', email: 'hola@enlaces.example' };
  const answer = updateSettings(dataFromRows({}), v.parse(settingsDraftSchema, draft), env);
  if (isRefused(answer)) throw new Error(answer.refused);
  const data = applyPatches(dataFromRows({}), answer);
  expect(businessOf(data)).toMatchObject({ businessName: 'Enlaces del Peñón', email: 'hola@enlaces.example', taxId: '' });
  expect(v.parse(settingsSchema, businessOf(data))).toEqual(businessOf(data));
  expect(settingsToDraft(businessOf(data)).businessName).toBe('Enlaces del Peñón');
});

it.each([
  [{ businessName: '  ' }, 'Escribe el nombre de la empresa.'],
  [{ email: 'hola' }, 'Escribe un correo como nombre@empresa.com.'],
])('tells how to correct %j', (changes, sentence) => {
  const read = v.safeParse(settingsDraftSchema, { ...settingsToDraft(undefined), businessName: 'Enlaces', ...changes });
  expect(read.issues?.map(({ message }) => message)).toEqual([sentence]);
});

it("saves over what was there on opening: others' changes stay and the clash is told", () => {
  const opened = { ...settingsToDraft(undefined), businessName: 'Enlaces' };
  const now = dataFromRows({ settings: [{ id: SETTINGS_ID, ...opened, phone: '477 000 1111' }] });
  const saved = updateSettings(now, { ...opened, businessName: 'Enlaces del Sur', opened }, env);
  if (isRefused(saved)) throw new Error(saved.refused);
  expect(businessOf(applyPatches(now, saved))).toMatchObject({ businessName: 'Enlaces del Sur', phone: '477 000 1111' });
  expect(updateSettings(now, { ...opened, phone: '55', opened }, env)).toMatchObject({
    refused: 'changed-elsewhere',
    field: 'phone',
  });
  // Somebody gave the business's data while this form stood open on nothing.
  const nothing = settingsToDraft(undefined);
  expect(updateSettings(now, { ...nothing, businessName: 'Otra', opened: nothing }, env)).toMatchObject({
    field: 'businessName',
  });
});
