import { spoiledLayersAndForms } from './spoiled-layers-and-forms';
import { spoiledPages } from './spoiled-pages';
import { spoiledWide } from './spoiled-wide';
import type { Spoiling } from './spoiling';

/** All planted faults, which test the audit itself. */
export const spoilings: readonly Spoiling[] = [...spoiledPages, ...spoiledLayersAndForms, ...spoiledWide];
