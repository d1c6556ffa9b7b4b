import * as v from 'valibot';
import { applyPatches, dataFromRows } from '@/lib/domain/data';
import { settingsSchema } from '@/lib/domain/model/settings';
import { isRefused } from '@/lib/domain/refusal';
import { updateSettings } from '@/lib/domain/settings/changes';
import { settingsDraftSchema, settingsToDraft } from '@/lib/domain/settings/draft';
import { businessOf, NO_BUSINESS, SETTINGS_ID } from '@/lib/domain/settings/rules';
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
  [{ taxName: 'IVA' }, 'Escribe la tasa del impuesto.'],
  [{ taxRate: '16' }, 'Escribe cómo se llama el impuesto, por ejemplo IVA.'],
  [{ taxName: 'IVA', taxRate: '16%' }, 'Escribe la tasa en por ciento, por ejemplo 16 o 8.25.'],
  [{ taxName: 'IVA', taxRate: '100.01' }, 'La tasa es de 100 como máximo.'],
])('says how to correct %j', (changes, sentence) => {
  const read = v.safeParse(settingsDraftSchema, { ...settingsToDraft(undefined), businessName: 'Enlaces', ...changes });
  expect(read.issues?.map(({ message }) => message)).toEqual([sentence]);
});

it("saves only changed fields: other persons' changes stay, and a clash is reported", () => {
  const opened = { ...NO_BUSINESS, businessName: 'Enlaces' };
  const now = dataFromRows({ settings: [{ ...opened, phone: '477 000 1111' }] });
  const saved = updateSettings(now, { ...opened, businessName: 'Enlaces del Sur', opened }, env);
  if (isRefused(saved)) throw new Error(saved.refused);
  expect(businessOf(applyPatches(now, saved))).toMatchObject({ businessName: 'Enlaces del Sur', phone: '477 000 1111' });
  expect(updateSettings(now, { ...opened, phone: '55', opened }, env)).toMatchObject({
    refused: 'changed-elsewhere',
    field: 'phone',
  });
  // Another person saved the business's data while this form was open without any.
  const nothing = NO_BUSINESS;
  expect(updateSettings(now, { ...nothing, businessName: 'Otra', opened: nothing }, env)).toMatchObject({
    field: 'businessName',
  });
});

describe('the logo of the business', () => {
  const LOGO = 'data:image/jpeg;base64,/9j/4AAQSkZJRg==';
  const head = { businessName: 'Enlaces', taxId: '', address: '', phone: '', email: '' };
  const withLogo = dataFromRows({
    settings: [{ id: SETTINGS_ID, ...head, logo: LOGO }],
  });
  const businessAfter = (answer: ReturnType<typeof updateSettings>) => {
    if (isRefused(answer)) throw new Error(answer.refused);
    return businessOf(applyPatches(withLogo, answer));
  };

  it('is optional: a row of an earlier version is valid, and its form shows no logo', () => {
    expect(v.is(settingsSchema, { id: SETTINGS_ID, ...head })).toBe(true);
    expect(settingsToDraft({ id: SETTINGS_ID, ...head }).logo).toBe('');
  });

  it('is stored, stays if the form does not send it, and is removed by an empty one', () => {
    const read = v.parse(settingsDraftSchema, { ...settingsToDraft(undefined), ...head, logo: LOGO });
    expect(businessAfter(updateSettings(dataFromRows({}), read, env))?.logo).toBe(LOGO);
    expect(businessAfter(updateSettings(withLogo, head, env))?.logo).toBe(LOGO);
    expect(businessAfter(updateSettings(withLogo, { ...head, logo: undefined }, env))).toEqual({ id: SETTINGS_ID, ...head });
  });

  it.each([
    'https://malo.example/logo.jpg',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/jpeg;base64,<script>',
    'data:text/html;base64,PGI+',
    `data:image/jpeg;base64,${'A'.repeat(40_000)}`,
  ])('accepts a small JPEG and nothing else: %.40s', (logo) => {
    expect(v.is(settingsSchema, { id: SETTINGS_ID, ...head, logo })).toBe(false);
    expect(v.is(settingsDraftSchema, { ...settingsToDraft(undefined), ...head, logo })).toBe(false);
  });
});
