import { hasServer, isServerAllowed, readInvite } from '@/lib/team/protocol/invite';
import { inviteLink, newTeam, withMember } from '../../../scripts/team-config.mjs';

const made = newTeam({ name: 'Red Ñandú 📡', server: 'wss://team.example', site: 'https://campo.example' });
const { team, member, seed } = withMember(made, { name: 'Ana Núñez', role: 'technician' });
const founder = { device: 'device000001', user: 'user00000001', role: 'supervisor', key: 'k'.repeat(43) };
const link: string = inviteLink(team, member, seed, founder);
const said = {
  v: 1,
  team: team.team,
  name: team.name,
  server: team.server,
  user: member.user,
  person: 'Ana Núñez',
  seed,
  founder,
};
const linkOf = (invite: object) => `/team/#invite=${Buffer.from(JSON.stringify(invite)).toString('base64url')}`;

it.each([
  ['the link', link],
  ['its fragment', link.slice(link.indexOf('#'))],
  ['a message around it', `Hola, Ana:\n${link}\n\nNos vemos.`],
  ['a link broken into lines', link.replaceAll(/.{76}/g, '$&\r\n')],
])('reads an invite made by the owner: %s', (_, text) => {
  expect(readInvite(text)).toEqual({ ...said, role: 'technician' });
});

it("reads the founder's own invite, which names no founder", () => {
  expect(readInvite(inviteLink(team, member, seed))).not.toHaveProperty('founder');
});

it.each([
  ['nothing', '', 'none'],
  ['words', 'Ana, te mando la invitación luego', 'none'],
  ['another link', 'https://campo.example/team/', 'none'],
  ['a truncated link', link.slice(0, -30), 'damaged'],
  ['a later version', linkOf({ ...said, v: 2 }), 'newer'],
  ['a list', linkOf([1]), 'damaged'],
  ['an invalid team', linkOf({ ...said, role: 'technician', team: '../x' }), 'damaged'],
  ['an invalid role', linkOf({ ...said, role: 'owner' }), 'damaged'],
  ['a server without TLS', linkOf({ ...said, role: 'technician', server: 'ws://team.example' }), 'damaged'],
  ['a server address that is a script', linkOf({ ...said, role: 'technician', server: 'javascript:alert(1)' }), 'damaged'],
  ['an invalid secret', linkOf({ ...said, role: 'technician', seed: 'SU' }), 'damaged'],
  ['a founder without a key', linkOf({ ...said, role: 'technician', founder: { ...founder, key: '' } }), 'damaged'],
])('finds no invite in %s', (_, text, problem) => {
  expect(readInvite(text)).toBe(problem);
});

it.each([
  ["connect-src 'self' wss://team.example; x", true],
  ["default-src 'self'; connect-src 'self'; x", false],
  ["connect-src 'self' wss://team.example.evil", false],
  [undefined, true],
])('with the policy %s a page may connect to the server: %s', (policy, may) => {
  expect(isServerAllowed(policy, 'wss://team.example')).toBe(may);
});

it.each([
  ["connect-src 'self' wss://team.example; x", true],
  ["connect-src 'self' ws://localhost:8443", true],
  ["default-src 'self'; connect-src 'self'; x", false],
  [undefined, true],
])('a build with the policy %s has the address of a server: %s', (policy, has) => {
  expect(hasServer(policy)).toBe(has);
});
