'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { carryToasts } from './carried-toast';
import { onToastWaiting } from './toast';
import { whenIdle } from './when-idle';

const ToastHost = lazy(async () => ({ default: (await import('./toast-host')).ToastHost }));

/** Where toasts appear; once, at the root. Its live region is there from the start, so that a dialog never hides it. */
export const Toaster = () => {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    onToastWaiting(() => setReady(true));
    return whenIdle(() => setReady(true));
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
