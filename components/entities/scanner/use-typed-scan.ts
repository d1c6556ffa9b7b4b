'use client';

import { type RefObject, useEffect, useEffectEvent } from 'react';
import { namedBy } from '@/lib/domain/stock/codes';
import { useStore } from '@/lib/store/react/store';

/** The longest pause between two keys of a scanner, in milliseconds. Nobody types a whole code that fast. */
const SCANNER_MS = 35;
/** The fewest digits of a code. Fewer are a quantity, however fast they come. */
const SHORTEST = 6;

/** Keys typed into a field faster than a person types, and the field's value before. */
interface TypedBurst {
  readonly keys: string;
  readonly value: string;
  readonly at: number;
}

const NO_BURST: TypedBurst = { keys: '', value: '', at: Number.NEGATIVE_INFINITY };

/** The burst after one more key. A slow key begins a new burst over the field's value. */
const withKey = (burst: TypedBurst, key: string, value: string, at: number): TypedBurst => {
  if (key.length > 1) return NO_BURST;
  return at - burst.at <= SCANNER_MS ? { ...burst, keys: burst.keys + key, at } : { keys: key, value, at };
};

/** The digits that a scanner typed, if Enter follows at this moment. */
const digitsScanned = ({ keys, at }: TypedBurst, enterAt: number) =>
  keys.length >= SHORTEST && /^\d+$/.test(keys) && enterAt - at <= SCANNER_MS ? keys : undefined;

const NUMBERS = '[inputmode="numeric"], [inputmode="decimal"]';

/** Restores a value as if it were typed, so that the form's draft follows. */
const putBack = (input: HTMLInputElement, value: string) => {
  input.setRangeText(value, 0, input.value.length, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * Takes a known code of digits that a scanner typed into a number field around or under a place. The number is restored. A native
 * listener runs before React's, so that the form's own Enter does not act too.
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
