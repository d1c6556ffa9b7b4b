'use client';

import { closeLayers } from '@/components/history/layers';
import { isPlainTap, Link, type LinkProps } from '@/components/ui/link';

/** A link inside a sheet or menu. It takes the sheet's history entry, so that Back returns to the page that opened the sheet. */
export const SheetLink = ({ onClick, ...rest }: Omit<LinkProps, 'replace'>) => (
  <Link
    {...rest}
    replace
    onClick={(event) => {
      onClick?.(event);
      if (!event.defaultPrevented && isPlainTap(event)) closeLayers();
    }}
  />
);
