import { PATIENCE_MS, type Visit } from '../visit';

/** A control that opens a layer, and the number of layers before. */
export interface Opener {
  readonly name: string;
  readonly where: string;
  /** Its classes: controls of the same component have the same ones. */
  readonly look: string;
  readonly inShell: boolean;
  readonly kind: string;
  readonly index: number;
  readonly base: number;
}

const WAIT = { timeout: PATIENCE_MS, polling: 30 } as const;

export const isOpen = async ({ page }: Visit, { base }: Opener) =>
  (await page.evaluate(() => window.audit.layers.layerCount())) > base;

/** Taps the opener; answers `false` when nothing opens. */
export const openLayer = async ({ page, settle }: Visit, { index, base }: Opener) => {
  if (!(await page.evaluate((number) => window.audit.layers.markOpener(number), index))) return false;
  await page.locator('[data-audit-opener]').first().click();
  const opened = await page
    .waitForFunction((before) => window.audit.layers.layerCount() > before, base, WAIT)
    .then(() => true)
    .catch(() => false);
  await settle();
  return opened;
};

/** Waits until the layer is closed; answers `false` when it stays. */
export const hasClosed = async ({ page, settle }: Visit, { base }: Opener) => {
  const closed = await page
    .waitForFunction((before) => window.audit.layers.layerCount() <= before, base, WAIT)
    .then(() => true)
    .catch(() => false);
  await settle();
  return closed;
};

export const close = async ({ page, settle }: Visit) => {
  await page.keyboard.press('Escape');
  await settle();
};

export const placeOf = ({ page }: Visit) => page.evaluate(() => window.audit.layers.place());
