'use client';

import { FileText, Image as ImageIcon, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { pageTitle } from '@/components/frames/document-title';
import { IconButton } from '@/components/ui/button';
import { RecordMark } from '@/components/ui/record-mark';
import { Sheet } from '@/components/ui/sheet';
import { showToast } from '@/components/ui/toast';
import type { Attachment } from '@/lib/domain/model/attachment';
import { useData, useStore } from '@/lib/store/react/store';
import { formatKilobytes } from '@/lib/text/format';
import { Moment } from './moment';
import { PHOTOS } from './photo-types';

/** Only in a team a file may have to come first. */
const ComingFile = lazy(async () => ({ default: (await import('./coming-file')).ComingFile }));

export interface OpenPhoto {
  readonly name: string;
  readonly url: string;
}

/** A photo over the whole screen. */
export const PhotoSheet = ({ photo, onClose }: { readonly photo: OpenPhoto | null; readonly onClose: () => void }) => {
  const title = photo?.name ?? '';
  return (
    <Sheet
      open={photo !== null}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      documentTitle={pageTitle(title)}
      size="full"
    >
      {photo && <img src={photo.url} alt={photo.name} className="mx-auto max-w-full" />}
    </Sheet>
  );
};

interface AttachmentListProps {
  readonly label: string;
  readonly attachments: readonly Attachment[];
  readonly onRemove?: (attachment: Attachment) => void;
}

/** Files that stand with a record: photos open here, the rest is shared or downloaded. */
export const AttachmentList = ({ label, attachments, onRemove }: AttachmentListProps) => {
  const store = useStore();
  const users = useData((data) => data.users);
  const [photo, setPhoto] = useState<OpenPhoto | null>(null);
  const [coming, setComing] = useState<Attachment | null>(null);

  const open = async (attachment: Attachment) => {
    const { id, name, type } = attachment;
    const file = await store.file(id).catch(() => undefined);
    if (!file && store.isInTeam) return setComing(attachment);
    if (!file) {
      showToast({ text: `Los datos de ${name} no están en este dispositivo.`, tone: 'danger' });
      return;
    }
    if (PHOTOS.includes(type)) {
      setPhoto({ name, url: URL.createObjectURL(new Blob([file.bytes], { type })) });
      return;
    }
    const { shareAttachment } = await import('./share-attachment');
    await shareAttachment(attachment, file.bytes);
  };
  const closePhoto = () => {
    if (photo) URL.revokeObjectURL(photo.url);
    setPhoto(null);
  };

  return (
    <>
      <ul aria-label={label} className="divide-y divide-border overflow-clip rounded-card border border-border bg-surface">
        {attachments.map((attachment) => {
          const { id, name, size, type, at, by } = attachment;
          const Icon = PHOTOS.includes(type) ? ImageIcon : FileText;
          return (
            <li key={id} className="flex min-h-row items-center gap-2 pr-2">
              <button
                type="button"
                data-tells
                onClick={() => void open(attachment)}
                className="flex min-h-row min-w-0 flex-1 items-center gap-3 px-4 py-2 text-start active:bg-pressed"
              >
                <Icon aria-hidden className="size-5 shrink-0 text-muted" />
                <span className="grid min-w-0">
                  <span className="wrap-anywhere font-medium text-link underline">{name}</span>
                  <span className="tabular text-muted text-sm">
                    {formatKilobytes(size)} · {users.get(by)?.name} · <Moment at={at} />
                  </span>
                  <RecordMark id={id} />
                </span>
              </button>
              {onRemove && <IconButton label={`Eliminar ${name}`} icon={X} onClick={() => onRemove(attachment)} />}
            </li>
          );
        })}
      </ul>
      <PhotoSheet photo={photo} onClose={closePhoto} />
      {coming && (
        <Suspense fallback={null}>
          <ComingFile attachment={coming} onClose={() => setComing(null)} />
        </Suspense>
      )}
    </>
  );
};
