/** A named file: a document, an attachment, or a backup. */
interface NamedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: ArrayBuffer | Uint8Array<ArrayBuffer> | Blob;
}

const WHILE_THE_BROWSER_READS = 60_000;

const download = (file: File) => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), WHILE_THE_BROWSER_READS);
};

/**
 * Shares a file through the phone's share sheet if it takes files, and downloads it otherwise. `text` is the message with it. A
 * cancelled share does nothing; a failed one becomes a download.
 */
export const shareFile = async (
  { name, type, bytes }: NamedFile,
  text?: string,
): Promise<'shared' | 'cancelled' | 'downloaded'> => {
  const file = new File([bytes], name, { type });
  if (typeof navigator.share === 'function' && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: name, ...(text && { text }) });
      return 'shared';
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'cancelled';
    }
  }
  download(file);
  return 'downloaded';
};
