import type { Metadata } from 'next';
import { PiecesScreen } from '@/components/screens/preview/pieces-screen';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** Every piece that the screens are made of, on one page of the memory build. */
export default function Page() {
  return <PiecesScreen />;
}
