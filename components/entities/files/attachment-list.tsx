'use client';

import { FileText, X } from 'lucide-react';
import { useState } from 'react';
import { Moment } from '@/components/entities/moment';
import { useDocument } from '@/components/entities/use-document';
import { IconButton } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { RecordMark } from '@/components/ui/record-mark';
import { showToast } from '@/components/ui/toast/toast';
import { useWhenIdle } from '@/components/ui/when-idle';
import type { Attachment, StoredFile } from '@/lib/domain/model/attachment';
import { sortedByStage } from '@/lib/domain/model/photo-stage';
import { isPhotoType } from '@/lib/kernel/file-type';
import { useData, useStore } from '@/lib/store/react/store';
import { formatKilobytes } from '@/lib/text/format';
import { photoStageLabel } from '@/lib/text/labels';
import type { PhotoViewerProps } from './photo-viewer';

const Thumbnail = lazyPart(
  async () => (await import('@/components/form/files/thumbnail')).Thumbnail,
  <span className="size-14 shrink-0 rounded-control bg-pressed" />,
  { isOptional: true },
);
const PhotoViewer = lazyPart(async () => (await import('./photo-viewer')).PhotoViewer);
/** Loaded on demand: only in a team files have to be downloaded. */
const RemoteFileSheet = lazyPart(async () => (await import('./remote-file')).RemoteFileSheet);

const asBlob = (file: StoredFile | undefined) => file && new Blob([file.bytes], { type: file.type });

interface Opened {
  readonly attachment: Attachment;
  readonly isComing: boolean;
}

interface AttachmentListProps extends Pick<PhotoViewerProps, 'onStage'> {
  readonly label: string;
  readonly attachments: readonly Attachment[];
  readonly onRemove?: (attachment: Attachment) => void;
}

/** A record's files, photos by their stage. Photos open here; other files are shared or downloaded. */
export const AttachmentList = ({ label, attachments, onRemove, onStage }: AttachmentListProps) => {
  const [open, setOpen] = useState<Opened | null>(null);
  const shown = sortedByStage(attachments);
  useWhenIdle(PhotoViewer.load);
  return (
    <>
      <ul aria-label={label} className="divide-y divide-border overflow-clip rounded-card border border-border bg-surface">
        {shown.map((attachment) => (
          <li key={attachment.id} className="flex min-h-row items-center gap-2 pr-2">
            <FileButton attachment={attachment} onOpen={setOpen} />
            {onRemove && <IconButton label={`Eliminar ${attachment.name}`} icon={X} onClick={() => onRemove(attachment)} />}
          </li>
        ))}
      </ul>

      {open?.isComing && <RemoteFileSheet attachment={open.attachment} onClose={() => setOpen(null)} />}
      {open && !open.isComing && (
        <PhotoViewer
          photos={shown.filter(({ type }) => isPhotoType(type))}
          first={open.attachment}
          onStage={onStage}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
};

interface FileButtonProps {
  readonly attachment: Attachment;
  readonly onOpen: (opened: Opened) => void;
}

const FileButton = ({ attachment, onOpen }: FileButtonProps) => {
  const { id, name, size, type, stage, at, by } = attachment;
  const store = useStore();
  const author = useData(({ users }) => users.get(by)?.name);
  const { run } = useDocument(async () => {
    const file = await store.file(id).catch(() => undefined);
    if (!file && !store.isInTeam) showToast({ text: `Los datos de ${name} no están en este dispositivo.`, tone: 'danger' });
    else if (!file || isPhotoType(type)) onOpen({ attachment, isComing: !file });
    else {
      const { shareAttachment } = await import('./share-attachment');
      return { name, became: await shareAttachment(attachment, file.bytes) };
    }
  }, `abrir ${name}`);
  return (
    <button
      type="button"
      data-tells
      onClick={() => void run()}
      className="flex min-h-row min-w-0 flex-1 items-center gap-3 px-4 py-1.5 text-start -outline-offset-3 active:bg-pressed"
    >
      {isPhotoType(type) ? (
        <Thumbnail id={id} read={async () => asBlob(await store.file(id))} />
      ) : (
        <FileText aria-hidden className="size-5 shrink-0 text-muted" />
      )}
      <span className="grid min-w-0">
        <span className="wrap-anywhere font-medium text-link underline">{name}</span>
        <span className="tabular text-muted text-sm">
          {stage && <strong>{photoStageLabel[stage]} · </strong>}
          {formatKilobytes(size)} · <span className="max-sm:not-print:sr-only">{author} · </span>
          <Moment at={at} />
        </span>
        <RecordMark id={id} />
      </span>
    </button>
  );
};
