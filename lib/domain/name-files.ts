import { TABLES_WITH_ATTACHMENTS } from './attached-files';
import { change, type Patch, put } from './data';

/** The SHA-256 of a file's bytes, in hexadecimal, under the file's id. */
type Hashes = ReadonlyMap<string, string>;

/**
 * Says of older attachments by which hash the other devices of a team know their bytes. What has a hash keeps it: it is reckoned
 * once, and the same on every device. Changes nothing else of a record.
 */
export const nameFiles = /*#__PURE__*/ change('files-named', (data, hashes: Hashes): readonly Patch[] =>
  TABLES_WITH_ATTACHMENTS.flatMap((table) =>
    [...data[table].values()].flatMap((row): readonly Patch[] => {
      const isMissing = row.attachments.some(({ id, hash }) => hash === undefined && hashes.has(id));
      if (!isMissing) return [];
      const attachments = row.attachments.map((one) => ({
        ...one,
        ...((one.hash ?? hashes.get(one.id)) ? { hash: one.hash ?? hashes.get(one.id) } : {}),
      }));
      return [put(table, { ...row, attachments })];
    }),
  ),
);
