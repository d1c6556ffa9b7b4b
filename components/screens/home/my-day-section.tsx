'use client';

import { lazy, Suspense } from 'react';
import { Tiles } from '@/components/ui/card';
import { Section } from '@/components/ui/section';
import { Skeleton } from '@/components/ui/skeleton';
import type { User } from '@/lib/domain/model/user';

const MyDay = lazy(async () => ({ default: (await import('./my-day')).MyDay }));

const TILES = ['vencidas', 'hoy', 'sin reporte', 'aprobar', 'despachar', 'bajo'];

const MyDaySkeleton = ({ tiles }: { readonly tiles: number }) => (
  <Tiles six={tiles === TILES.length}>
    {TILES.slice(0, tiles).map((tile) => (
      <Skeleton key={tile} className="h-28 rounded-card" />
    ))}
  </Tiles>
);

interface MyDaySectionProps {
  readonly person: User;
  readonly tiles: number;
}

/** Mi día. What it counts over the whole business comes after the page. */
export const MyDaySection = ({ person, tiles }: MyDaySectionProps) => (
  <Section title="Mi día">
    <Suspense fallback={<MyDaySkeleton tiles={tiles} />}>
      <MyDay key={person.id} person={person} />
    </Suspense>
  </Section>
);
