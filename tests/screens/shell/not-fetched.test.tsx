/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server.edge';
import { ErrorScreen } from '@/components/shell/error-screen';
import { NotFoundRetry } from '@/components/shell/worker/not-found-retry';
import { At, aRouter } from '../../support/a-router';
import { dataWith } from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';

const FAILURE = 'Unexpected Application Error!';
const NOT_FETCHED = 'Esta pantalla necesita señal';

const own = window.fetch;
/** Sets whether the host answers; jsdom has no network. */
const hostAnswers = (isReached: boolean) => {
  window.fetch = () => (isReached ? Promise.resolve(Response.json({})) : Promise.reject(new TypeError('Failed to fetch')));
};

afterEach(async () => {
  await leaveScreen();
  window.fetch = own;
  delete document.documentElement.dataset.answered;
  sessionStorage.clear();
});

const title = async () => (await screen.findByRole('heading', { level: 1, name: /señal|Error/ })).textContent;

it.each([
  ['nowhere', FAILURE],
  ['not-fetched', NOT_FETCHED],
])('shows a screen for an address of which the worker says %s', async (answered, wanted) => {
  document.documentElement.dataset.answered = answered;
  await renderScreen(<NotFoundRetry />, { data: dataWith(), url: '/customers/' });
  expect(await title()).toBe(wanted);
  expect(screen.getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/');
});

it("a part of a screen that can't be loaded, even after a reload, is no crash: it says what to do", async () => {
  hostAnswers(true);
  const retry = jest.fn();
  sessionStorage.setItem('telecampo:chunk-reload', process.env.NEXT_PUBLIC_BUILD_ID ?? '');
  const lost = Object.assign(new Error('Failed to load chunk /_next/static/chunks/a.js'), { name: 'ChunkLoadError' });
  await renderScreen(<ErrorScreen error={lost} retry={retry} />, { data: dataWith(), url: '/customers/' });
  expect(await title()).toBe(NOT_FETCHED);
  expect(screen.getByText(/Ábrela con señal una vez/)).toBeInTheDocument();
});

it("a part of a screen that can't be loaded does not reload while nobody answers, and is tried again in place", async () => {
  hostAnswers(false);
  const retry = jest.fn();
  const lost = Object.assign(new Error('Failed to load chunk /_next/static/chunks/a.js'), { name: 'ChunkLoadError' });
  const { user } = await renderScreen(<ErrorScreen error={lost} retry={retry} />, { data: dataWith() });
  expect(await title()).toBe(NOT_FETCHED);
  expect(sessionStorage.getItem('telecampo:chunk-reload')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(retry).toHaveBeenCalledTimes(1));
});

it('a crash is reported as one, and can be tried again', async () => {
  const retry = jest.fn();
  const { user } = await renderScreen(<ErrorScreen error={new Error('broken')} retry={retry} />, { data: dataWith() });
  expect(await title()).toBe(FAILURE);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(retry).toHaveBeenCalled();
});

it('an address unknown to the host has its header and its way back while it is looked up', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(
    <At router={aRouter()} url="/customers/k3v9x2ab7d0q/">
      <NotFoundRetry />
    </At>,
  );
  expect(within(page).getByRole('heading', { level: 1, name: 'Abriendo…' })).toBeTruthy();
  expect(within(page).getByRole('banner')).toBeTruthy();
  expect(within(page).getByRole('link', { name: 'Ir al inicio' }).getAttribute('href')).toBe('/');
});
