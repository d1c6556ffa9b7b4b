'use client';

import { useHydrated } from '@/components/ui/use-hydrated';
import { asDay, type Instant } from '@/lib/kernel/day';
import { formatDay, formatInstant } from '@/lib/text/format';

/** A moment in this device's time zone. Until hydration only its day is shown, because the build has another clock. */
export const Moment = ({ at }: { readonly at: Instant }) => {
  const text = useHydrated(() => formatInstant(at), formatDay(asDay(at.slice(0, 10))));
  return (
    <time dateTime={at} className="tabular">
      {text}
    </time>
  );
};
