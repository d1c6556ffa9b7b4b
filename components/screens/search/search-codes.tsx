'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { ScanButton } from '@/components/entities/scanner/scan-button';
import { whenSettled } from '@/components/history/layers';
import { useNavigate } from '@/components/history/use-navigate';
import { useQueryState } from '@/components/history/use-query-state';
import { codesIn, type NamedThing, namedBy } from '@/lib/domain/stock/codes';
import { routes } from '@/lib/routes';
import { useStore } from '@/lib/store/react/store';
import type { CodeAnswer } from '@/lib/text/scanned-code';

const pathOf = (thing: NamedThing) => {
  if (thing.kind === 'serial') return routes.serial(thing.material.id, thing.serialNumber);
  return thing.kind === 'lot' ? routes.stock(thing.warehouseId, thing.material.id) : routes.material(thing.material.id);
};

interface Taken {
  readonly code: string;
  readonly thing: NamedThing | undefined;
}

interface SearchCodesProps {
  /** Searches for a code that names nothing. */
  readonly onUnknown: (code: string) => void;
}

/** Opens the serial, lot or material that a code names. Any other code becomes a search. */
export const SearchCodes = ({ onUnknown }: SearchCodesProps) => {
  const store = useStore();
  const navigate = useNavigate();
  const [asked] = useQueryState('escanear');
  const [taken, setTaken] = useState<Taken>();
  const follow = useEffectEvent(({ code, thing }: Taken) => {
    if (thing) navigate.push(pathOf(thing));
    else onUnknown(code);
  });
  // Navigates after the scanner is closed, because its step back would undo an earlier change of the address.
  useEffect(() => {
    if (taken) whenSettled(() => follow(taken));
  }, [taken]);
  const take = (read: string): readonly CodeAnswer[] => {
    const [code] = codesIn(store.data, read);
    if (code === undefined) return [];
    const [thing] = namedBy(store.data, code);
    setTaken({ code, thing });
    return [{ code, tone: thing ? 'success' : 'info', text: thing ? `Es ${thing.material.name}.` : 'Se busca.', isWhole: true }];
  };
  return <ScanButton take={take} isAsked={asked !== ''} />;
};
