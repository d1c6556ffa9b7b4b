import { spoiledLayersAndForms } from './spoiled-layers-and-forms';
import { spoiledPages } from './spoiled-pages';
import { spoiledWide } from './spoiled-wide';
import type { Spoiling } from './spoiling';

/** Every fault that is planted to try the audit. */
export const spoilings: readonly Spoiling[] = [...spoiledPages, ...spoiledLayersAndForms, ...spoiledWide];
