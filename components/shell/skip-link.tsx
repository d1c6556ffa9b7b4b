'use client';

import Link from 'next/link';

/** The first stop of the keyboard: past the header, into the content. */
export const SkipLink = () => (
  <Link
    href="#contenido"
    onClick={(event) => {
      event.preventDefault();
      document.getElementById('contenido')?.focus();
    }}
    className="sr-only z-60 rounded-control bg-raised px-4 py-3 font-semibold text-link focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
  >
    Ir al contenido
  </Link>
);
