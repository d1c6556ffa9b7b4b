'use client';

import { type ReactNode, useMemo } from 'react';
import { sampleData } from '@/data/sample';
import { emptyData } from '@/lib/domain/data';
import { BUILD_DAY } from '../device/device-store';
import { providePageSample } from '../device/page-sample';
import { StoreContext, useStoreContext } from './store';

providePageSample(sampleData);

/** The data of the exported page. A page made from a template, for a record created on this phone, was exported without records. */
const paintedData = () =>
  typeof document !== 'undefined' && document.documentElement.hasAttribute('data-template') ? emptyData() : sampleData(BUILD_DAY);

/**
 * Exports the screens below with the sample's records of the build day. A first visitor and a designer see them at once, and
 * hydration starts from the same data. Screens outside it are exported without records.
 */
export function FirstPaint({ children }: { readonly children: ReactNode }) {
  const { store, isGiven } = useStoreContext();
  const context = useMemo(() => ({ store, isGiven, initial: isGiven ? store.data : paintedData() }), [store, isGiven]);
  return <StoreContext value={context}>{children}</StoreContext>;
}
