/** Production is a static export; `next dev` stays dynamic, so that every id has a page while developing. */
const production = process.env.NODE_ENV === 'production';

const calendarDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'America/Mexico_City' });

/** The designers' preview has a page of its own, which only the memory build has. */
const pageExtensions = ['tsx', ...(process.env.NEXT_PUBLIC_STORAGE === 'memory' ? ['preview.tsx'] : [])];

/** @type {import('next').NextConfig} */
export default {
  output: production ? 'export' : undefined,
  distDir: (production && process.env.OUT_DIR) || '.next',
  generateBuildId: () => process.env.BUILD_ID || null,
  pageExtensions,
  trailingSlash: true,
  basePath: process.env.BASE_PATH || '',
  // `npm run check` checks the types. Checking them in each build would take a sixth of its time.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  images: { unoptimized: true },
  // A fresh clone never reads the compiler's cache (200 MB a build). Writing it takes as long as compiling.
  experimental: {
    turbopackFileSystemCacheForBuild: !process.env.CI,
    // Code that only renders pages at the export is not sent to browsers, so it is not minified.
    ...(production && { turbopackMinify: { server: false, client: true } }),
  },
  turbopack: { resolveAlias: { 'react-style-singleton': './components/ui/adopted-sheet.ts', fflate: './lib/documents/zip.ts' } },
  allowedDevOrigins: ['*.local', '192.168.*.*', '10.*.*.*', '127.0.0.1'],
  env: {
    NEXT_PUBLIC_BASE_PATH: process.env.BASE_PATH || '',
    NEXT_PUBLIC_STORAGE: process.env.NEXT_PUBLIC_STORAGE || 'device',
    NEXT_PUBLIC_BUILD_ID: process.env.BUILD_ID || 'dev',
    NEXT_PUBLIC_BUILD_DAY: process.env.BUILD_DAY || calendarDay.format(new Date()),
  },
};
