'use client';

import { Archive } from 'lucide-react';
import type { ReactNode } from 'react';
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
  readonly onClear: () => void;
  /** Other acts on the selected rows. */
  readonly children?: ReactNode;
}

/** Archives the selected records at once. */
export const ArchiveActions = <Item extends ById>({
  change,
  chosen,
  counted,
  nameOf,
  onClear,
  children,
}: ArchiveActionsProps<Item>) => {
  const { act, leftOut, forget } = useActOnMany();
  const archive = async () => {
    const asked = chosen.map(({ id }) => ({ id }));
    await act(change, asked, (count) => `Se archivó: ${formatCounted(count, ...counted)}`);
  };
  return (
    <>
      <LeftOutList leftOut={leftOut} counted={counted} nameOf={nameOf} onClose={forget} />
      {chosen.length > 0 && (
        <ActionBar onClear={onClear}>
          {children}
          <ActionButton icon={Archive} onClick={() => void archive()}>
            Archivar
          </ActionButton>
        </ActionBar>
      )}
    </>
  );
};
