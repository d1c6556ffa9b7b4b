'use client';

import { useStoreStatus } from './store';

/**
 * The rows of a long list: in the exported page only the first `some` of the sample, a little more than a phone shows at once,
 * because more would make the page heavier; all of the person's own once the disk has been read.
 */
export const useFirstRows = <Row>(rows: readonly Row[], some: number) =>
  useStoreStatus() === 'opening' ? rows.slice(0, some) : rows;
