'use client';

import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '@/components/ui/button';
import { giveFocus } from '@/components/ui/focus-place';
import { useHydrated } from '@/components/ui/use-hydrated';

interface DetailBesideProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const main = () => document.querySelector('main');

/** On a desk, a record to the right of its list on the same page, with the page's only `h1`. The list keeps its scroll position. */
export const DetailBeside = ({ title, onClose, children }: DetailBesideProps) => {
  const id = useId();
  const page = useHydrated(main, null);
  const section = useRef<HTMLElement>(null);
  const row = useRef<Element>(null);
  useEffect(() => {
    row.current = document.querySelector('main tbody [aria-current="true"]') ?? row.current;
  });
  // If it closes with the focus inside, its row in the list gets the focus.
  useLayoutEffect(
    () => () => {
      if (section.current?.contains(document.activeElement)) giveFocus(row.current, { preventScroll: true });
    },
    [],
  );
  if (!page) return null;
  return createPortal(
    <section ref={section} aria-labelledby={id} data-detail-beside>
      <div className="flex items-start gap-2">
        <h1 id={id} className="min-w-0 flex-1 py-1 font-bold text-section">
          {title}
        </h1>
        <IconButton label="Cerrar" icon={X} aria-keyshortcuts="Escape" onClick={onClose} />
      </div>
      {children}
    </section>,
    page,
  );
};
