import type { Disk } from '../engine/disk';

/**
 * Wraps a disk so that it maintains the shutdown marker: set while the page is hidden and no write is running. A browser that is
 * killed then has interrupted no write. Without the marker the next start rotates LevelDB's log (`rotateLevelDbLog`).
 */
export const withShutdownMarker = (disk: Disk, writeMarker: (isIdle: boolean) => void): Disk => {
  let writes = 0;
  const update = () => writeMarker(writes === 0 && document.visibilityState === 'hidden');
  const writing =
    <Asked extends readonly unknown[], Answer>(write: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked) => {
      writes += 1;
      update();
      try {
        return await write(...asked);
      } finally {
        writes -= 1;
        update();
      }
    };
  return {
    ...disk,
    async open(...asked) {
      const opened = await writing(disk.open)(...asked);
      document.addEventListener('visibilitychange', update);
      return opened;
    },
    transact: writing(disk.transact),
    async team() {
      const team = await disk.team();
      return { ...team, transact: writing(team.transact) };
    },
    stageFiles: writing(disk.stageFiles),
    deleteUnusedFiles: writing(disk.deleteUnusedFiles),
    keepPages: writing(disk.keepPages),
    replace: writing(disk.replace),
    endLoss: writing(disk.endLoss),
    recreate: writing(disk.recreate),
    drafts: { ...disk.drafts, save: writing(disk.drafts.save), discard: writing(disk.drafts.discard) },
  };
};
