'use client';

import { type RefObject, useEffect, useEffectEvent } from 'react';
import { namedBy } from '@/lib/domain/stock/codes';
import { useStore } from '@/lib/store/react/store';
import { digitsScanned, NO_BURST, withKey } from './typed-burst';

const NUMBERS = '[inputmode="numeric"], [inputmode="decimal"]';

/** Puts a value back as if it were typed, so that the form's draft follows. */
const putBack = (input: HTMLInputElement, value: string) => {
  input.setRangeText(value, 0, input.value.length, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * In the fields for numbers around or under a place: a known code of digits that a scanner typed is taken as a code, and the number
 * stays as it was. It listens below React, so that the form's own Enter does not act too.
 */
export const useTypedScan = (place: RefObject<HTMLElement | null>, take: (code: string) => void) => {
  const store = useStore();
  const scanned = useEffectEvent((code: string, input: HTMLInputElement, before: string) => {
    if (namedBy(store.data, code).length === 0) return false;
    putBack(input, before);
    take(code);
    return true;
  });
  useEffect(() => {
    const area = place.current?.closest('fieldset') ?? place.current;
    let burst = NO_BURST;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, timeStamp } = event;
      if (!(target instanceof HTMLInputElement && target.matches(NUMBERS))) return;
      const typed = burst;
      burst = withKey(typed, key, target.value, timeStamp);
      const code = key === 'Enter' ? digitsScanned(typed, timeStamp) : undefined;
      if (code === undefined || !scanned(code, target, typed.value)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    area?.addEventListener('keydown', onKeyDown);
    return () => area?.removeEventListener('keydown', onKeyDown);
  }, [place]);
};
