'use client';

import { useSyncExternalStore } from 'react';
import { readTheme, THEME, type Theme, writeTheme } from '../device/device';

const listeners = new Set<() => void>();

const applyTheme = (theme: Theme) => {
  if (theme === 'system') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.setAttribute('data-theme', theme);
};

const subscribe = (changed: () => void) => {
  const fromAnotherTab = ({ key }: StorageEvent) => {
    if (key !== THEME && key !== null) return;
    applyTheme(readTheme());
    changed();
  };
  listeners.add(changed);
  addEventListener('storage', fromAnotherTab);
  return () => {
    listeners.delete(changed);
    removeEventListener('storage', fromAnotherTab);
  };
};

const choose = (theme: Theme) => {
  writeTheme(theme);
  applyTheme(theme);
  for (const listener of listeners) listener();
};

/** The theme chosen on this device, and a function that sets it. It applies at once and at every start. */
export const useTheme = () => [useSyncExternalStore(subscribe, readTheme, (): Theme => 'system'), choose] as const;
