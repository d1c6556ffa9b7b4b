'use client';

import { type LucideIcon, Mail, MapPin, Phone } from 'lucide-react';
import type { MouseEvent } from 'react';

interface Contact {
  readonly email: string;
  readonly phone: string;
  /** A place to go to; people have none. */
  readonly address?: string;
}

/** `mailto:` with everything but the `@` encoded, so that nothing typed becomes a header of the message. */
export const mailHref = (email: string) => `mailto:${encodeURIComponent(email.trim()).replace('%40', '@')}`;

/** `tel:` with what can be dialled; an extension follows after a pause. */
export const phoneHref = (phone: string) => {
  const [number = '', extension = ''] = phone.split(/ext\.?|x/i).map((part) => part.replace(/[^\d+*]/g, ''));
  return `tel:${number}${extension && `,${extension}`}`;
};

/** `geo:` for the phone's own maps. */
export const placeHref = (address: string) => `geo:0,0?q=${encodeURIComponent(address)}`;

/** Apple's devices know no `geo:`, they have `maps:`. */
const theirMaps = (event: MouseEvent<HTMLAnchorElement>) => {
  const link = event.currentTarget;
  if (/iPhone|iPad|Macintosh/.test(navigator.userAgent)) link.href = link.href.replace(/^geo:0,0\?/, 'maps:?');
};

interface ContactLinkProps {
  readonly href: string;
  readonly icon: LucideIcon;
  readonly verb: string;
  readonly text: string;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

const ContactLink = ({ href, icon: Icon, verb, text, onClick }: ContactLinkProps) => (
  <li className="min-w-0">
    <a href={href} onClick={onClick} className="inline-flex min-h-touch min-w-touch max-w-full items-center gap-2 text-link">
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere underline">
        <span className="sr-only">{verb} </span>
        {text}
      </span>
    </a>
  </li>
);

/** How to reach somebody: write, call, go there. What nobody gave is left out. */
export const ContactLinks = ({ name, contact }: { readonly name: string; readonly contact: Contact }) => {
  const { email, phone, address = '' } = contact;
  if (!(email || phone || address)) return null;
  return (
    <ul aria-label={`Contacto de ${name}`}>
      {email && <ContactLink href={mailHref(email)} icon={Mail} verb="Escribir a" text={email} />}
      {phone && <ContactLink href={phoneHref(phone)} icon={Phone} verb="Llamar al" text={phone} />}
      {address && <ContactLink href={placeHref(address)} icon={MapPin} verb="Cómo llegar a" text={address} onClick={theirMaps} />}
    </ul>
  );
};
