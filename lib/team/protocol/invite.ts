import * as v from 'valibot';
import { idField } from '@/lib/domain/model/fields';
import type { UserId } from '@/lib/domain/model/user';

const deviceField = v.pipe(v.string(), v.regex(/^[a-z0-9]{12}$/));
const roleField = v.picklist(['supervisor', 'technician']);
const nameField = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const inviteSchema = v.object({
  v: v.literal(1),
  team: deviceField,
  name: nameField,
  /** Unencrypted only to this machine. */
  server: v.pipe(v.string(), v.maxLength(500), v.regex(/^(wss:\/\/[^/\s]+|ws:\/\/(localhost|127\.0\.0\.1)(:\d+)?)\/?$/)),
  user: idField<UserId>(),
  person: nameField,
  role: roleField,
  /** This user's secret at the server, an nkey seed. */
  seed: v.pipe(v.string(), v.regex(/^SU[A-Z2-7]{56}$/)),
  founder: v.optional(
    v.object({
      device: deviceField,
      user: idField<UserId>(),
      role: roleField,
      key: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
    }),
  ),
});

/** An invite to a team. Without `founder` it is the founder's own, from before the team exists. */
export type Invite = v.InferOutput<typeof inviteSchema>;

/** Whether an invite is the founder's own, issued again after the founding. `scripts/team.mjs` names its person `founder`. */
export const isReissuedToFounder = ({ person, founder }: Pick<Invite, 'person' | 'founder'>) =>
  founder !== undefined && person === 'founder';

/**
 * Why a text has no invite. `none`: nothing looks like one. `damaged`: it is cut off or changed. `newer`: a later version wrote
 * it.
 */
export type InviteProblem = 'none' | 'damaged' | 'newer';

const INVITE = /invite=([A-Za-z0-9_-]+)/;

const decoded = (text: string): unknown => {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
};

const isNewer = (raw: unknown) => typeof raw === 'object' && raw !== null && 'v' in raw && typeof raw.v === 'number' && raw.v > 1;

const readOne = (text: string): Invite | InviteProblem => {
  const [, found] = INVITE.exec(text) ?? [];
  if (found === undefined) return 'none';
  try {
    const raw = decoded(found);
    if (isNewer(raw)) return 'newer';
    const read = v.safeParse(inviteSchema, raw);
    return read.success ? read.output : 'damaged';
  } catch {
    return 'damaged';
  }
};

/** Reads an invite from a link, its fragment, or a message that contains the link. */
export const readInvite = (text: string): Invite | InviteProblem => {
  const read = readOne(text);
  // A message may break a long link into several lines.
  return read === 'damaged' ? readOne(text.replaceAll(/[\r\n]+/g, '')) : read;
};

/** The origins that this page's Content-Security-Policy allows. A page without one allows all. */
const allowedBy = (policy: string | undefined) => /(?:^|;)\s*connect-src\s+([^;]*)/.exec(policy ?? '')?.[1]?.split(/\s+/);

/** Whether this page's Content-Security-Policy allows an invite's server. */
export const isServerAllowed = (policy: string | undefined, server: string): boolean => {
  const { protocol, host } = new URL(server);
  return allowedBy(policy)?.includes(`${protocol}//${host}`) ?? true;
};

/** Whether this page's build has the address of a team's server. */
export const hasServer = (policy: string | undefined): boolean =>
  allowedBy(policy)?.some((origin) => /^wss?:/.test(origin)) ?? true;
