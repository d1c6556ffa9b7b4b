/** The faults that confirmed saves survive: the rows of the storage design's fault table. */
export const FAULT = {
  reload: 'a reload in mid-entry',
  killed: 'the tab crashes or the browser is killed',
  sameStock: 'two tabs issue the same',
  frozen: 'a tab that is frozen, or far behind',
  full: 'the device without room',
  versions: 'two versions over the same data',
  cleared: "the browser cleared the site's data",
  damaged: "the database's files are damaged",
  unopened: 'what was saved does not open',
  noDatabase: 'a browser that keeps nothing',
  offline: 'without network, by a deep address',
  deploy: 'a new version with open tabs, or half done',
  clock: "the phone's clock or zone",
  hostile: 'a hostile file',
} as const;
