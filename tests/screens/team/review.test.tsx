/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { ReviewScreen } from '@/components/screens/team/review-screen';
import { type Change, type Data, put } from '@/lib/domain/data';
import { beforeOf } from '@/lib/domain/history/entry';
import { approveMaterialRequest } from '@/lib/domain/material-request/changes';
import { FLAG_KINDS, type Flag } from '@/lib/domain/merge/flag';
import { draftShipmentAgain } from '@/lib/domain/merge/left-out';
import type { ShipmentLineId } from '@/lib/domain/model/shipment';
import { updateProject } from '@/lib/domain/project/changes';
import { isRefused } from '@/lib/domain/refusal';
import { issueStock } from '@/lib/domain/stock/issue';
import { putAway } from '@/lib/domain/stock/put-away';
import { receiveStock } from '@/lib/domain/stock/receive';
import { createTask, deleteTask } from '@/lib/domain/task/changes';
import { newId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { rebase } from '@/lib/team/protocol/rebase';
import { flagText } from '@/lib/text/flag';
import {
  aMaterial,
  anId,
  aProject,
  aShipment,
  aTask,
  aUser,
  aWarehouse,
  dataAfter,
  dataWith,
  materialId,
  materialRequestId,
  projectId,
  shipmentId,
  taskId,
  testEnv,
  userId,
  warehouseId,
} from '../../support/builders';
import { renderScreen } from '../../support/render-screen';
import { aLine, aShipmentInput, cable, central, ont, stockBusiness, withSerialsReceived } from '../../support/stock-builders';
import { aTeamState, recordingTeam } from './a-team-state';

const project = aProject({ id: projectId(1), title: 'Torre Norte' });
const data = dataWith({
  projects: [project],
  users: [aUser({ id: userId(1), name: 'Laura' }), aUser({ id: userId(2), name: 'Beto' })],
  materials: [aMaterial({ id: materialId(1), name: 'Fibra' })],
  warehouses: [aWarehouse({ id: warehouseId(1), name: 'Almacén Norte' })],
});

const edited: Flag = {
  ...{ id: 'flag1', kind: 'both-edited', table: 'projects', record: project.id, by: userId(2), at: '2026-11-21T17:30:00Z' },
  clashes: [{ field: 'title', mine: 'Torre Norte', theirs: 'Torre Norte 2' }],
};
const twice: Flag = {
  ...{ id: 'flag2', kind: 'stock-issued-twice', table: 'movements', record: 'mov000000001', clashes: [], by: userId(2) },
  ...{ at: '2026-11-21T17:30:00Z', place: { warehouseId: warehouseId(1), materialId: materialId(1), lotNumber: 'L-7' } },
};

const openedWith = async (known: Data, ...flags: readonly Flag[]) => {
  const { calls, fixedTeam } = recordingTeam(aTeamState({ flags }));
  const view = await renderScreen(<ReviewScreen />, { data: known, fixedTeam });
  return { ...view, calls };
};
const opened = (...flags: readonly Flag[]) => openedWith(data, ...flags);

/** The commit of a device that knows only `base`. */
const commitOver = <Input,>(base: Data, act: Change<Input>, input: Input) => {
  const patches = act(base, input, testEnv());
  if (isRefused(patches)) throw new Error(patches.refused);
  return { patches, before: beforeOf(base, patches) };
};

/** The findings of the log for a commit over the same rows as one before it. */
const findingsOf = <Input,>(base: Data, act: Change<Input>, first: Input, second: Input) => {
  const written = act(base, second, testEnv());
  if (isRefused(written)) throw new Error(written.refused);
  const { findings } = rebase(dataAfter(base, act, first), new Map(), { patches: written, before: beforeOf(base, written) });
  return findings.map((finding, index): Flag => ({ ...finding, id: `flag${index}`, by: userId(2), at: '2026-11-21T17:30:00Z' }));
};

it('shows the earlier and the later value, with person and time, and a tap marks it as reviewed', async () => {
  const { user, calls } = await opened(edited);
  const [card] = await screen.findAllByRole('listitem');
  for (const said of [
    /Torre Norte/,
    /Dos personas lo cambiaron a la vez/,
    /Nombre del proyecto: lo que se queda/,
    /Nombre del proyecto: lo que llegó después · Beto, 21\/11\/2026 11:30Torre Norte 2/,
    /Beto, 21\/11\/2026 11:30/,
  ])
    expect(card).toHaveTextContent(said);
  expect(screen.getByRole('link', { name: 'Abrir' })).toHaveAttribute('href', `/projects/${project.id}/`);
  await user.click(screen.getByRole('button', { name: /^Ya lo revisé/ }));
  await waitFor(() => expect(calls).toEqual([['settle', 'flag1']]));
});

it.each([
  ['after it', '2026-11-21T18:30:00Z'],
  ['before it, without signal', '2026-11-21T17:30:00Z'],
])('names the author of the earlier value if the other wrote %s', async (_when, at) => {
  const { store } = await opened({
    ...edited,
    at,
    clashes: [{ field: 'title', mine: 'Torre', theirs: 'T' }],
  });
  await screen.findAllByRole('listitem');
  await act(() => store.commit(updateProject, { ...project, title: 'Torre' }));
  expect(await screen.findByText(/^Nombre del proyecto: lo que se queda · .+, 21\/11\/2026 12:00$/)).toBeInTheDocument();
});

it('shows both locations of a line that two put away, and nothing of unchanged lines', async () => {
  const [reel, boxes] = [newId<ShipmentLineId>(), newId<ShipmentLineId>()];
  const lines = [aLine({ id: reel, materialId: cable, lotNumber: 'L-7', quantity: 20 }), aLine({ id: boxes, quantity: 4 })];
  const received = dataAfter(stockBusiness(), receiveStock, aShipmentInput({ id: shipmentId(1), lines }));
  const placing = (location: string) => ({ id: shipmentId(1), lineIds: [reel], location });
  await openedWith(received, ...findingsOf(received, putAway, placing('A-3'), placing('B-1')));
  const [card, ...more] = await screen.findAllByRole('listitem');
  expect(card).toHaveTextContent('Artículos: lo que se quedaCable drop: 20 m en A-3, lote L-7');
  expect(card).toHaveTextContent(/Artículos: lo que llegó después · .+Cable drop: 20 m en B-1, lote L-7/);
  expect(card).not.toHaveTextContent('Conector');
  expect(more).toEqual([]);
});

it('of a record left out as a whole shows only the later version', async () => {
  const base = dataWith({ projects: [project] });
  const written = createTask(base, { ...aTask(), title: 'Tender fibra' }, testEnv());
  if (isRefused(written)) throw new Error(written.refused);
  const { findings } = rebase(dataWith({ projects: [] }), new Map(), { patches: written, before: beforeOf(base, written) });
  await openedWith(
    data,
    ...findings.map((finding): Flag => ({ ...finding, id: 'flag1', by: userId(2), at: '2026-11-21T17:30:00Z' })),
  );
  const [card] = await screen.findAllByRole('listitem');
  expect(card).toHaveTextContent('TítuloTender fibra');
  expect(card).not.toHaveTextContent(/que se queda|que llegó después/);
});

it.each([
  ['left-team', 'Quedó sin esa persona.'],
  ['stays-in-team', 'Tiene trabajo por hacer.'],
] as const)('%s names the people, and not as one of two values', async (kind, said) => {
  await opened({ ...edited, kind, clashes: [{ field: 'people', mine: `${userId(1)} ${userId(2)}`, theirs: undefined }] });
  const [card] = await screen.findAllByRole('listitem');
  expect(card).toHaveTextContent('PersonasLaura, Beto');
  expect(card).toHaveTextContent(said);
  expect(card).not.toHaveTextContent(/que se queda|que llegó después|nada/);
});

it('of an invoice that got the next number it shows the number that its customer may know', async () => {
  const clashes = [{ field: 'id', mine: 'INV-2026-013', theirs: 'INV-2026-012' }];
  await opened({ ...edited, kind: 'number-taken', table: 'invoices', record: 'INV-2026-013', clashes });
  const [card] = await screen.findAllByRole('listitem');
  expect(card).toHaveTextContent('Número anteriorINV-2026-012');
  expect(card).not.toHaveTextContent(/Número: /);
});

it('two dispatches of one request are both kept: it says so, and what is wrong with them', async () => {
  const stocked = dataAfter(stockBusiness(), receiveStock, aShipmentInput({ lines: [aLine({ quantity: 20 })] }));
  const requestId = materialRequestId(3);
  const known = dataAfter(stocked, approveMaterialRequest, { id: requestId });
  const dispatch = (number: number) => aShipmentInput({ id: shipmentId(number), requestId, lines: [aLine({ quantity: 6 })] });
  const flags = findingsOf(known, issueStock, dispatch(8), dispatch(9));
  expect(flags.map(({ kind, why }) => [kind, why])).toEqual([['rule', 'more-than-requested']]);
  await openedWith(known, ...flags);
  const [card] = await screen.findAllByRole('listitem');
  expect(card).toHaveTextContent('Se entregó más de lo que se aprobó.');
  expect(card).toHaveTextContent('Se quedaron los dos.');
});

it('a project with a person who was archived meanwhile says who does not fit', async () => {
  await opened({ ...edited, kind: 'rule', why: 'assignee-left', clashes: [] });
  expect(await screen.findByText('Una persona está archivada o ya no está en el equipo del proyecto.')).toBeInTheDocument();
});

it('of a record that came back it offers only what every record allows', () => {
  expect(flagText({ kind: 'came-back', clashes: [] }).settling).toBe(
    'Alguien lo cambió o lo usa. Elimínalo otra vez si ya no se usa.',
  );
});

it('of a record that is invalid once merged shows the difference and the kept version', async () => {
  const was = aProject({ id: projectId(1), title: 'Torre', description: 'Tres tramos' });
  const here = dataWith({ projects: [{ ...was, title: 'Torre Norte' }] });
  const theirs = { ...was, title: 'Torre Sur', oneOfANewerVersion: 'x' };
  const { findings } = rebase(here, new Map(), { patches: [put('projects', theirs)], before: [put('projects', was)] });
  await openedWith(
    here,
    ...findings.map((finding): Flag => ({ ...finding, id: 'flag1', by: userId(2), at: '2026-11-21T17:30:00Z' })),
  );
  const [card] = await screen.findAllByRole('listitem');
  expect(card).toHaveTextContent(/lo que se quedaTorre Norte.*llegó después · .+Torre Sur/);
  expect(card).not.toHaveTextContent('nada');
  expect(card).not.toHaveTextContent('Tres tramos');
});

it("a shipment that was left out becomes a draft with all its author's fields, and moves nothing", async () => {
  const base = stockBusiness();
  const first = aShipmentInput({ id: shipmentId(9), lines: [aLine({ quantity: 2 })] });
  const second = { ...first, reference: 'INB777777', lines: [aLine({ quantity: 5 })] };
  const { findings } = rebase(dataAfter(base, receiveStock, first), new Map(), commitOver(base, receiveStock, second));
  const { store, user } = await openedWith(
    dataAfter(base, receiveStock, first),
    ...findings.map((finding): Flag => ({ ...finding, id: 'flag1', by: userId(2), at: '2026-11-21T17:30:00Z' })),
  );
  const movements = store.data.movements.size;
  await user.click(await screen.findByRole('button', { name: /^Guardar como borrador/ }));
  const drafts = () =>
    [...store.data.shipments.values()].filter(({ reference, finalizedAt }) => reference === 'INB777777' && !finalizedAt);
  await waitFor(() => expect(drafts()).toHaveLength(1));
  expect(drafts()[0]).toMatchObject({ lines: [{ quantity: 5 }], timeline: [{ status: 'Scheduled' }] });
  expect(store.data.movements.size).toBe(movements);
});

it('a shipment that was left out becomes one draft, however often and on whichever phone it is drafted', async () => {
  const base = stockBusiness();
  const first = aShipmentInput({ id: shipmentId(9), lines: [aLine({ quantity: 2 })] });
  const [flag] = findingsOf(base, receiveStock, first, { ...first, lines: [aLine({ quantity: 5 })] });
  if (!flag) throw new Error('nothing was left out');
  const here = dataAfter(base, receiveStock, first);
  const { store, user } = await openedWith(here, flag);
  const press = async () => user.click(await screen.findByRole('button', { name: /^Guardar como borrador/ }));
  await press();
  await waitFor(() => expect(store.data.shipments.size).toBe(here.shipments.size + 1));
  await press();
  await act(() => store.commit(draftShipmentAgain, flag));
  expect(store.data.shipments.size).toBe(here.shipments.size + 1);
  const elsewhere = dataAfter(here, draftShipmentAgain, flag);
  expect([...elsewhere.shipments.keys()].sort()).toEqual([...store.data.shipments.keys()].sort());
});

it('stock issued twice is settled by a count of its warehouse', async () => {
  await opened(twice);
  const [card] = await screen.findAllByRole('listitem');
  expect(card).toHaveTextContent('Fibra · L-7 · Almacén Norte');
  expect(screen.getByRole('link', { name: 'Contar' })).toHaveAttribute(
    'href',
    `/warehouses/${warehouseId(1)}/inventory/count/?itemId=${materialId(1)}`,
  );
  expect(screen.queryByRole('button', { name: /^Ya lo revisé/ })).toBeNull();
});

it.each(FLAG_KINDS)('%s says what happened and how to settle it', (kind) => {
  const words = flagText({ kind, clashes: [] });
  expect(words.title).not.toBe('');
  expect(words.settling).toMatch(/\.$/);
});

it('of two decisions it does not offer to change the first, because nobody can', () => {
  const clash = { field: 'decision', mine: { outcome: 'Approved' }, theirs: { outcome: 'Rejected' } };
  expect(flagText({ kind: 'both-edited', clashes: [clash] }).settling).toMatch(/ya no se cambia/);
  expect(flagText({ kind: 'both-edited', clashes: [{ ...clash, field: 'title' }] }).settling).toMatch(/cámbialo\.$/);
});

it.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
  ['a transfer', { purpose: 'transfer', type: 'Outgoing' }, /si salió otra vez, haz otro traspaso/],
  ['an arrival', { purpose: 'transfer', type: 'Incoming', transferId: shipmentId(4) }, /recíbelo en el traspaso/],
  ['a count', { purpose: 'count' }, /cuenta otra vez/],
  ['a reversal', { purpose: 'supply', reversesId: shipmentId(4) }, /corrígelo otra vez/],
])(
  "%s that was left out can't become a draft: it says how to repeat it, and offers no draft",
  async (_what, fields, sentence) => {
    const whole = Object.entries({ ...fields, lines: [] }).map(([field, theirs]) => ({ field, mine: undefined, theirs }));
    await opened({ ...edited, kind: 'done-twice', table: 'shipments', record: shipmentId(9), clashes: whole });
    const [card] = await screen.findAllByRole('listitem');
    expect(card).toHaveTextContent(sentence);
    expect(card).not.toHaveTextContent(/borrador/);
  },
);

