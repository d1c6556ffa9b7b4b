'use client';

import { useEffect, useMemo } from 'react';
import * as v from 'valibot';
import { Form } from '@/components/form/form';
import { TextAreaField } from '@/components/form/text-area-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import { type Invite, type InviteProblem, isServerAllowed, readInvite } from '@/lib/team/protocol/invite';
import { inviteProblemText } from '@/lib/text/team';

/**
 * The use of an invite: `found` with the founder's own, `join` with all others. `show` displays somebody else's invite for their
 * phone.
 */
export type InvitePurpose = 'found' | 'join' | 'show';

interface InviteDraft {
  readonly link: string;
}

/** The page's Content-Security-Policy, which has the server's address of its build. */
export const policyOfPage = () =>
  document.querySelector<HTMLMetaElement>('meta[http-equiv="Content-Security-Policy"]')?.content ?? undefined;

/** The invite in a text, or why it can't be used for this aim. */
export const readInviteFor = (
  aim: InvitePurpose,
  text: string,
): Invite | InviteProblem | 'unreachable' | 'needs-founder' | 'is-founded' => {
  const invite = readInvite(text);
  if (typeof invite === 'string') return invite;
  if (aim === 'show') return invite;
  if (!isServerAllowed(policyOfPage(), invite.server)) return 'unreachable';
  if (aim === 'join' && !invite.founder) return 'needs-founder';
  return aim === 'found' && invite.founder ? 'is-founded' : invite;
};

const schemaFor = (aim: InvitePurpose) =>
  v.pipe(
    v.object({ link: v.string() }),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }): { readonly invite: Invite; readonly text: string } => {
      const invite = readInviteFor(aim, value.link);
      if (typeof invite !== 'string') return { invite, text: value.link };
      addIssue({
        message: inviteProblemText(invite),
        path: [{ type: 'object', origin: 'value', input: value, key: 'link', value: value.link }],
      });
      return NEVER;
    }),
  );

interface InviteFormProps {
  readonly aim: InvitePurpose;
  /** The unusable invite that was opened, if any. */
  readonly text?: string;
  readonly onInvite: (invite: Invite, text: string) => void;
}

/** Takes a pasted or typed invite. No draft is kept, because it contains a secret. */
export const InviteForm = ({ aim, text = '', onInvite }: InviteFormProps) => {
  const schema = useMemo(() => schemaFor(aim), [aim]);
  const form = useDraftForm<InviteDraft, { readonly invite: Invite; readonly text: string }>(schema, { link: text });
  // An invite from the address is checked at once, since nobody has typed it.
  useEffect(() => {
    if (text !== '') void form.trigger('link');
  }, [form, text]);
  return (
    <Form
      form={form}
      submitLabel="Continuar"
      onSubmit={async (read) => {
        onInvite(read.invite, read.text);
        return { done: true, seq: null };
      }}
    >
      <TextAreaField<InviteDraft>
        name="link"
        label="Invitación"
        required
        takesFocus
        hint="Pega el enlace que te mandaron. Si tienes el código QR, léelo con la cámara del teléfono: abre esta pantalla solo."
      />
    </Form>
  );
};
