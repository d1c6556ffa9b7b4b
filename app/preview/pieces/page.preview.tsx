import type { Metadata } from 'next';
import { PiecesScreen } from '@/components/screens/preview/pieces-screen';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** All components of the screens on one page; only in the memory build. */
export default function Page() {
  return <PiecesScreen />;
}
