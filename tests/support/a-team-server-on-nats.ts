import { createLink } from '@/lib/team/nats/link';
import { connectFromNode } from '../../scripts/team-server.mjs';
import type { aNatsServer } from './a-nats-server';
import type { TeamServer } from './a-team-of-stores';

/** Connects stores over their own WebSockets to a real nats-server at `url`, with invites of the owner's command. */
export const aTeamServerOnNats = (server: Awaited<ReturnType<typeof aNatsServer>>, url: string) => {
  const links: ReturnType<typeof createLink>[] = [];
  const guests = [...server.guests];
  const place: TeamServer = {
    aPhone: () => ({
      openLink: (settings) => {
        const link = createLink({ ...settings, connect: connectFromNode });
        links.push(link);
        return link;
      },
    }),
    invite: async (person, role) => {
      const guest = guests.shift();
      if (!guest) throw new Error('There is no guest');
      const founder = await server.founder();
      const who = { user: guest.user as never, seed: guest.seed, person, role };
      return { v: 1, team: server.team, name: 'Red Norte', server: url, ...who, ...(founder && { founder }) };
    },
  };
  return {
    place,
    async close() {
      for (const link of links) await link.close();
    },
  };
};
