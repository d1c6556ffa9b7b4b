'use client';

import { useStoreStatus } from './store';

/**
 * The rows of a long list. The exported page holds only the first `some` of the sample, because more would make it heavier. Once
 * the disk has been read, all rows are there.
 */
export const useFirstRows = <Row>(rows: readonly Row[], some: number) =>
  useStoreStatus() === 'opening' ? rows.slice(0, some) : rows;
