import type { Page } from 'playwright-core';
import { ARGUMENTS } from './chromium';
import { tap } from './page-actions';
import { beginReceive, CENTRAL, chooseMaterial, createMaterial, openWarehouse } from './stock-actions';

/** A phone whose camera shows a film, repeated. */
export const cameraShowing = (film: string) => ({
  args: [
    ...ARGUMENTS,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ],
  permissions: ['camera'],
});

/** Creates a material, and opens the scanner of its receipt. */
export const scanInReceipt = async (page: Page, material: string) => {
  await createMaterial(page, material, 'Individual');
  await openWarehouse(page, CENTRAL, 'Movimientos');
  await beginReceive(page);
  await chooseMaterial(page, material);
  await tap(page, 'Escanear');
  return page.getByRole('dialog', { name: 'Escanear' });
};
