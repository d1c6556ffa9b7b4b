'use client';

import type { MouseEvent } from 'react';
import { handOver } from '@/components/history/layers';
import { Link, type LinkProps } from './link';

const plainTap = (event: MouseEvent) => event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** A link inside a sheet or menu. It takes the sheet's history entry, so that Back returns to the page that opened the sheet. */
export const SheetLink = ({ onClick, ...rest }: Omit<LinkProps, 'replace'>) => (
  <Link
    {...rest}
    replace
    onClick={(event) => {
      onClick?.(event);
      if (!event.defaultPrevented && plainTap(event)) handOver();
    }}
  />
);
