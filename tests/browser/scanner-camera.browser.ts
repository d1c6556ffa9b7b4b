import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { filmOfCodes } from './support/code-pictures';
import { arriveAt, see, tap } from './support/page-actions';
import { cameraShowing, scanInReceipt } from './support/scanning';
import { onStage } from './support/stage';
import { until } from './support/worker';

/** The camera besides reading: its light, its sound, and its loss. */

const FOLDER = mkdtempSync(path.join(tmpdir(), 'telecampo-camera-'));
const FILM = path.join(FOLDER, 'codes.y4m');
const SERIALS = ['LB0001', 'LB0002', 'LB0003'];
const LOST = 'La cámara se apagó. Lo que se leyó ya está en el formulario.';

/** What the page asks of the phone's motor, loudspeaker and lamp. */
interface Recorded {
  readonly vibrations: unknown[];
  readonly hertz: number[];
  readonly lights: unknown[];
}
declare global {
  interface Window {
    recorded?: Recorded;
    /** Takes the camera away, as another app or a loose cable does. */
    takeCamera?: () => void;
  }
}

/** Records what the page asks of the phone, because a test machine has no motor, loudspeaker or lamp. */
const recordHardware = (context: BrowserContext) =>
  context.addInitScript(() => {
    // A new tab's empty page has no camera.
    if (!isSecureContext) return;
    const recorded: Recorded = { vibrations: [], hertz: [], lights: [] };
    window.recorded = recorded;
    navigator.vibrate = (pattern) => recorded.vibrations.push(pattern) > 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      recorded.hertz.push(this.frequency.value);
      start.call(this, when);
    };
    const track = MediaStreamTrack.prototype;
    const { getCapabilities } = track;
    track.getCapabilities = function () {
      return Object.assign(getCapabilities.call(this), { torch: true });
    };
    track.applyConstraints = async (asked) => {
      recorded.lights.push(asked?.advanced);
    };
    const devices = MediaDevices.prototype;
    const open = devices.getUserMedia;
    devices.getUserMedia = async function (asked) {
      const stream = await open.call(this, asked);
      window.takeCamera = () => {
        for (const each of stream.getTracks()) {
          each.stop();
          each.dispatchEvent(new Event('ended'));
        }
      };
      return stream;
    };
  });

/** Playwright's evaluations count as taps. A page opened from the home screen has had none. */
const withoutTap = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(navigator.userActivation, 'hasBeenActive', { get: () => false });
  });

const recordedOn = (page: Page) => page.evaluate(() => window.recorded);

const clearRecorded = (page: Page) =>
  page.evaluate(() => {
    for (const heard of Object.values(window.recorded ?? {})) heard.splice(0);
  });

before(async () => writeFile(FILM, await filmOfCodes(SERIALS)));
after(() => rm(FOLDER, { recursive: true }));

describe('the camera of the scanner', () => {
  it(
    'has light, sound and vibration; when the camera is lost it says so, and keeps the codes read and the typed text',
    onStage(
      async ({ open, phone }) => {
        await recordHardware(phone.context);
        const page = await open('materials/');
        const scanner = await scanInReceipt(page, 'ONT Loma Bonita');
        await see(scanner, '3 en el formulario');

        const lamp = scanner.getByRole('button', { name: 'Linterna' });
        await tap(scanner, 'Linterna');
        await scanner.getByRole('button', { name: 'Linterna', pressed: true }).waitFor();
        await tap(scanner, 'Linterna');
        await scanner.getByRole('button', { name: 'Linterna', pressed: false }).waitFor();
        const read = await recordedOn(page);
        assert.deepEqual(read?.lights, [[{ torch: true }], [{ torch: false }]]);
        assert.deepEqual([read?.vibrations[0], read?.hertz[0]], [[60], 1175]);

        const typed = scanner.getByLabel('Escribir el código');
        await typed.fill('ZZ0001');
        await page.evaluate(() => window.takeCamera?.());
        await see(scanner.getByRole('alert'), LOST);
        assert.equal(await lamp.count(), 0);
        assert.equal(await typed.inputValue(), 'ZZ0001');
        await see(scanner, '3 en el formulario');
        const list = scanner.getByRole('list', { name: 'Códigos leídos' });
        for (const serial of SERIALS) await list.getByText(serial).first().waitFor();

        await clearRecorded(page);
        await typed.press('Enter');
        await see(scanner, '4 en el formulario');
        await typed.fill('ZZ0001');
        await typed.press('Enter');
        await list.getByText('ZZ0001 Repetida: ya está en este formulario, no se añadió otra vez.').waitFor();
        assert.deepEqual(await recordedOn(page), { vibrations: [[60], [80, 60, 80]], hertz: [1175, 311], lights: [] });

        await tap(scanner, 'Encender la cámara');
        await scanner.getByLabel('Lo que ve la cámara').waitFor();
        await lamp.waitFor();
        await page.keyboard.press('Escape');
        await scanner.waitFor({ state: 'detached' });
        const serials = await page.getByLabel('Números de serie *').inputValue();
        assert.deepEqual(serials.split('\n').toSorted(), [...SERIALS, 'ZZ0001']);
      },
      { as: cameraShowing(FILM) },
    ),
  );

  it(
    "opens by the home screen's shortcut «Escanear», is silent until a tap, and searches for each code",
    onStage(
      async ({ open, phone }) => {
        await recordHardware(phone.context);
        await withoutTap(phone.context);
        const { shortcuts } = JSON.parse(await readFile('public/manifest.webmanifest', 'utf8'));
        const { url } = shortcuts.find(({ name }: { name: string }) => name === 'Escanear');
        const page = await open(url);
        await arriveAt(page, 'Buscar');
        const box = page.getByRole('searchbox', { name: 'Buscar en todo' });
        await until(async () => SERIALS.includes(await box.inputValue()), 'the scanned code is searched');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        const { vibrations, hertz } = (await recordedOn(page)) ?? {};
        assert.deepEqual([vibrations, hertz], [[], []]);
      },
      { as: cameraShowing(FILM) },
    ),
  );
});
