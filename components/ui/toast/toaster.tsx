'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { lazyPart, onMissingPart } from '@/components/ui/lazy-part';
import { whenWorkerAnswers } from '@/components/ui/when-idle';
import { endOldToasts, followTouches, onToastWaiting, showToast, type ToastContent, takeUnreadToast } from './toast';

const KEY = 'carried-toast';
/** A toast that was visible for less than this counts as unread. */
const UNREAD_MS = 1500;

/** The toast that this document took over from another one, and the path at which it was shown. */
let carriedHere: { readonly content: ToastContent; readonly path: string } | undefined;

const carry = () => {
  const last = takeUnreadToast();
  if (!last || performance.now() - last.at > UNREAD_MS) return;
  try {
    const { text, tone } = last.content;
    const toldAt = carriedHere?.content === last.content ? carriedHere.path : undefined;
    sessionStorage.setItem(KEY, JSON.stringify({ text, tone, toldAt }));
  } catch {
    // Without session storage the toast is not carried over.
  }
};

const showCarried = () => {
  try {
    const carried = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (!carried) return;
    const { toldAt, ...content } = JSON.parse(carried);
    // It was already shown on another page. After a reload it is shown again.
    if (toldAt !== undefined && toldAt !== location.pathname) return;
    carriedHere = { content, path: location.pathname };
    showToast(content);
  } catch {
    // Without session storage there is no toast to show.
  }
};

/**
 * Shows an unread toast again when another document replaces its page, e.g. after a reload. A person who saves must see that it was
 * saved.
 */
export const carryToasts = () => {
  showCarried();
  addEventListener('pagehide', carry);
  addEventListener('pageshow', showCarried);
  return () => {
    removeEventListener('pagehide', carry);
    removeEventListener('pageshow', showCarried);
  };
};

interface ToastHostProps {
  /** The toasts that were shown before the host's code arrived. */
  readonly waiting: readonly ToastContent[];
}

/** The newest of them as plain text if the host's code can't be loaded. */
const plainToast = ({ waiting }: ToastHostProps, isMissing: boolean) => {
  const newest = waiting.at(-1);
  return (
    isMissing &&
    newest && (
      <p key={waiting.length} role="status" data-plain-toast>
        {newest.text}
      </p>
    )
  );
};

const ToastHost = lazyPart<ToastHostProps>(async () => (await import('./toast-host')).ToastHost, plainToast, {
  isOptional: true,
});

/** The host of toasts, once at the root. Its live region exists from the start, so that a dialog never hides it. */
export const Toaster = () => {
  const [ready, setReady] = useState(false);
  const [waiting, setWaiting] = useState<readonly ToastContent[]>([]);
  useEffect(() => {
    onToastWaiting(setWaiting);
    onMissingPart(() => showToast({ text: 'Falta señal para mostrar esto. Aparece en cuanto vuelva.' }));
    return whenWorkerAnswers(() => setReady(true));
  }, []);
  useEffect(carryToasts, []);
  useEffect(followTouches, []);
  const path = usePathname();
  const last = useRef(path);
  useEffect(() => {
    if (last.current !== path) endOldToasts();
    last.current = path;
  }, [path]);
  return (
    <div data-toasts aria-live="off">
      {(ready || waiting.length > 0) && <ToastHost waiting={waiting} />}
    </div>
  );
};
