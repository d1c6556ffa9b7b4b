'use client';

import { Tiles } from '@/components/ui/card';
import { lazyPart } from '@/components/ui/lazy-part';
import { Section } from '@/components/ui/section';
import { Skeleton } from '@/components/ui/skeleton';
import type { User } from '@/lib/domain/model/user';

const TILES = ['vencidas', 'hoy', 'sin reporte', 'aprobar', 'despachar', 'bajo'];

interface MyDaySectionProps {
  readonly person: User;
  /** How many figures it will have. */
  readonly tiles: number;
}

const MyDay = lazyPart<MyDaySectionProps>(
  async () => (await import('./my-day')).MyDay,
  ({ tiles }) => (
    <Tiles six={tiles === TILES.length}>
      {TILES.slice(0, tiles).map((tile) => (
        <Skeleton key={tile} className="h-28 rounded-card" />
      ))}
    </Tiles>
  ),
);

/** Mi día. What it counts over the whole business comes after the page. */
export const MyDaySection = (props: MyDaySectionProps) => (
  <Section title="Mi día">
    <MyDay key={props.person.id} {...props} />
  </Section>
);
