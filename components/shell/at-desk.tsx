'use client';

import { usePathname } from 'next/navigation';
import { type ComponentType, useEffect, useState } from 'react';
import { useWidth } from '@/components/ui/use-width';

/** What only a desk shows, fetched there and nowhere else. The styles keep its room, so nothing moves when it comes. */
export const AtDesk = ({ load }: { readonly load: () => Promise<ComponentType> }) => {
  const isDesk = useWidth() === 'desk';
  const path = usePathname();
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    // Where the chunk fails, the next page asks for it again.
    if (isDesk && path && !Part)
      load().then(
        (arrived) => setPart(() => arrived),
        () => undefined,
      );
  }, [isDesk, path, Part, load]);
  return isDesk && Part && <Part />;
};
