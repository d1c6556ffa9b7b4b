import type { Metadata } from 'next';
import { PreviewScreen } from '@/components/screens/preview/preview-screen';
import { routeList } from '@/lib/route-list/list';
import { BUILD_DAY } from '@/lib/store/device/device-store';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** A page of the memory build: only there does `next.config.mjs` treat `page.preview.tsx` as a page. */
export default function Page() {
  const pieces = { path: '/preview/pieces/', h1: 'Piezas' } as const;
  return <PreviewScreen routes={[pieces, ...routeList(BUILD_DAY).map(({ path, h1 }) => ({ path, h1 }))]} />;
}
