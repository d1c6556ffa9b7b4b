/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { ReceiveScreen } from '@/components/screens/stock/form-screens';
import { routes } from '@/lib/routes';
import { aCamera } from '../../support/a-camera';
import { field, press, type User } from '../../support/form-actions';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';
import { north, ont, stockBusiness } from '../../support/stock-builders';

/** The scanner's camera, with the browser's own detector. */

const LOST = 'La cámara se apagó. Lo que se leyó ya está en el formulario.';
const GOOD = { vibrations: [[60]], hertz: [1175] };
const BAD = { vibrations: [[80, 60, 80]], hertz: [311] };

let camera: ReturnType<typeof aCamera>;
beforeEach(() => {
  camera = aCamera();
});
afterEach(async () => {
  await leaveScreen();
  camera.restore();
});

const openScanner = async () => {
  const { user } = await renderScreen(<ReceiveScreen warehouseId={north} />, {
    data: stockBusiness(),
    url: routes.receiveShipment(north, ont),
  });
  await press(user, 'Escanear');
  return { user, scanner: within(await screen.findByRole('dialog', { name: 'Escanear' })) };
};
type Scanner = Awaited<ReturnType<typeof openScanner>>['scanner'];

const signalsAfter = async (user: User, scanner: Scanner, code: string) => {
  camera.noticed.vibrations.splice(0);
  camera.noticed.hertz.splice(0);
  await user.type(scanner.getByLabelText('Escribir el código'), `${code}{Enter}`);
  const { vibrations, hertz } = camera.noticed;
  return { vibrations: [...vibrations], hertz: [...hertz] };
};

it('vibrates once and beeps high for an accepted code, twice and low for a refused one', async () => {
  const { user, scanner } = await openScanner();
  camera.hold('HW-10');
  await scanner.findByText('1 en el formulario');
  expect(camera.noticed).toMatchObject(GOOD);
  camera.hold();
  expect(await signalsAfter(user, scanner, 'HW-11')).toEqual(GOOD);
  expect(await signalsAfter(user, scanner, 'HW-10')).toEqual(BAD);
});

it('says when the camera is lost, keeps the codes and the typed text, and returns at a tap', async () => {
  const { user, scanner } = await openScanner();
  camera.hold('HW-10');
  await scanner.findByText('1 en el formulario');
  camera.hold();
  await user.type(scanner.getByLabelText('Escribir el código'), 'HW-1');
  act(() => void camera.takeAway());
  expect(await scanner.findByRole('alert')).toHaveTextContent(LOST);
  expect(scanner.getByLabelText('Escribir el código')).toHaveValue('HW-1');
  expect(scanner.getByRole('list', { name: 'Códigos leídos' })).toHaveTextContent('HW-10');
  await user.type(scanner.getByLabelText('Escribir el código'), '1{Enter}');
  expect(field('Números de serie *')).toHaveValue('HW-10\nHW-11');

  await press(user, 'Encender la cámara');
  camera.hold('HW-12');
  await scanner.findByText('3 en el formulario');
  expect(scanner.queryByRole('alert')).not.toBeInTheDocument();
});

it('turns the camera off while the page is hidden, and on again when it is shown', async () => {
  const { scanner } = await openScanner();
  camera.hold('HW-10');
  await scanner.findByText('1 en el formulario');
  camera.hold();
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await scanner.findByRole('button', { name: 'Encender la cámara' })).toBeInTheDocument();
  camera.hold('HW-11');
  visibility.mockRestore();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await scanner.findByText('2 en el formulario');
  expect(scanner.queryByRole('button', { name: 'Encender la cámara' })).not.toBeInTheDocument();
});

it('has a switch for its light, which ends with the camera', async () => {
  const { user, scanner } = await openScanner();
  await scanner.findByRole('button', { name: 'Linterna', pressed: false });
  await user.click(scanner.getByRole('button', { name: 'Linterna' }));
  await scanner.findByRole('button', { name: 'Linterna', pressed: true });
  await user.click(scanner.getByRole('button', { name: 'Linterna' }));
  await scanner.findByRole('button', { name: 'Linterna', pressed: false });
  expect(camera.noticed.lights).toEqual([[{ torch: true }], [{ torch: false }]]);
  act(() => void camera.takeAway());
  await scanner.findByRole('alert');
  expect(scanner.queryByRole('button', { name: 'Linterna' })).not.toBeInTheDocument();
});

it('says beside the switch that its light was refused, and continues reading', async () => {
  const { user, scanner } = await openScanner();
  const light = await scanner.findByRole('button', { name: 'Linterna', pressed: false });
  camera.allowLight(false);
  await user.click(light);
  expect(await scanner.findByRole('alert')).toHaveTextContent(
    'La cámara no dejó encender la linterna. Sigue leyendo: busca más luz o escribe el código.',
  );
  expect(light).toHaveAccessibleDescription(/no dejó encender/);
  expect(light).toHaveAttribute('aria-pressed', 'false');
  camera.hold('HW-10');
  await scanner.findByText('1 en el formulario');
  camera.allowLight(true);
  await user.click(light);
  await waitFor(() => expect(light).toHaveAttribute('aria-pressed', 'true'));
  expect(scanner.queryByRole('alert')).not.toBeInTheDocument();
});

it("says that its light stays on if it can't be switched off", async () => {
  const { user, scanner } = await openScanner();
  const light = await scanner.findByRole('button', { name: 'Linterna', pressed: false });
  await user.click(light);
  camera.allowLight(false);
  await user.click(light);
  expect(await scanner.findByRole('alert')).toHaveTextContent(
    'La cámara no dejó apagar la linterna. Se apaga al cerrar el escáner.',
  );
  expect(light).toHaveAttribute('aria-pressed', 'true');
});

it('has no switch without a light', async () => {
  camera.restore();
  camera = aCamera({ hasLight: false });
  const { scanner } = await openScanner();
  camera.hold('HW-10');
  await scanner.findByText('1 en el formulario');
  await waitFor(() => expect(scanner.queryByRole('button', { name: 'Linterna' })).not.toBeInTheDocument());
});

it('asks to aim only while the camera has a picture', async () => {
  const { scanner } = await openScanner();
  expect(await scanner.findByText(/^Apunta a un código/)).toBeInTheDocument();
  act(() => void camera.takeAway());
  expect(await scanner.findByRole('alert')).toHaveTextContent(LOST);
  expect(scanner.queryByText(/^Apunta a un código/)).not.toBeInTheDocument();
});
