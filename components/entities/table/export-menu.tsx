'use client';

import { FileDown, FileSpreadsheet } from 'lucide-react';
import { useDocument } from '@/components/entities/use-document';
import { type ButtonVariant, buttonLook } from '@/components/ui/button-look';
import { moveFocusByArrows } from '@/components/ui/filter-chips';
import { lazyPart } from '@/components/ui/lazy-part';
import { MenuButton } from '@/components/ui/overlay/menu';
import type { MenuItem } from '@/components/ui/overlay/menu-panel';
import type { Sheet, SheetKind } from '@/lib/documents/sheet-file';

const MenuPanel = lazyPart(async () => (await import('@/components/ui/overlay/menu-panel')).MenuPanel);

type SheetOf = () => Promise<Sheet | undefined>;

const useSheet = (sheetOf: SheetOf, kind: SheetKind) =>
  useDocument(
    async () => {
      const [{ sheetFile }, { shareFile }, sheet] = await Promise.all([
        import('@/lib/documents/sheet-file'),
        import('@/lib/documents/share-file'),
        sheetOf(),
      ]);
      if (!sheet) return undefined;
      const file = await sheetFile(sheet, kind);
      return { name: file.name, became: await shareFile(file) };
    },
    `preparar el ${kind === 'csv' ? 'CSV' : 'Excel'}`,
  );

/** The menu items that export a list to a spreadsheet file; `words` gives their texts. */
export const useSheetExport = (sheetOf: SheetOf, words: (kind: 'Excel' | 'CSV') => string) => {
  const xlsx = useSheet(sheetOf, 'xlsx');
  const csv = useSheet(sheetOf, 'csv');
  const items: readonly MenuItem[] = [
    { label: words('Excel'), icon: FileSpreadsheet, onSelect: () => void xlsx.run() },
    { label: words('CSV'), icon: FileDown, onSelect: () => void csv.run() },
  ];
  return { busy: xlsx.busy || csv.busy, items };
};

interface ExportMenuProps extends ReturnType<typeof useSheetExport> {
  readonly label: string;
  readonly variant?: ButtonVariant;
  readonly className?: string;
  /** Whether it shares one stop of Tab with the button before it; an arrow then leads here. */
  readonly isOfStop?: boolean;
}

/** A button whose menu exports a list to Excel or CSV. */
export const ExportMenu = ({ label, items, busy, variant, className, isOfStop = false }: ExportMenuProps) => (
  <MenuButton
    label={label}
    button={{
      className: buttonLook(variant, busy, className),
      ...(isOfStop && { tabIndex: -1, onKeyDown: moveFocusByArrows }),
    }}
    face={
      <>
        <FileDown aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0">{busy ? 'Preparando…' : label}</span>
      </>
    }
    load={MenuPanel.load}
    offered={items}
    panel={(opening) => <MenuPanel {...opening} items={items} />}
  />
);
