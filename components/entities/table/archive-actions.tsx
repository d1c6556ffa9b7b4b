'use client';

import { Archive } from 'lucide-react';
import type { ReactNode } from 'react';
import { useActOnMany } from '@/components/write/use-act-on-many';
import type { ById, ChangeOfMany } from '@/lib/domain/change-of-many';
import type { Instant } from '@/lib/kernel/day';
import { formatCounted } from '@/lib/text/format';
import { ActionBar, ActionButton } from './action-bar';
import { LeftOutList } from './left-out-list';

interface Archivable extends ById {
  readonly archivedAt?: Instant | undefined;
}

interface ArchiveActionsProps<Item extends Archivable> {
  readonly change: ChangeOfMany<{ readonly id: Item['id'] }>;
  readonly chosen: readonly Item[];
  readonly counted: readonly [one: string, several: string];
  readonly nameOf: (id: string) => string;
  readonly onClear: () => void;
  /** Other acts on the selected rows. */
  readonly children?: ReactNode;
}

/** Archives the selected records at once. It is not offered for archived ones. */
export const ArchiveActions = <Item extends Archivable>({
  change,
  chosen,
  counted,
  nameOf,
  onClear,
  children,
}: ArchiveActionsProps<Item>) => {
  const { act, leftOut, forget } = useActOnMany();
  const asked = chosen.filter(({ archivedAt }) => !archivedAt).map(({ id }) => ({ id }));
  const archive = async () => {
    await act(change, asked, (count) => `Se archivó: ${formatCounted(count, ...counted)}`);
  };
  return (
    <>
      <LeftOutList leftOut={leftOut} counted={counted} nameOf={nameOf} onClose={forget} />
      {chosen.length > 0 && (
        <ActionBar onClear={onClear}>
          {children}
          {asked.length > 0 && (
            <ActionButton icon={Archive} onClick={() => void archive()}>
              Archivar
            </ActionButton>
          )}
        </ActionBar>
      )}
    </>
  );
};
