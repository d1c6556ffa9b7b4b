'use client';

import { AtDesk } from '@/components/shell/at-desk';

const load = async () => (await import('./desk-parts')).DeskParts;

/** What a desk has beside the page; a phone does not fetch it. */
export const Desk = () => <AtDesk load={load} />;
