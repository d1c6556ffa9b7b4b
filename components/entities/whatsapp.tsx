'use client';

import { MessageCircle } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { buttonLook } from '@/components/ui/button-look';
import { useHydrated } from '@/components/ui/use-hydrated';
import type { Data } from '@/lib/domain/data';
import type { Invoice } from '@/lib/domain/model/invoice';
import type { Task } from '@/lib/domain/model/task';
import type { WeeklyReport } from '@/lib/domain/weekly-report/rules';
import type { Day } from '@/lib/kernel/day';
import { useData, useToday } from '@/lib/store/react/store';
import { invoiceMessage, reportMessage, weekMessage } from '@/lib/text/share-text';
import { EXTERNAL_LINK, SEND_BY_WHATSAPP, whatsAppHref } from './contact-links';
import type { useDocument } from './use-document';

/** Whether the system's share sheet accepts files. */
const takesFiles = () =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([''], 'a.pdf', { type: 'application/pdf' })] });

/** The subject of the document. */
type Sent = { readonly invoice: Invoice } | { readonly task: Task } | { readonly week: WeeklyReport };

const messageOf = (data: Data, sent: Sent, today: Day) => {
  if ('invoice' in sent) return invoiceMessage(data, sent.invoice, today);
  return 'task' in sent ? reportMessage(data, sent.task) : weekMessage(data, sent.week);
};

interface WhatsAppButtonProps {
  readonly document: ReturnType<typeof useDocument>;
  readonly of: Sent;
  readonly describedBy?: string;
  /** Whether only its icon is visible, as in a list of cards. */
  readonly isPicture?: boolean;
}

/** Sends a document by the system's share sheet. Without one it opens a WhatsApp message that describes the document. */
export const WhatsAppButton = ({ document, of, describedBy, isPicture = false }: WhatsAppButtonProps) => {
  const today = useToday();
  const { text, phone } = useData((data) => messageOf(data, of, today));
  const hasSheet = useHydrated(takesFiles, false);
  const look = { 'aria-label': SEND_BY_WHATSAPP, 'aria-describedby': describedBy, title: SEND_BY_WHATSAPP };
  const word = <span className={isPicture ? 'sr-only' : undefined}>WhatsApp</span>;
  const size = isPicture ? 'px-3!' : 'grow';
  return hasSheet ? (
    <Button {...look} variant="secondary" icon={MessageCircle} className={size} onClick={() => void document.run(text)}>
      {word}
    </Button>
  ) : (
    <a
      data-no-print
      {...look}
      {...EXTERNAL_LINK}
      href={whatsAppHref(text, phone)}
      className={buttonLook('secondary', false, size)}
    >
      <MessageCircle aria-hidden className="size-5 shrink-0" />
      {word}
    </a>
  );
};
