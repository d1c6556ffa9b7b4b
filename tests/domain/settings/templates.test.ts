import * as v from 'valibot';
import { applyPatches } from '@/lib/domain/data';
import { beforeOf } from '@/lib/domain/history/entry';
import { planMerge } from '@/lib/domain/merge/plan';
import { versionsAfter } from '@/lib/domain/merge/versions';
import { settingsSchema } from '@/lib/domain/model/settings';
import { isRefused } from '@/lib/domain/refusal';
import { removeTemplate, saveTemplate, updateSettings } from '@/lib/domain/settings/changes';
import { templateDraftSchema, templateToDraft } from '@/lib/domain/settings/draft';
import { businessOf } from '@/lib/domain/settings/rules';
import { templatesOf } from '@/lib/domain/settings/templates';
import { rebase } from '@/lib/team/protocol/rebase';
import { aUser, dataAfter, dataWith, refusalOf, testEnv, userId } from '../../support/builders';

const [supervisor, technician] = [userId(1), userId(2)];
const data = dataWith({ users: [aUser(), aUser({ id: technician, roleLabel: 'Técnico' })] });
const [ftth] = templatesOf(data);
if (!ftth) throw new Error('the first template is missing');
const names = (after: typeof data) => templatesOf(after).map(({ name }) => name);

it('has three initial templates with valid points', () => {
  expect(names(data)).toEqual(['FTTH', 'Torre', 'Empalme']);
  const after = dataAfter(data, saveTemplate, ftth, { user: supervisor });
  expect(templatesOf(after)).toEqual(templatesOf(data));
  expect(v.parse(settingsSchema, businessOf(after))).toEqual(businessOf(after));
});

it('a supervisor changes, adds and removes templates; nobody else can', () => {
  const renamed = dataAfter(data, saveTemplate, { ...ftth, name: 'FTTH casa' }, { user: supervisor });
  expect(names(renamed)).toEqual(['FTTH casa', 'Torre', 'Empalme']);
  const added = dataAfter(
    renamed,
    saveTemplate,
    { ...ftth, id: 'plt000000044' as typeof ftth.id, name: 'Radio' },
    { user: supervisor },
  );
  expect(names(added)).toEqual(['FTTH casa', 'Torre', 'Empalme', 'Radio']);
  const none = templatesOf(added).reduce((left, { id }) => dataAfter(left, removeTemplate, { id }, { user: supervisor }), added);
  expect(names(none)).toEqual([]);
  expect(refusalOf(data, saveTemplate, ftth, { user: technician })).toBe('supervisors-only');
  expect(refusalOf(data, removeTemplate, { id: ftth.id }, { user: technician })).toBe('supervisors-only');
  expect(refusalOf(none, removeTemplate, { id: ftth.id }, { user: supervisor })).toBe('record-missing');
});

it("saving the business's data keeps the templates, and the reverse", () => {
  const renamed = dataAfter(data, saveTemplate, { ...ftth, name: 'FTTH casa' }, { user: supervisor });
  const business = { businessName: 'Enlaces', taxId: '', address: '', phone: '', email: '' };
  const written = dataAfter(renamed, updateSettings, business);
  expect(names(written)).toEqual(['FTTH casa', 'Torre', 'Empalme']);
  expect(businessOf(dataAfter(written, removeTemplate, { id: ftth.id }, { user: supervisor }))?.businessName).toBe('Enlaces');
});

it("another person's changes stay, and a clash is reported", () => {
  const { id, name, points } = ftth;
  const now = dataAfter(data, saveTemplate, { ...ftth, name: 'FTTH casa' }, { user: supervisor });
  const opened = { id, name, points };
  const fewer = dataAfter(now, saveTemplate, { ...opened, points: points.slice(1), opened }, { user: supervisor });
  expect(templatesOf(fewer)[0]).toMatchObject({ name: 'FTTH casa', points: points.slice(1) });
  expect(refusalOf(now, saveTemplate, { ...opened, name: 'Fibra', opened }, { user: supervisor })).toBe('changed-elsewhere');
  const gone = dataAfter(now, removeTemplate, { id }, { user: supervisor });
  expect(refusalOf(gone, saveTemplate, { ...opened, name: 'Fibra', opened }, { user: supervisor })).toBe('record-missing');
});

it('requires a name and a point', () => {
  const read = v.safeParse(templateDraftSchema, { ...templateToDraft(ftth), name: ' ', points: [] });
  expect(read.issues?.map(({ message }) => message)).toEqual(['Escribe el nombre de la plantilla.', 'Añade al menos un punto.']);
});

it('different first changes of two phones are both kept, template by template', () => {
  const [, tower] = templatesOf(data);
  if (!tower) throw new Error('the second template is missing');
  const sent = (change: typeof saveTemplate, input: typeof ftth) => {
    const patches = change(data, input, testEnv({ user: supervisor }));
    if (isRefused(patches)) throw new Error(patches.refused);
    return { patches, before: beforeOf(data, patches), after: applyPatches(data, patches) };
  };
  const one = sent(saveTemplate, { ...ftth, name: 'FTTH casa' });
  const other = sent(saveTemplate, { ...tower, points: tower.points.slice(1) });
  const both = (after: typeof data) => [names(after), templatesOf(after)[1]?.points.length];
  const wanted = [['FTTH casa', 'Torre', 'Empalme'], tower.points.length - 1];
  const { after, findings } = rebase(one.after, new Map(), other);
  expect([both(after), findings]).toEqual([wanted, []]);
  const side = (phone: typeof one) => ({ data: phone.after, versions: versionsAfter(new Map(), [phone]) });
  const plan = planMerge(side(one), side(other));
  expect(both(applyPatches(one.after, plan?.patches ?? []))).toEqual(wanted);
  expect(plan?.conflicts).toEqual([]);
  const clash = rebase(one.after, new Map(), sent(saveTemplate, { ...ftth, name: 'Fibra' })).findings;
  expect(clash.flatMap(({ clashes }) => clashes)).toEqual([{ field: 'name', mine: 'FTTH casa', theirs: 'Fibra' }]);
});

it('keeps the logo of the business', () => {
  const logo = 'data:image/jpeg;base64,/9j/4AAQSkZJRg==';
  const head = { businessName: 'Enlaces', taxId: '', address: '', phone: '', email: '', logo };
  const branded = dataAfter(data, updateSettings, head, { user: supervisor });
  const saved = dataAfter(branded, saveTemplate, { ...ftth, name: 'FTTH casa' }, { user: supervisor });
  expect(businessOf(saved)?.logo).toBe(logo);
  expect(businessOf(dataAfter(saved, removeTemplate, { id: ftth.id }, { user: supervisor }))?.logo).toBe(logo);
});
