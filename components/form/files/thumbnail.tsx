'use client';

import { Image as ImageIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** The side of a thumbnail's canvas in pixels: 56 CSS px at 2.5 device pixels each. */
const SIDE = 140;

/** The last decoding. Photos are decoded one after the other, because ten at once can crash a phone's tab. */
let lastDrawn: Promise<unknown> = Promise.resolve();

const draw = async (canvas: HTMLCanvasElement, photo: Blob) => {
  const small = await createImageBitmap(photo, { resizeWidth: 2 * SIDE, resizeQuality: 'medium' });
  const scale = SIDE / Math.min(small.width, small.height);
  const [width, height] = [small.width * scale, small.height * scale];
  canvas.getContext('2d')?.drawImage(small, (SIDE - width) / 2, (SIDE - height) / 2, width, height);
  small.close();
};

interface ThumbnailProps {
  /** The photo's id; for another id the photo is read and drawn again. */
  readonly id: string;
  /** Reads the photo; `undefined` if this device does not have it. */
  readonly read: () => Promise<Blob | undefined>;
}

/** A small square of a photo, beside its name. The photo is read when it becomes visible; until then an icon is shown. */
export const Thumbnail = ({ id, read }: ThumbnailProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawnId, setDrawnId] = useState<string>();
  const readPhoto = useEffectEvent(read);
  useEffect(() => {
    const place = canvas.current;
    if (!place || typeof IntersectionObserver === 'undefined') return;
    let isOver = false;
    const show = async () => {
      const photo = isOver ? undefined : await readPhoto();
      if (isOver || !photo) return;
      await draw(place, photo);
      if (!isOver) setDrawnId(id);
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      lastDrawn = lastDrawn.then(show).catch(() => undefined);
    });
    observer.observe(place);
    return () => {
      isOver = true;
      observer.disconnect();
    };
  }, [id]);
  return (
    <span aria-hidden className="relative grid size-14 shrink-0 place-items-center overflow-clip rounded-control bg-pressed">
      {drawnId !== id && <ImageIcon className="size-5 text-muted" />}
      <canvas ref={canvas} width={SIDE} height={SIDE} className="absolute inset-0 size-full" />
    </span>
  );
};
