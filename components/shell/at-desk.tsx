'use client';

import { usePathname } from 'next/navigation';
import { type ComponentType, useEffect, useState } from 'react';
import { useWidth } from '@/components/ui/use-width';

/** A part that only a desk loads and shows. The styles reserve its space, so nothing moves when it arrives. */
export const AtDesk = ({ load }: { readonly load: () => Promise<ComponentType> }) => {
  const isDesk = useWidth() === 'desk';
  const path = usePathname();
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    // If loading fails, the next page tries again.
    if (isDesk && path && !Part)
      load().then(
        (arrived) => setPart(() => arrived),
        () => undefined,
      );
  }, [isDesk, path, Part, load]);
  return isDesk && Part && <Part />;
};
