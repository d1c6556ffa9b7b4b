/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { AttachmentList } from '@/components/entities/files/attachment-list';
import { LinkSection } from '@/components/screens/team/link-section';
import { TeamWatch } from '@/components/shell/notices/team-watch';
import { Toaster } from '@/components/ui/toast/toaster';
import type { Attachment, FileId } from '@/lib/domain/model/attachment';
import { asId } from '@/lib/kernel/id';
import type { FileAnswer, MissingFile, Team } from '@/lib/team/protocol/contract';
import { aUser, dataWith, userId } from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';
import { aTeamState, recordingTeam } from './a-team-state';

beforeEach(() => {
  // jsdom draws no pictures.
  Object.assign(URL, { createObjectURL: () => 'blob:poste', revokeObjectURL: () => undefined });
});
afterEach(leaveScreen);

const photo: Attachment = {
  ...{ id: asId<FileId>('file00000001'), name: 'poste.jpg', size: 200_000, type: 'image/jpeg', hash: 'a'.repeat(64) },
  ...{ at: '2026-11-20T15:00:00.000Z', by: userId(2) },
};
const data = dataWith({ users: [aUser({ id: userId(1), name: 'Laura' }), aUser({ id: userId(2), name: 'Berta' })] });

/** A list with one file, whose bytes are requested from a team, and the answers of each request. */
const opened = async (file: Team['file'], attachment = photo, team = aTeamState()) => {
  const view = await renderScreen(<AttachmentList label="Archivos" attachments={[attachment]} />, {
    ...{ data, ...recordingTeam(team, { done: true }, file) },
  });
  await view.user.click(screen.getByRole('button', { name: new RegExp(attachment.name) }));
  return { ...view, sheet: within(await screen.findByRole('dialog', { name: attachment.name })) };
};
const here = (of: Attachment): FileAnswer => ({
  file: { id: of.id, type: of.type, bytes: new Uint8Array([0xff, 0xd8, 0xff]).buffer },
});

it('a photo of the team shows the progress of its download, and then itself', async () => {
  let come: (answer: FileAnswer) => void = () => undefined;
  let tell: (share: number) => void = () => undefined;
  const { sheet } = await opened((_photo, wish) => {
    tell = wish?.onProgress ?? tell;
    return new Promise((resolve) => {
      come = resolve;
    });
  });
  expect(await sheet.findByRole('status')).toHaveTextContent('Se está trayendo del equipo');
  act(() => tell(0.4));
  expect(sheet.getByRole('progressbar', { name: 'Lo que ya llegó' })).toHaveAttribute('aria-valuetext', '40 %');
  await act(async () => come(here(photo)));
  expect(await sheet.findByRole('img', { name: 'poste.jpg' })).toBeInTheDocument();
});

it.each<[MissingFile['missing'], Partial<Attachment>, RegExp]>([
  ['no-signal', {}, /Sin señal.*Se trae solo/],
  ['not-sent', {}, /Nadie lo ha enviado.*el dispositivo de Berta; si ya lo perdió, nadie lo tiene/],
  ['not-sent', { by: userId(1) }, /No está en este dispositivo ni en el servidor/],
  ['too-large', {}, /Pesa más de 15 MB/],
  ['not-what-it-says', {}, /no se guardó/],
  ['full', {}, /Libera espacio/],
])("a file that can't be fetched (%s) shows the reason, what is safe, and is tried again", async (missing, more, sentence) => {
  let times = 0;
  const attachment = { ...photo, ...more };
  const { sheet, user } = await opened(async () => {
    times += 1;
    return times > 1 ? here(attachment) : { missing };
  }, attachment);
  await waitFor(() => expect(sheet.getByRole('status')).toHaveTextContent(sentence));
  await user.click(sheet.getByRole('button', { name: 'Intentar otra vez' }));
  expect(await sheet.findByRole('img', { name: 'poste.jpg' })).toBeInTheDocument();
});

it('with «Solo con Wi‑Fi» it waits, and is fetched over any network on request', async () => {
  const { sheet, user } = await opened(async (_photo, wish) => (wish?.overAnyNetwork ? here(photo) : { missing: 'wifi' }));
  expect(await sheet.findByText('Espera Wi‑Fi')).toBeInTheDocument();
  await user.click(sheet.getByRole('button', { name: /^Traer ahora/ }));
  expect(await sheet.findByRole('img', { name: 'poste.jpg' })).toBeInTheDocument();
});

it('a file that is no photo is shared by a tap of its own once it is here', async () => {
  const plan = { ...photo, name: 'plano.pdf', type: 'application/pdf' };
  const { sheet } = await opened(async () => here(plan), plan);
  expect(await sheet.findByRole('button', { name: 'Abrir o guardar' })).toBeInTheDocument();
});

it('without a team it says that the file is not on this device', async () => {
  const asked = jest.fn();
  const { fixedTeam } = recordingTeam(null, { done: true }, asked);
  const { user } = await renderScreen(
    <>
      <AttachmentList label="Archivos" attachments={[photo]} />
      <Toaster />
    </>,
    { data, fixedTeam },
  );
  await user.click(screen.getByRole('button', { name: /poste.jpg/ }));
  expect(await screen.findByText('Los datos de poste.jpg no están en este dispositivo.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

it('a file that is not sent yet says so in its list', async () => {
  await renderScreen(
    <>
      <AttachmentList label="Archivos" attachments={[photo, { ...photo, id: asId<FileId>('file00000002'), name: 'otro.jpg' }]} />
      <TeamWatch />
    </>,
    { data, ...recordingTeam(aTeamState({ filesToSend: new Set([photo.id]) })) },
  );
  expect(await screen.findByText('Por enviar')).toBeInTheDocument();
  const rows = screen.getAllByRole('listitem');
  expect(rows.map((row) => within(row).queryByText('Por enviar') !== null)).toEqual([true, false]);
});

it.each<['wifi' | 'full' | undefined, RegExp]>([
  [undefined, /Falta enviar 1 archivo/],
  ['wifi', /1 archivo en espera de Wi‑Fi, como pide «Solo con Wi‑Fi»/],
  ['full', /no hay lugar para 1 archivo.*aquí sigue completo/],
])('the link section shows the number of waiting files (%s) and the reason', async (filesWait, sentence) => {
  const team = aTeamState({ pending: 2, filesToSend: new Set(['f1']), filesWait });
  await renderScreen(<LinkSection team={team} />, { data, ...recordingTeam(team) });
  const section = screen.getByRole('region', { name: 'Conexión' });
  expect(section).toHaveTextContent('2 cambios y 1 archivo');
  expect(within(section).getByRole('status')).toHaveTextContent(sentence);
});

it('a file whose names on the server were taken is named, with what to do', async () => {
  const team = aTeamState({ filesToSend: new Set(['f1']), filesBlocked: ['poste.jpg'] });
  await renderScreen(<LinkSection team={team} />, { data, ...recordingTeam(team) });
  const section = screen.getByRole('region', { name: 'Conexión' });
  expect(within(section).getByRole('status')).toHaveTextContent(/No se puede enviar poste\.jpg.*Avisa a quien lo administra/);
});
