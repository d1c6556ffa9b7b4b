/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen } from '@testing-library/react';
import { useRequestSavedText } from '@/components/entities/requests/new-request';
import type { TeamLink } from '@/lib/team/protocol/contract';
import { dataWith } from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';
import { aTeamState, recordingTeam } from '../team/a-team-state';

afterEach(() => {
  jest.restoreAllMocks();
  leaveScreen();
});

const SavedText = () => <p>{useRequestSavedText()()}</p>;

it.each([
  [true, 'Solicitud enviada'],
  [false, 'Solicitud guardada en este dispositivo'],
])('with a connection (%s) a request shows «%s»', async (onLine, words) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  await renderScreen(<SavedText />, { data: dataWith(), url: '/requests/' });
  expect(screen.getByText(words)).toBeInTheDocument();
});

it.each<[TeamLink, string]>([
  ['up-to-date', 'Solicitud enviada'],
  ['elsewhere', 'Solicitud enviada'],
  ['no-signal', 'Solicitud guardada. Se enviará cuando haya conexión'],
  ['expelled', 'Solicitud guardada en este dispositivo'],
  ['declined', 'Solicitud guardada en este dispositivo'],
])('in a team with the link state %s a request shows «%s», whatever else is reachable', async (link, words) => {
  await renderScreen(<SavedText />, { data: dataWith(), url: '/requests/', ...recordingTeam(aTeamState({ link })) });
  expect(screen.getByText(words)).toBeInTheDocument();
});
