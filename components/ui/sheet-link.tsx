'use client';

import Link from 'next/link';
import type { ComponentProps, MouseEvent } from 'react';
import { handOver } from '@/components/history/layers';

const plainTap = (event: MouseEvent) => event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** A link inside a sheet or menu. It takes the sheet's history entry, so that Back returns to the page that opened the sheet. */
export const SheetLink = ({ onClick, ...rest }: Omit<ComponentProps<typeof Link>, 'replace'>) => (
  <Link
    {...rest}
    replace
    onClick={(event) => {
      onClick?.(event);
      if (!event.defaultPrevented && plainTap(event)) handOver();
    }}
  />
);
