/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen } from '@testing-library/react';
import { useRequestTold } from '@/components/entities/requests/use-request-told';
import { dataWith } from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';

afterEach(() => {
  jest.restoreAllMocks();
  leaveScreen();
});

const Told = () => <p>{useRequestTold()()}</p>;

it.each([
  [true, 'Solicitud enviada'],
  [false, 'Solicitud guardada en este dispositivo'],
])('with a connection (%s) a request says «%s»', async (onLine, words) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  await renderScreen(<Told />, { data: dataWith(), url: '/requests/' });
  expect(screen.getByText(words)).toBeInTheDocument();
});
