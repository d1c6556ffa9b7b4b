'use client';

import { useContext, useEffect, useRef, useState } from 'react';
import { useLayer } from '@/components/history/use-layer';
import { DraftsContext } from './drafts-context';

const QUESTIONS = {
  device: '¿Salir sin guardar? Lo que escribiste queda como borrador en este dispositivo.',
  page: '¿Salir sin guardar? Lo que escribiste queda como borrador solo hasta cerrar esta página.',
  nowhere: '¿Salir sin guardar? El borrador no se pudo guardar: lo que escribiste se pierde.',
} as const;

/**
 * Asks once before what was typed is left, whether by Back, by the arrow or by closing the page; the draft keeps it anyway.
 * `leave` leaves, after the question when there is something to lose. One guard per opening of the form;
 * over a form in a dialog whose open state is in the URL, call `leave` from `onOpenChange`.
 * While it is `saving` it stays and asks nothing: what is saved leads on by itself, and two steps would lead too far.
 */
export const useLeaveGuard = (dirty: boolean, leave: () => void, saving = false) => {
  const [leaving, setLeaving] = useState(false);
  const drafts = useContext(DraftsContext);
  const guarded = dirty && !leaving;
  const mayLeave = () => !guarded || (!saving && window.confirm(QUESTIONS[drafts.place?.() ?? 'device']));
  const left = useRef(false);

  // A link leads away by itself: a second step would take back what it did.
  useLayer(guarded, (byLink) => setLeaving(!byLink), mayLeave);
  useEffect(() => {
    if (!leaving || left.current) return;
    left.current = true;
    leave();
  }, [leaving, leave]);
  useEffect(() => {
    if (!guarded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [guarded]);

  return { leave: () => void (mayLeave() && setLeaving(true)), mayLeave };
};
