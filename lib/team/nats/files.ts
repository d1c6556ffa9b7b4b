import type { NatsConnection } from '@nats-io/nats-core';
import type { RemoteFiles } from '../protocol/files';
import { isRecord } from '../protocol/read-message';
import { directGet, type LastHeard } from './direct-get';
import { answerOf } from './log';

/** A piece of 64 KiB takes its time where there is little signal. */
const TIMEOUT_MS = 30_000;

/** A team's pieces of files as a NATS server keeps them; its configuration names the stream and the subjects alike (`scripts/team-config`). */
export const natsFiles = (connection: NatsConnection, team: string, user: string, lastHeard?: LastHeard): RemoteFiles => {
  const get = directGet(connection, user, lastHeard);
  const subjectOf = (name: string) => `telecampo.${team}.file.${name}`;
  let created: string | undefined;

  return {
    async read(name) {
      const got = await get(`TF_${team}`, { last_by_subj: subjectOf(name) }, TIMEOUT_MS);
      // Whatever its headers say: a piece is what its hash says.
      return got.kind === 'message' ? got.data : undefined;
    },
    async created() {
      // No server makes its streams anew while a connection holds.
      if (created !== undefined) return created;
      const answer = answerOf(await connection.request(`$JS.API.STREAM.INFO.TF_${team}`, '', { timeout: TIMEOUT_MS }));
      if (typeof answer.created !== 'string') throw new Error('The server does not know the files');
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
