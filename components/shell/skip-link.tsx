'use client';

import { Link } from '@/components/ui/link';

/** The first stop of the keyboard: past the header, into the content. */
export const SkipLink = () => (
  <Link
    href="#contenido"
    onClick={(event) => {
      event.preventDefault();
      document.getElementById('contenido')?.focus();
    }}
    className="fixed top-2 left-2 z-60 inline-flex items-center rounded-control bg-raised px-4 py-3 font-semibold text-link focus:min-h-touch not-focus:sr-only"
  >
    Ir al contenido
  </Link>
);
