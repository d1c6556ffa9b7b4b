'use client';

import './globals.css';
import { ErrorScreen } from '@/components/shell/error-screen';

export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="es-MX">
      <body>
        <ErrorScreen bare error={error} retry={retry} />
      </body>
    </html>
  );
}