it('names a record that is no longer there as its author wrote it, or as the history knew it', async () => {
  const issue = { ...aShipment(), id: shipmentId(9), reference: 'OUT000009' };
  const whole = Object.entries(issue).map(([field, theirs]) => ({ field, mine: undefined, theirs }));
  const gone = aTask({ id: taskId(9), title: 'Empalme en poste 4' });
  const flags: readonly Flag[] = [
    { ...edited, id: 'flag1', kind: 'done-twice', table: 'shipments', record: issue.id, clashes: whole },
    { ...edited, id: 'flag2', kind: 'came-back', table: 'tasks', record: gone.id, clashes: [] },
    { ...edited, id: 'flag3', kind: 'came-back', table: 'tasks', record: taskId(10), clashes: [] },
  ];
  const { store } = await openedWith({ ...data, tasks: dataWith({ tasks: [gone] }).tasks }, ...flags);
  await act(() => store.commit(deleteTask, { id: gone.id }));
  expect(store.data.tasks.has(gone.id)).toBe(false);
  expect(await screen.findByRole('heading', { name: 'Empalme en poste 4' })).toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'OUT000009',
    'Empalme en poste 4',
    'Un registro que ya no está',
  ]);
});

it('without entries or a team it says so', async () => {
  await opened();
  expect(await screen.findByText('Nada por revisar')).toBeInTheDocument();
});

