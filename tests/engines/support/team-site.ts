import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Role } from '@/lib/domain/model/user';
import { serve } from '../../../scripts/serve.mjs';
import { inviteLink } from '../../../scripts/team-config.mjs';
import { writePolicies } from '../../../scripts/write-policies.mjs';
import { writeServiceWorker } from '../../../scripts/write-service-worker.mjs';
import { ownPort } from '../../browser/support/own-port';
import { ROOT_BUILD } from '../../browser/support/site';
import { aNatsServer } from '../../support/a-nats-server';

interface Teammate {
  readonly name: string;
  readonly role: Role;
}

/**
 * A real team's server, and the published site with policies that allow it. Only policies and service worker differ from the
 * build without a team, so no second build is needed.
 */
export const openTeamSite = async (mates: readonly Teammate[]) => {
  const nats = await aNatsServer(mates.map(({ role }) => role));
  const folder = await mkdtemp(path.join(tmpdir(), 'telecampo-team-site-'));
  await cp(ROOT_BUILD, folder, { recursive: true });
  await writePolicies(folder, nats.url);
  await writeServiceWorker(folder);
  const site = await serve({ folder, port: ownPort });
  return {
    ...site,
    /** The path with a person's invite, created now by the server's owner. */
    async invite(name: string) {
      const index = mates.findIndex((mate) => mate.name === name);
      const [mate, guest] = [mates[index], nats.guests[index]];
      if (!mate || !guest) throw new Error(`${name} is no teammate`);
      const team = { team: nats.team, name: 'Red Norte', server: nats.url, site: site.url };
      const link: string = inviteLink(team, { user: guest.user, ...mate }, guest.seed, await nats.founder());
      return `team/${link.slice(link.indexOf('#'))}`;
    },
    async stop() {
      await site.stop();
      await nats.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
