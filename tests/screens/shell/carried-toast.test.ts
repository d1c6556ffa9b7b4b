/** @jest-environment ./tests/support/jsdom-with-storage.ts */

import { endOldToasts, followTouches, hostToasts, showToast } from '@/components/ui/toast/toast';
import { carryToasts } from '@/components/ui/toast/toaster';

const leave = () => dispatchEvent(new Event('pagehide'));

/** The toasts on a page that opens now. */
const arrive = () => {
  const told: string[] = [];
  const forget = [hostToasts(({ text }) => told.push(text)), carryToasts()];
  return { told, close: () => forget.forEach((stop) => void stop()) };
};

afterEach(() => jest.restoreAllMocks());

it('a toast shown while another document opens is shown there, once', () => {
  const form = arrive();
  showToast({ text: 'Proyecto creado', tone: 'success' });
  leave();
  form.close();
  const list = arrive();
  expect(list.told).toEqual(['Proyecto creado']);
  list.close();
  const later = arrive();
  expect(later.told).toEqual([]);
  later.close();
});

it('a toast is shown on the first page only, however quickly others follow; a reload of that page shows it again', () => {
  let page = arrive();
  showToast({ text: 'Usuario eliminado' });
  const toldAt = ['/users/', '/users/', '/users/usr2/', '/users/', '/tasks/'].flatMap((path) => {
    leave();
    page.close();
    history.replaceState(null, '', path);
    page = arrive();
    return page.told.map((text) => `${text} at ${path}`);
  });
  expect(toldAt).toEqual(['Usuario eliminado at /users/', 'Usuario eliminado at /users/']);
  page.close();
});

it('a toast from before a manual navigation is not repeated', () => {
  const form = arrive();
  const stop = followTouches();
  showToast({ text: 'Solicitud aprobada' });
  dispatchEvent(new Event('pointerdown'));
  leave();
  form.close();
  const list = arrive();
  expect(list.told).toEqual([]);
  list.close();
  stop();
});

it('a toast that was shown long enough is not repeated', () => {
  const form = arrive();
  showToast({ text: 'Tarea creada' });
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 2000);
  leave();
  form.close();
  const list = arrive();
  expect(list.told).toEqual([]);
  list.close();
});

it('a toast whose host has not loaded yet is shown also after a manual navigation', () => {
  const stop = followTouches();
  showToast({ text: 'No se guardó', tone: 'danger' });
  dispatchEvent(new Event('pointerdown'));
  endOldToasts();
  const list = arrive();
  expect(list.told).toEqual(['No se guardó']);
  list.close();
  stop();
});
