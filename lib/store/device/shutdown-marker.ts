import type { Disk } from '../engine/disk';

/**
 * A disk that keeps the shutdown marker: set while the page is hidden and nothing is being written. A browser that is killed then
 * has cut no write in two. Without the marker the next start rotates LevelDB's log (`rotateLevelDbLog`).
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
    async open(...asked) {
      const opened = await writing(disk.open)(...asked);
      document.addEventListener('visibilitychange', tell);
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
