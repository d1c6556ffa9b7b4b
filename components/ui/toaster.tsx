'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { lastToast, onToastWaiting, showToast } from './toast';
import { whenWorkerAnswers } from './when-idle';

const KEY = 'carried-toast';
/** Left sooner than this, nobody has read it. */
const UNREAD_MS = 1500;

const carry = () => {
  const last = lastToast();
  if (!last || performance.now() - last.at > UNREAD_MS) return;
  try {
    const { text, tone } = last.content;
    sessionStorage.setItem(KEY, JSON.stringify({ text, tone }));
  } catch {
    // A browser that keeps nothing shows nothing more.
  }
};

const showCarried = () => {
  try {
    const carried = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (carried) showToast(JSON.parse(carried));
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

const ToastHost = lazy(async () => ({ default: (await import('./toast-host')).ToastHost }));

/** Where toasts appear; once, at the root. Its live region is there from the start, so that a dialog never hides it. */
export const Toaster = () => {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    onToastWaiting(() => setReady(true));
    return whenWorkerAnswers(() => setReady(true));
  }, []);
  useEffect(carryToasts, []);
  return (
    <div data-toasts aria-live="off">
      {ready && (
        <Suspense fallback={null}>
          <ToastHost />
        </Suspense>
      )}
    </div>
  );
};
