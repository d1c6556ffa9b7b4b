'use client';

import { useContext, useEffect, useRef, useState } from 'react';
import { useLayer } from '@/components/history/use-layer';
import { DraftsContext } from './drafts-context';

const WHAT_STAYS = {
  device: 'Lo que escribiste queda como borrador en este dispositivo.',
  page: 'Lo que escribiste queda como borrador solo hasta cerrar esta página.',
  nowhere: 'El borrador no se pudo guardar: lo que escribiste se pierde.',
} as const;

/** How long a form that is being saved may not be left. */
const PATIENCE_MS = 5000;

/**
 * Asks once before what was typed is left, whether by Back, by the arrow or by closing the page; the draft keeps it anyway.
 * It answers with a function that leaves, after the question when there is something to lose. One guard per opening of the form.
 * While it is `saving` it stays and asks nothing: what is saved leads on by itself, and two steps would lead too far. Of a save that takes
 * long it asks: the disk may never answer.
 */
export const useLeaveGuard = (dirty: boolean, leave: () => void, saving = false) => {
  const [leaving, setLeaving] = useState(false);
  const drafts = useContext(DraftsContext);
  const guarded = dirty && !leaving;
  const began = useRef(0);
  useEffect(() => {
    if (saving) began.current = performance.now();
  }, [saving]);
  const mayAsk = () => !saving || performance.now() - began.current > PATIENCE_MS;
  const question = () =>
    `${saving ? '¿Salir antes de que termine de guardarse?' : '¿Salir sin guardar?'} ${WHAT_STAYS[drafts.place?.() ?? 'device']}`;
  const mayLeave = () => !guarded || (mayAsk() && window.confirm(question()));
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

  return () => void (mayLeave() && setLeaving(true));
};
