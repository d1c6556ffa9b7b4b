'use client';

import { useContext, useEffect, useRef, useState } from 'react';
import { topLayer } from '@/components/history/layers';
import { useLayer } from '@/components/history/use-layer';
import { DraftsContext } from './drafts-context';

const WHAT_STAYS = {
  device: 'Lo que escribiste queda como borrador en este dispositivo.',
  page: 'Lo que escribiste queda como borrador solo hasta cerrar esta página.',
  nowhere: 'El borrador no se pudo guardar: lo que escribiste se pierde.',
} as const;
/** For a form without a draft, e.g. one about the selected rows, whose selection is lost as well. */
const NOTHING_STAYS = 'Lo que escribiste se pierde.';

/** How long a form can't be left during its save. */
const PATIENCE_MS = 5000;

/**
 * Asks once before unsaved input is left, by Back, by the arrow or by closing the page; a draft, if the form has one, keeps it.
 * The returned function leaves the form, after that question if there is unsaved input. Each opening of a form has one guard.
 * While `saving`, the form can't be left and no question appears: the save itself leads to the next page. After five seconds it asks,
 * because the disk may never answer.
 */
export const useLeaveGuard = (dirty: boolean, leave: () => void, saving: boolean, hasDraft: boolean) => {
  const [leaving, setLeaving] = useState(false);
  const drafts = useContext(DraftsContext);
  const guarded = dirty && !leaving;
  const began = useRef(0);
  useEffect(() => {
    if (saving) began.current = performance.now();
  }, [saving]);
  const mayAsk = () => !saving || performance.now() - began.current > PATIENCE_MS;
  const whatStays = () => (hasDraft ? WHAT_STAYS[drafts.place?.() ?? 'device'] : NOTHING_STAYS);
  const question = () => `${saving ? '¿Salir antes de que termine de guardarse?' : '¿Salir sin guardar?'} ${whatStays()}`;
  const mayLeave = () => !guarded || (mayAsk() && window.confirm(question()));
  const left = useRef(false);

  // A sheet in the form may bring its first input, e.g. the scanner: Back still closes the sheet, not the form.
  const [under] = useState(topLayer);
  // A link navigates by itself: calling `leave` too would go back again.
  useLayer(guarded, (byLink) => setLeaving(!byLink), mayLeave, under);
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
