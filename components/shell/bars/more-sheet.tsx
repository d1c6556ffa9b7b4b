'use client';

import { SavedViews } from '@/components/frames/saved-views';
import { MORE_AREAS } from '@/components/shell/areas/areas';
import { SaveStatus } from '@/components/shell/storage/save-status';
import { List, RowLink } from '@/components/ui/list/list';
import { Sheet } from '@/components/ui/overlay/sheet';

interface MoreSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The areas without a tab in the bottom bar. It is loaded by the first tap on «Más», or earlier. */
export const MoreSheet = ({ open, onOpenChange }: MoreSheetProps) => (
  <Sheet open={open} onOpenChange={onOpenChange} title="Más">
    <SavedViews inSheet />
    <List rows={MORE_AREAS} keyOf={({ href }) => href}>
      {({ href, label, icon: Icon }) => (
        <RowLink inSheet href={href} title={label} leading={<Icon aria-hidden className="size-6 text-link" />} />
      )}
    </List>
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-muted">
      <SaveStatus />
      <p className="text-sm">Versión {process.env.NEXT_PUBLIC_BUILD_ID}</p>
    </div>
  </Sheet>
);
