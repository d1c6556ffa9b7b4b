import type { NatsConnection } from '@nats-io/nats-core/internal';
import type { RemoteFiles } from '../protocol/files';
import { isRecord } from '../protocol/read-message';
import { directGet, type LastReceived } from './direct-get';
import { answerOf } from './log';

/** A piece of 64 KiB is slow on a weak signal. */
const TIMEOUT_MS = 30_000;

/**
 * A team's remote files on a NATS server. The server's configuration names the same stream and subjects
 * (`scripts/team-config.mjs`).
 */
export const natsFiles = (connection: NatsConnection, team: string, user: string, lastReceived?: LastReceived): RemoteFiles => {
  const get = directGet(connection, user, lastReceived);
  const subjectOf = (name: string) => `telecampo.${team}.file.${name}`;
  let created: string | undefined;

  return {
    async read(name) {
      const got = await get(`TF_${team}`, { last_by_subj: subjectOf(name) }, TIMEOUT_MS);
      // The headers do not matter: the hash identifies a piece.
      return got.kind === 'message' ? got.data : undefined;
    },
    async created() {
      // A server does not create its streams again while a connection holds.
      if (created !== undefined) return created;
      const answer = answerOf(await connection.request(`$JS.API.STREAM.INFO.TF_${team}`, '', { timeout: TIMEOUT_MS }));
      if (typeof answer.created !== 'string') throw new Error('The server sent no stream state');
      created = answer.created;
      return created;
    },
    async keep(name, bytes) {
      const { error } = answerOf(await connection.request(subjectOf(name), bytes, { timeout: TIMEOUT_MS }));
      if (!isRecord(error)) return 'kept';
      const why = String(error.description);
      if (/per subject/.test(why)) return 'there';
      if (/maximum (bytes|messages)|storage/.test(why)) return 'full';
      throw new Error(`The server refuses: ${why}`);
    },
  };
};
