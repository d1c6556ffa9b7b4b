import * as v from 'valibot';
import { applyPatches, dataFromRows } from '@/lib/domain/data';
import { isRefused } from '@/lib/domain/refusal';
import { updateSettings } from '@/lib/domain/settings/changes';
import { settingsDraftSchema, settingsToDraft } from '@/lib/domain/settings/draft';
import { settingsSchema } from '@/lib/domain/settings/model';
import { businessOf } from '@/lib/domain/settings/rules';
import { env } from '../invoice/sample';

it('guarda los datos del negocio en su única fila', () => {
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
])('dice cómo corregir %j', (changes, sentence) => {
  const read = v.safeParse(settingsDraftSchema, { ...settingsToDraft(undefined), businessName: 'Enlaces', ...changes });
  expect(read.issues?.map(({ message }) => message)).toEqual([sentence]);
});
