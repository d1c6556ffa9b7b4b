/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen } from '@testing-library/react';
import { SaveStatus } from '@/components/shell/storage/save-status';
import type { TeamState } from '@/lib/team/protocol/contract';
import { dataWith } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';
import { aTeamState, recordingTeam } from './a-team-state';

const shown = (team: TeamState | null) => renderScreen(<SaveStatus />, { data: dataWith(), ...recordingTeam(team) });

it('a save without a team is on this device', async () => {
  await shown(null);
  expect(screen.getByRole('status')).toHaveTextContent(/^Guardado en este dispositivo$/);
});

it.each<[Partial<TeamState>, string]>([
  [{ link: 'up-to-date' }, 'Al día'],
  [{ link: 'up-to-date', pending: 3 }, '3 por enviar'],
  [{ link: 'catching-up', pending: 1 }, '1 por enviar'],
  [{ link: 'catching-up' }, 'Poniéndose al día…'],
  [{ link: 'catching-up', share: 0.45 }, 'Poniéndose al día… 45 %'],
  [{ link: 'elsewhere' }, 'Al día'],
  [{ link: 'no-signal', pending: 3 }, 'Sin señal, se enviará'],
  [{ link: 'no-signal' }, 'Sin señal, se enviará'],
  [{ link: 'full', pending: 2 }, '2 por enviar'],
  [{ link: 'up-to-date', filesToSend: new Set(['f1']) }, '1 por enviar'],
  [{ link: 'up-to-date', pending: 2, filesToSend: new Set(['f1']), filesWait: 'wifi' }, '3 por enviar'],
  [{ link: 'up-to-date', filesToSend: new Set(['f1']), filesWait: 'wifi' }, 'Al día · 1 archivo espera Wi‑Fi'],
  [{ link: 'up-to-date', filesToSend: new Set(['f1', 'f2']), filesWait: 'full' }, '2 archivos no caben en el servidor'],
  [{ link: 'no-signal', pending: 1, filesToSend: new Set(['f1']) }, 'Sin señal, se enviará'],
  [{ link: 'expelled' }, 'Este dispositivo ya no está en el equipo'],
  [{ link: 'declined' }, 'Un supervisor no dejó entrar a este dispositivo'],
])('a save in a team with %o shows %s', async (state, words) => {
  await shown(aTeamState(state));
  expect((await screen.findByText(words)).closest('[role=status]')).toHaveTextContent(words);
});
