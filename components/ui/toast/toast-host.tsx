'use client';

import clsx from 'clsx';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { TONE_SOFT } from '@/components/ui/tone';
import { TONE_ICON } from '@/components/ui/tone-icon';
import { hostToasts, joinedToast, kindOf, type StandingToast, type ToastContent } from './toast';

/** How long a toast is visible. One with `Deshacer` or about a failure stays longer. */
const SHORT_MS = 4000;
const LONG_MS = 8000;

/** Runs the undos one after the other, the newest first, because it may depend on an older one. */
const undoAll = async (undos: StandingToast['undos']) => {
  for (const undo of undos) await undo();
};

const ToastCard = ({ text, tone = 'success', undos, close }: StandingToast & { close: () => void }) => {
  const Icon = TONE_ICON[tone];
  return (
    <div className="flex min-h-row w-full flex-wrap items-center gap-x-3 rounded-card border border-outline bg-raised py-1 pr-2 pl-3 text-text shadow-lg">
      <span className={clsx('shrink-0 rounded-full p-1', TONE_SOFT[tone])}>
        <Icon aria-hidden className="size-5" />
      </span>
      <p role="status" className="min-w-0 flex-1 basis-24 py-2">
        {text}
      </p>
      {undos.length > 0 && (
        <button
          type="button"
          onClick={() => {
            close();
            void undoAll(undos);
          }}
          // A dialog turns off taps on the page, and the toast itself passes them through; the button takes them.
          style={{ pointerEvents: 'auto' }}
          className="ms-auto min-h-touch min-w-touch shrink-0 rounded-control px-3 font-semibold text-link active:bg-pressed"
        >
          Deshacer
        </button>
      )}
    </div>
  );
};

/** The visible toast of each kind, and its id in Sonner's list. */
const standing = new Map<string, { readonly id: string; readonly joined: StandingToast }>();
let raised = 0;

const raise = (content: ToastContent) => {
  const kind = kindOf(content);
  const there = standing.get(kind);
  const joined = joinedToast(content, there?.joined);
  // Sonner ends a toast some frames after `dismiss`. It would then also end a newer one with the same id.
  raised += 1;
  const id = there?.id ?? `${kind} ${raised}`;
  standing.set(kind, { id, joined });
  const gone = () => {
    if (standing.get(kind)?.joined === joined) standing.delete(kind);
  };
  const close = () => {
    gone();
    toast.dismiss(id);
  };
  const least = joined.undos.length > 0 || joined.tone === 'danger' ? LONG_MS : SHORT_MS;
  toast.custom(() => <ToastCard {...joined} close={close} />, {
    id,
    // A different duration restarts the timer.
    duration: least + joined.count,
    onDismiss: gone,
    onAutoClose: gone,
    unstyled: true,
    // A dialog turns off taps on the page; a toast still takes them.
    className: 'w-full pointer-events-auto',
  });
};

/** Ends the visible toasts that do not belong to the new page. */
const endOthers = (stays: (content: ToastContent) => boolean) => {
  for (const [kind, { id, joined }] of standing) {
    if (stays(joined.newest)) continue;
    standing.delete(kind);
    toast.dismiss(id);
  }
};

const OFFSET = { bottom: 'var(--toast-bottom)', left: '1rem', right: '1rem' };

/** Sonner's list with Spanish labels. `globals.css` sets its position, and the space that pages keep for it. */
export const ToastHost = () => {
  useEffect(() => hostToasts(raise, endOthers), []);
  return (
    <Sonner position="bottom-right" offset={OFFSET} mobileOffset={OFFSET} visibleToasts={2} gap={8} containerAriaLabel="Avisos" />
  );
};
