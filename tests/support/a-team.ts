import { emptyData } from '@/lib/domain/data';
import type { Role } from '@/lib/domain/model/user';
import { initialBusiness } from './anybody';
import { userId } from './builders';
import { type ADevice, aMember, aTeamDevice, TEAM } from './team-device';
import { faultyLog, random } from './team-log';

const NOON = Date.UTC(2026, 10, 21, 18);

/** A team with a faultless server: the founder's device and one for each requested role, confirmed and up to date. */
export const aTeam = async (roles: readonly Role[], keepsExpectation = true, mostKept?: number) => {
  const log = faultyLog(random(1), keepsExpectation);
  let minutes = 0;
  const clock = () => {
    minutes += 1;
    return new Date(NOON + minutes * 60_000);
  };
  const founder = aMember('device000001', userId(1), 'supervisor');
  const reach = log.connect(
    () => true,
    () => false,
  );
  const boss = aTeamDevice({ team: TEAM, founder, self: founder }, initialBusiness(), reach, clock, mostKept);
  await boss.exchange.found();
  const others: ADevice[] = [];
  for (const [index, role] of roles.entries()) {
    const self = aMember(`device00000${index + 2}`, userId(index + 2), role);
    const other = aTeamDevice({ team: TEAM, founder, self }, emptyData(), reach, clock, mostKept);
    await other.exchange.run();
    boss.says({ kind: 'member-added', member: self });
    others.push(other);
  }
  const all = [boss, ...others];
  /** Lets all devices exchange until they agree. */
  const meet = async () => {
    for (let round = 0; round < 2; round += 1) for (const device of all) await device.exchange.run();
  };
  await meet();
  /** A device with an invite that is not confirmed yet. */
  const comes = (role: Role) => {
    const self = aMember('device000009', userId(3), role);
    return aTeamDevice({ team: TEAM, founder, self }, emptyData(), reach, clock, mostKept);
  };
  return { log, all, boss, others, meet, comes };
};
