'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { whenIdle } from '@/components/ui/when-idle';
import { forgetOtherScreens, type KeptNode, keepScreens, keptScreensOf, takeScreen } from '@/lib/store/device/kept-screens';
import { useStore, useStoreStatus } from '@/lib/store/react/store';

/** Attributes of appearance only: no links, ids or handlers. */
const LOOKS =
  /^(class|data-(?!opened|while|kept).*|aria-(pressed|current)|viewBox|d|fill|stroke.*|width|height|[xyr]\d?|c[xy]|points|type|placeholder)$/;
const NOT_KEPT = /^(script|style|template|iframe|object|embed|img|video|audio)$/i;

const kept = (node: Node): readonly KeptNode[] => {
  if (node instanceof Text) return [node.data];
  if (!(node instanceof Element) || NOT_KEPT.test(node.tagName)) return [];
  const isInSight = node.getBoundingClientRect().top <= window.innerHeight;
  if (!isInSight) return [];
  const looks = [...node.attributes].filter(({ name }) => LOOKS.test(name)).map(({ name, value }) => [name, value]);
  return [[node.localName, Object.fromEntries(looks), ...[...node.childNodes].flatMap(kept)]];
};

const isAtTop = () => window.scrollY < 1 && location.search === '' && !document.documentElement.hasAttribute('data-opening');

/** Renders nothing. It keeps the visible part of this screen, for the same person's next opening. */
export const KeptScreen = () => {
  const store = useStore();
  const path = usePathname();
  const isReady = useStoreStatus() === 'ready';
  useEffect(() => {
    const take = () => {
      const content = document.querySelector('main > [data-kept-content]');
      if (!content || !isAtTop() || store.status !== 'ready') return;
      takeScreen(keptScreensOf(store.epoch, store.user), location.pathname, [...content.childNodes].flatMap(kept));
    };
    if (!isReady || !path) return;
    const callOff = whenIdle(take);
    const keep = () => {
      if (document.visibilityState !== 'hidden') return;
      take();
      keepScreens();
    };
    document.addEventListener('visibilitychange', keep);
    return () => {
      callOff();
      document.removeEventListener('visibilitychange', keep);
    };
  }, [store, path, isReady]);
  useEffect(() => {
    if (!isReady) return;
    let known = '';
    const follow = () => {
      const now = keptScreensOf(store.epoch, store.user);
      if (now !== known) forgetOtherScreens(now);
      known = now;
    };
    follow();
    return store.subscribe(follow);
  }, [store, isReady]);
  return null;
};
