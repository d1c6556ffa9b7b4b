'use client';

import { Archive } from 'lucide-react';
import { useActOnMany } from '@/components/write/use-act-on-many';
import type { ById, ChangeOfMany } from '@/lib/domain/change-of-many';
import { formatCounted } from '@/lib/text/format';
import { ActionBar, ActionButton } from './action-bar';
import { LeftOutList } from './left-out-list';

interface ArchiveActionsProps<Item extends ById> {
  readonly change: ChangeOfMany<{ readonly id: Item['id'] }>;
  readonly chosen: readonly Item[];
  readonly counted: readonly [one: string, several: string];
  readonly nameOf: (id: string) => string;
  readonly onDone: () => void;
}

/** Putting several records away at once. */
export const ArchiveActions = <Item extends ById>({ change, chosen, counted, nameOf, onDone }: ArchiveActionsProps<Item>) => {
  const { act, leftOut, forget } = useActOnMany();
  const archive = async () => {
    const said = (count: number) => `Se archivó: ${formatCounted(count, ...counted)}`;
    if (
      await act(
        change,
        chosen.map(({ id }) => ({ id })),
        said,
      )
    )
      onDone();
  };
  return (
    <>
      <LeftOutList leftOut={leftOut} counted={counted} nameOf={nameOf} onClose={forget} />
      {chosen.length > 0 && (
        <ActionBar onClear={onDone}>
          <ActionButton icon={Archive} onClick={() => void archive()}>
            Archivar
          </ActionButton>
        </ActionBar>
      )}
    </>
  );
};