it('without a team it links to the ways into one', async () => {
  await renderScreen(<ReviewScreen />, { data });
  expect(await screen.findByText('Este dispositivo no está en un equipo')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Equipo' })).toHaveAttribute('href', '/team/');
});

it('without a team it lists a serial in two places, with a link to a count of each', async () => {
  const known = withSerialsReceived([warehouseId(1), 'ABC123'], [warehouseId(2), 'ABC\u200b123']);
  await renderScreen(<ReviewScreen />, { data: known });
  const list = await screen.findByRole('list', { name: 'Series en dos lugares' });
  expect(list).toHaveTextContent(/ABC.?123.*Una serie quedó en dos lugares/);
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([2, 1].map((number) => routes.countStock(warehouseId(number), ont)));
});

it('without a team it lists a lot that was two, with a link to the count that settles it', async () => {
  const known = dataAfter(
    stockBusiness(),
    receiveStock,
    aShipmentInput({
      lines: ['B-1041', 'B\u20111041'].map((lotNumber, index) =>
        aLine({ id: anId<ShipmentLineId>('lin', 40 + index), materialId: cable, lotNumber, quantity: 50 }),
      ),
    }),
  );
  await renderScreen(<ReviewScreen />, { data: known });
  const list = await screen.findByRole('list', { name: 'Lotes que ahora son uno' });
  expect(list).toHaveTextContent(/Cable drop · B.1041Dos lotes ahora cuentan como uno/);
  expect(within(list).getByRole('link', { name: /^Contar en / })).toHaveAttribute('href', routes.countStock(central, cable));
});
