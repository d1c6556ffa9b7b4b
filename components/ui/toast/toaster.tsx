'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { whenWorkerAnswers } from '@/components/ui/when-idle';
import { followTouches, onToastWaiting, showToast, type ToastContent, takeUntouched, turnPage } from './toast';

const KEY = 'carried-toast';
/** Left sooner than this, nobody has read it. */
const UNREAD_MS = 1500;

/** What came here from another document, and the address that it is told at. */
let carriedHere: { readonly content: ToastContent; readonly path: string } | undefined;

const carry = () => {
  const last = takeUntouched();
  if (!last || performance.now() - last.at > UNREAD_MS) return;
  try {
    const { text, tone } = last.content;
    const toldAt = carriedHere?.content === last.content ? carriedHere.path : undefined;
    sessionStorage.setItem(KEY, JSON.stringify({ text, tone, toldAt }));
  } catch {
    // A browser that keeps nothing shows nothing more.
  }
};

const showCarried = () => {
  try {
    const carried = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (!carried) return;
    const { toldAt, ...content } = JSON.parse(carried);
    // It was told on another page already; a reload is the same page.
    if (toldAt !== undefined && toldAt !== location.pathname) return;
    carriedHere = { content, path: location.pathname };
    showToast(content);
  } catch {
    // The same.
  }
};

/**
 * Shows a toast on the next page when another document takes its page's place, e.g. after a reload. A person who saves must
 * hear that it was saved.
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

const ToastHost = lazyPart(async () => (await import('./toast-host')).ToastHost);

/** Where toasts appear; once, at the root. Its live region is there from the start, so that a dialog never hides it. */
export const Toaster = () => {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    onToastWaiting(() => setReady(true));
    return whenWorkerAnswers(() => setReady(true));
  }, []);
  useEffect(carryToasts, []);
  useEffect(followTouches, []);
  const path = usePathname();
  const last = useRef(path);
  useEffect(() => {
    if (last.current !== path) turnPage();
    last.current = path;
  }, [path]);
  return (
    <div data-toasts aria-live="off">
      {ready && <ToastHost />}
    </div>
  );
};
