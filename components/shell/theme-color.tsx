'use client';

import type { Theme } from '@/lib/store/device/device';
import { useTheme } from '@/lib/store/react/use-theme';

/** `--header` of each theme in `globals.css`. */
const HEADER: Record<Exclude<Theme, 'system'>, string> = { light: '#0b4a9c', dark: '#0f376b', contrast: '#002f6c' };

/** The phone's own bar in the colour of the header, whichever theme is worn. */
export const ThemeColor = () => {
  const [theme] = useTheme();
  if (theme !== 'system') return <meta name="theme-color" content={HEADER[theme]} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={HEADER.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={HEADER.dark} />
    </>
  );
};
