'use client';

import { FileDown } from 'lucide-react';
import { useDocument } from '@/components/entities/use-document';
import { Button } from '@/components/ui/button';
import type { CustomerId } from '@/lib/domain/model/customer';
import { useStore, useToday } from '@/lib/store/react/store';

/** The button that makes a customer's statement of account as a PDF. */
export const StatementButton = ({ customerId }: { readonly customerId: CustomerId }) => {
  const store = useStore();
  const today = useToday();
  const { busy, run } = useDocument(async () => {
    const [{ accountStatementPdf }, { shareFile }] = await Promise.all([
      import('@/lib/documents/account-statement-pdf'),
      import('@/lib/documents/share-file'),
    ]);
    const file = accountStatementPdf(store.data, customerId, today);
    return file && { name: file.name, became: await shareFile(file) };
  });
  return (
    <Button variant="secondary" icon={FileDown} busy={busy} busyText="Preparando…" onClick={() => void run()}>
      Estado de cuenta
    </Button>
  );
};
