import './globals.css';
import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { AppRoot } from '@/components/shell/app-root';
import {
  earlyInputScript,
  fetchAgainScript,
  firstPaintScript,
  keptScreenScript,
  loadAgainScript,
} from '@/lib/store/device/page-scripts';
import { Desk } from './desk';

const BASE_PATH = process.env.NEXT_PUBLIC_BASE_PATH ?? '';

export const metadata: Metadata = {
  description: 'Proyectos, tareas, almacenes y facturas de una instaladora de telecomunicaciones, en el teléfono y sin señal.',
  manifest: `${BASE_PATH}/manifest.webmanifest`,
  icons: { apple: `${BASE_PATH}/apple-touch-icon.png` },
  formatDetection: { telephone: false, email: false, address: false },
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  interactiveWidget: 'resizes-content',
};

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="es-MX" suppressHydrationWarning>
      {/* `scripts/scripts-before-styles.mjs` moves these scripts before the style sheet. */}
      <head>
        <script>{fetchAgainScript}</script>
        {process.env.NODE_ENV === 'production' && <script>{loadAgainScript}</script>}
        <script>{firstPaintScript}</script>
        <script>{earlyInputScript}</script>
        {/* Not in the metadata: Next removes those for a moment at each change of page. The browser then requests `/favicon.ico`. */}
        <link rel="icon" type="image/svg+xml" href={`${BASE_PATH}/icon.svg`} />
      </head>
      <body>
        <AppRoot desk={<Desk />}>{children}</AppRoot>
        <script>{keptScreenScript}</script>
      </body>
    </html>
  );
}
