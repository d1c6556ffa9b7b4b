import type { Disk } from '../engine/disk';

/**
 * A disk that leaves word whether it rests: out of sight and nothing being written. A browser that was killed while it rested has cut no
 * write in two; of any other end the next start knows that it may have (`startFreshLog`).
 */
export const withShutdownMarker = (disk: Disk, writeMarker: (isIdle: boolean) => void): Disk => {
  let writes = 0;
  const tell = () => writeMarker(writes === 0 && document.visibilityState === 'hidden');
  const writing =
    <Asked extends readonly unknown[], Answer>(write: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked) => {
      writes += 1;
      tell();
      try {
        return await write(...asked);
      } finally {
        writes -= 1;
        tell();
      }
    };
  return {
    ...disk,
    async open(seed) {
      const opened = await writing(disk.open)(seed);
      document.addEventListener('visibilitychange', tell);
      return opened;
    },
    transact: writing(disk.transact),
    stageFiles: writing(disk.stageFiles),
    deleteUnusedFiles: writing(disk.deleteUnusedFiles),
    replace: writing(disk.replace),
    endLoss: writing(disk.endLoss),
    recreate: writing(disk.recreate),
    drafts: { ...disk.drafts, save: writing(disk.drafts.save), discard: writing(disk.drafts.discard) },
  };
};
