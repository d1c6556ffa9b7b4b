import { lazyPart } from '@/components/ui/lazy-part';

/** A photo in small; what draws it comes late, for no text waits for it. */
export const Thumbnail = lazyPart(
  async () => (await import('./thumbnail')).Thumbnail,
  <span className="size-14 shrink-0 rounded-control bg-pressed" />,
);
