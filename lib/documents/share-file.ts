/** Anything with a name that a person may keep: a document, an attachment, a backup. */
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
 * Hands a document to the phone's share sheet where there is one for files, and downloads it everywhere else.
 * `text` is the message that goes with it. A share that the person closes says nothing; one that fails becomes a download.
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
