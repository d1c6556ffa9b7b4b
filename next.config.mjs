/** Production is a static export; `next dev` stays dynamic, so that every id has a page while developing. */
const production = process.env.NODE_ENV === 'production';

const calendarDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'America/Mexico_City' });

const routerFailure = { browser: './app/router-failure.tsx' };

/** Parts of Next's client that an export never runs, 3 kB in every page's script; a name that Next changes is Next's own again. */
const unused = {
  './reducers/server-action-reducer': { browser: './components/shell/no-server-actions.ts' },
  'next/dist/compiled/process': { browser: './components/shell/no-process.ts' },
  './builtin/global-error': routerFailure,
  '../components/builtin/global-error': routerFailure,
};

/** The designers' preview has a page of its own, which no phone is given. */
const pageExtensions = ['tsx', ...(process.env.NEXT_PUBLIC_STORAGE === 'memory' ? ['preview.tsx'] : [])];

/** @type {import('next').NextConfig} */
export default {
  output: production ? 'export' : undefined,
  distDir: (production && process.env.OUT_DIR) || '.next',
  generateBuildId: () => process.env.BUILD_ID || null,
  pageExtensions,
  trailingSlash: true,
  basePath: process.env.BASE_PATH || '',
  reactStrictMode: true,
  /** Inlines constants of other modules: 1.5 kB less on the stock forms, by the build's table. */
  experimental: { turbopackCrossModuleConstants: true },
  images: { unoptimized: true },
  turbopack: { resolveAlias: { 'react-style-singleton': './components/ui/adopted-sheet.ts', ...unused } },
  allowedDevOrigins: ['*.local', '192.168.*.*', '10.*.*.*', '127.0.0.1'],
  env: {
    NEXT_PUBLIC_BASE_PATH: process.env.BASE_PATH || '',
    NEXT_PUBLIC_STORAGE: process.env.NEXT_PUBLIC_STORAGE || 'device',
    NEXT_PUBLIC_BUILD_ID: process.env.BUILD_ID || 'dev',
    NEXT_PUBLIC_BUILD_DAY: process.env.BUILD_DAY || calendarDay.format(new Date()),
  },
};
