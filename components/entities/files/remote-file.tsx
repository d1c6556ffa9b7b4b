'use client';

import { Download, RotateCw, Smartphone } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDocument } from '@/components/entities/use-document';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/overlay/sheet';
import { ProgressBar } from '@/components/ui/progress-bar';
import type { Attachment, StoredFile } from '@/lib/domain/model/attachment';
import { isPhotoType } from '@/lib/kernel/file-type';
import { useData, useStore } from '@/lib/store/react/store';
import { useTeam } from '@/lib/store/react/use-team';
import type { FileAnswer, MissingFile } from '@/lib/team/protocol/contract';
import { formatKilobytes } from '@/lib/text/format';
import { pageTitle } from '@/lib/text/product';
import { missingFileText } from '@/lib/text/team';
import { shareAttachment } from './share-attachment';

/** How long to wait before a missing file is requested again, while its page is open. */
const AGAIN_MS = 5_000;
const COMES_LATER: readonly MissingFile['missing'][] = ['no-signal', 'not-sent', 'wifi'];

/**
 * Requests a file from the team: on opening, on demand, when the link is up to date again, and regularly while it may still come.
 */
const useComing = (attachment: Attachment) => {
  const store = useStore();
  const link = useTeam()?.link;
  const [share, setShare] = useState(0);
  const [answer, setAnswer] = useState<FileAnswer | null>(null);
  const [asked, setAsked] = useState({ times: 1, overAnyNetwork: false });
  const [answered, setAnswered] = useState(0);
  const isHere = answer !== null && 'file' in answer;
  const comesLater = answer !== null && 'missing' in answer && COMES_LATER.includes(answer.missing);
  const ask = (overAnyNetwork = asked.overAnyNetwork) => setAsked(({ times }) => ({ times: times + 1, overAnyNetwork }));

  const take = useEffectEvent((next: FileAnswer) => {
    setAnswer(next);
    setAnswered(asked.times);
  });
  useEffect(() => {
    let isOver = false;
    const fetched = async () => {
      const { file } = await store.openTeam();
      return file(attachment, { overAnyNetwork: asked.overAnyNetwork, onProgress: (next) => !isOver && setShare(next) });
    };
    fetched()
      .catch((): FileAnswer => ({ missing: 'no-signal' }))
      .then((next) => !isOver && take(next));
    return () => {
      isOver = true;
    };
  }, [store, attachment, asked]);

  const again = useEffectEvent(() => ask());
  useEffect(() => {
    if (!comesLater || answered < asked.times) return;
    const timer = setTimeout(again, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [comesLater, answered, asked]);
  const whenReached = useEffectEvent(() => {
    if (comesLater) ask();
  });
  useEffect(() => {
    if (link === 'up-to-date') whenReached();
  }, [link]);

  return { share, answer, isHere, isAsking: answered < asked.times, ask };
};

const Arrived = ({ attachment, file }: { readonly attachment: Attachment; readonly file: StoredFile }) => {
  const { name, type } = attachment;
  const [url, setUrl] = useState<string>();
  const isPhoto = isPhotoType(type);
  const opened = useDocument(async () => ({ name, became: await shareAttachment(attachment, file.bytes) }), `abrir ${name}`);
  useEffect(() => {
    if (!isPhoto) return;
    const made = URL.createObjectURL(new Blob([file.bytes], { type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file, type, isPhoto]);
  if (isPhoto) return url && <img src={url} alt={name} className="mx-auto max-w-full" />;
  return (
    <div className="grid gap-3">
      <p role="status">Ya está en este dispositivo.</p>
      <Button icon={Download} onClick={() => void opened.run()}>
        Abrir o guardar
      </Button>
    </div>
  );
};

/** A file of the team that is not on this device yet: its progress, the reason for a delay, then the file. */
export const RemoteFile = ({ attachment }: { readonly attachment: Attachment }) => {
  const { size, by } = attachment;
  const store = useStore();
  const author = useData((data) => data.users).get(by)?.name ?? 'quien lo adjuntó';
  const { share, answer, isAsking, ask } = useComing(attachment);
  const why = answer && 'missing' in answer ? missingFileText(answer.missing, author, by === store.user) : undefined;
  return (
    <>
      {answer && 'file' in answer && <Arrived attachment={attachment} file={answer.file} />}
      {!answer && (
        <div className="grid gap-3">
          <p role="status">Se está trayendo del equipo ({formatKilobytes(size)})…</p>
          <ProgressBar label="Lo que ya llegó" value={share} valueText={`${Math.round(share * 100)} %`} tone="info" />
        </div>
      )}
      {answer && 'missing' in answer && why && (
        <div className="grid gap-3">
          <AlertBanner role="status" tone="warning" title={why.title}>
            {why.detail}
          </AlertBanner>
          {answer.missing === 'wifi' ? (
            <Button icon={Smartphone} busy={isAsking} busyText="Trayendo…" onClick={() => ask(true)}>
              Traer ahora ({formatKilobytes(size)})
            </Button>
          ) : (
            <Button variant="secondary" icon={RotateCw} busy={isAsking} busyText="Trayendo…" onClick={() => ask()}>
              Intentar otra vez
            </Button>
          )}
        </div>
      )}
    </>
  );
};

interface ComingFileSheetProps {
  readonly attachment: Attachment;
  readonly onClose: () => void;
}

/** The same in a full-screen sheet. */
export const RemoteFileSheet = ({ attachment, onClose }: ComingFileSheetProps) => {
  const { name } = attachment;
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={name} documentTitle={pageTitle(name)} size="full">
      <RemoteFile attachment={attachment} />
    </Sheet>
  );
};
