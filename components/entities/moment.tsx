'use client';

import { useSyncExternalStore } from 'react';
import { asDay, type Instant } from '@/lib/kernel/day';
import { formatDay, formatInstant } from '@/lib/text/format';

const never = () => () => undefined;

/** A moment by this device's clock. The exported page, made under another clock, says its day only until the page is alive. */
export const Moment = ({ at }: { readonly at: Instant }) => {
  const text = useSyncExternalStore(
    never,
    () => formatInstant(at),
    () => formatDay(asDay(at.slice(0, 10))),
  );
  return (
    <time dateTime={at} className="tabular">
      {text}
    </time>
  );
};
