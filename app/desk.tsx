'use client';

import { AtDesk } from '@/components/shell/at-desk';

const load = async () => (await import('./desk-parts')).DeskParts;

/** The parts beside the page on a desk; a phone does not load them. */
export const Desk = () => <AtDesk load={load} />;
