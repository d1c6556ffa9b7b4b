'use client';

import { useHydrated } from '@/components/ui/use-hydrated';
import { asDay, type Instant } from '@/lib/kernel/day';
import { formatDay, formatInstant } from '@/lib/text/format';

/** A moment by this device's clock. The exported page, made under another clock, says its day only until the page is alive. */
export const Moment = ({ at }: { readonly at: Instant }) => {
  const text = useHydrated(() => formatInstant(at), formatDay(asDay(at.slice(0, 10))));
  return (
    <time dateTime={at} className="tabular">
      {text}
    </time>
  );
};
