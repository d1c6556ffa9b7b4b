'use client';

import { ChevronLeft, ChevronRight, Share2 } from 'lucide-react';
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Moment } from '@/components/entities/moment';
import { useDocument } from '@/components/entities/use-document';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Button, IconButton } from '@/components/ui/button';
import { FilterChips } from '@/components/ui/filter-chips';
import { lazyPart } from '@/components/ui/lazy-part';
import { Sheet } from '@/components/ui/overlay/sheet';
import type { Attachment, StoredFile } from '@/lib/domain/model/attachment';
import { PHOTO_STAGES, type PhotoStage } from '@/lib/domain/model/photo-stage';
import { useData, useStore } from '@/lib/store/react/store';
import { photoStageLabel } from '@/lib/text/labels';
import { pageTitle } from '@/lib/text/product';
import { shareAttachment } from './share-attachment';

const RemoteFile = lazyPart(async () => (await import('./remote-file')).RemoteFile);

/** The shortest sideways swipe that turns to another photo, in pixels. */
const SWIPE = 48;

/** At most one stage is chosen; a second tap clears it. */
const STAGES = PHOTO_STAGES.map((value) => ({ value, label: photoStageLabel[value] }));

export interface PhotoViewerProps {
  /** In viewing order. */
  readonly photos: readonly Attachment[];
  readonly first: Attachment;
  readonly onClose: () => void;
  /** Changes or clears a photo's stage; absent where that is not allowed. */
  readonly onStage?: (photo: Attachment, stage: PhotoStage | undefined) => void;
}

/** A full-screen viewer of photos, one at a time, turned by swipes or arrow keys. */
export const PhotoViewer = ({ photos, first, onClose, onStage }: PhotoViewerProps) => {
  const [wanted, setWanted] = useState(first.id);
  const users = useData((data) => data.users);
  const at = Math.max(
    0,
    photos.findIndex(({ id }) => id === wanted),
  );
  const photo = photos[at] ?? first;
  const { name, stage } = photo;
  const turn = (step: number) => setWanted(photos[at + step]?.id ?? photo.id);
  useArrowKeys(turn);
  const swipe = useSwipe(turn);
  const { file, url } = useStoredPhoto(photo);
  const shared = useDocument(
    async () => (file ? { name, became: await shareAttachment(photo, file.bytes) } : undefined),
    `compartir ${name}`,
  );
  return (
    <Sheet open size="full" title={name} documentTitle={pageTitle(name)} onOpenChange={(open) => !open && onClose()}>
      <div {...swipe} className="grid min-h-40 touch-pan-y touch-pinch-zoom place-items-center">
        {url && <img src={url} alt={name} draggable={false} className="max-h-[65dvh] max-w-full" />}
        {file === null && <Missing photo={photo} />}
      </div>
      <div className="flex items-center justify-between gap-2">
        <Turn label="Foto anterior" icon={ChevronLeft} isEnd={at === 0} onTurn={() => turn(-1)} />
        <p role="status" className="wrap-anywhere min-w-0 text-center text-sm">
          {photos.length > 1 && `${at + 1} de ${photos.length} · `}
          {stage && <strong>{photoStageLabel[stage]} · </strong>}
          <Moment at={photo.at} /> · {users.get(photo.by)?.name}
        </p>
        <Turn label="Foto siguiente" icon={ChevronRight} isEnd={at >= photos.length - 1} onTurn={() => turn(1)} />
      </div>
      {onStage && (
        <FilterChips
          label="Etapa de la foto"
          options={STAGES}
          value={stage}
          onChange={(chosen) => onStage(photo, chosen === stage ? undefined : chosen)}
        />
      )}
      {file && (
        <Button variant="secondary" icon={Share2} onClick={() => void shared.run()}>
          Compartir
        </Button>
      )}
    </Sheet>
  );
};

interface TurnProps {
  readonly label: string;
  readonly icon: typeof ChevronLeft;
  readonly isEnd: boolean;
  readonly onTurn: () => void;
}

const Turn = ({ label, icon, isEnd, onTurn }: TurnProps) => (
  <IconButton
    label={label}
    icon={icon}
    aria-disabled={isEnd || undefined}
    onClick={() => !isEnd && onTurn()}
    className={isEnd ? 'cursor-not-allowed opacity-40' : undefined}
  />
);

/** A photo's stored file and its object URL: `undefined` while it is read, `null` when it is not on this device. */
const useStoredPhoto = ({ id, type }: Attachment) => {
  const store = useStore();
  const [shown, setShown] = useState<{ readonly id: string; readonly file: StoredFile | null; readonly url?: string }>();
  useEffect(() => {
    let isOver = false;
    let url: string | undefined;
    const show = (file: StoredFile | undefined) => {
      if (isOver) return;
      url = file && URL.createObjectURL(new Blob([file.bytes], { type }));
      setShown({ id, file: file ?? null, url });
    };
    store.file(id).then(show, () => show(undefined));
    return () => {
      isOver = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [store, id, type]);
  return shown?.id === id ? shown : { file: undefined, url: undefined };
};

const Missing = ({ photo }: { readonly photo: Attachment }) => {
  const { isInTeam } = useStore();
  if (!isInTeam) return <AlertBanner tone="warning">Los datos de {photo.name} no están en este dispositivo.</AlertBanner>;
  return <RemoteFile key={photo.id} attachment={photo} />;
};

const useArrowKeys = (turn: (step: number) => void) => {
  const pressed = useEffectEvent(({ key, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent) => {
    // The stage's chips use the arrow keys themselves.
    if (altKey || ctrlKey || metaKey || defaultPrevented) return;
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'ArrowRight') turn(1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};

/** Turns to the next photo on a sideways swipe. Scrolling and zoomed photos are left to the browser. */
const useSwipe = (turn: (step: number) => void) => {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onPointerDown: ({ isPrimary, clientX, clientY }: PointerEvent) => {
      from.current = isPrimary ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const start = from.current;
      from.current = null;
      if (!start || (window.visualViewport?.scale ?? 1) > 1.05) return;
      const across = clientX - start.x;
      const down = clientY - start.y;
      if (Math.abs(across) >= SWIPE && Math.abs(across) > 2 * Math.abs(down)) turn(across < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
};
