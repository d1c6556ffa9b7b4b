'use client';

import clsx from 'clsx';
import { type LucideIcon, Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import { AddressText } from '@/components/ui/address-text';
import { iconButtonLook } from '@/components/ui/button-look';
import type { MenuItem } from '@/components/ui/overlay/menu-panel';
import { encodedText } from '@/lib/kernel/characters';

interface Contact {
  readonly email: string;
  readonly phone: string;
  /** A place to go to; people have none. */
  readonly address?: string;
}

/** `mailto:` with everything but the `@` encoded, so that nothing typed becomes a header of the message. */
export const mailHref = (email: string) => `mailto:${encodedText(email.trim()).replace('%40', '@')}`;

/** Between two whole numbers in one field; a comma before few digits is a pause. */
const ANOTHER = /[/;]|\s[oy]\s|,(?=(?:\D*\d){7})/i;

/** The digits of a number, and of its extension; of several numbers those of the first. */
const dialled = (phone: string) => {
  const [first = ''] = phone.split(ANOTHER);
  return first.split(/ext\.?|x|,/i).map((part) => part.replace(/[^\d+*]/g, ''));
};

/** `tel:` with what can be dialled; an extension follows after a pause. */
export const phoneHref = (phone: string) => {
  const [number = '', extension = ''] = dialled(phone);
  return `tel:${number}${extension && `,${extension}`}`;
};

/** `sms:` to the number; an extension gets no message. */
export const messageHref = (phone: string) => `sms:${dialled(phone)[0] ?? ''}`;

/** A number as WhatsApp takes it: with the code of its country, which a number without `+` does not say. */
const abroad = (phone: string) => {
  const [number = ''] = dialled(phone);
  return /^(?:\+|00)\d{8,15}$/.exec(number)?.[0].replace(/^(?:\+|00)/, '') ?? '';
};

/** A message in WhatsApp; to whom, the person chooses where no number with its country is known. */
export const whatsAppHref = (text: string, phone = '') => `https://wa.me/${abroad(phone)}?text=${encodedText(text)}`;

/** The way to a place, at an address that every phone's maps open; `geo:` does nothing on many. */
export const wayHref = (address: string) => `https://www.google.com/maps/dir/?api=1&destination=${encodedText(address)}`;

/** A link to another origin opens beside the app, and tells nobody where it was tapped. */
export const ELSEWHERE = { target: '_blank', rel: 'noopener noreferrer' } as const;

export const SEND_BY_WHATSAPP = 'Compartir por WhatsApp';

/** The entry of a record's menu that sends its place with the way there; nothing where no place is known. */
export const placeItems = (title: string, place: string | undefined): readonly MenuItem[] =>
  place
    ? [
        {
          label: SEND_BY_WHATSAPP,
          icon: MessageCircle,
          onSelect: () =>
            window.open(whatsAppHref([title, place, wayHref(place)].join('\n')), ELSEWHERE.target, 'noopener,noreferrer'),
        },
      ]
    : [];

interface ContactLinkProps {
  readonly href: string;
  readonly icon: LucideIcon;
  readonly verb: string;
  readonly text: string;
  readonly target?: string;
  readonly rel?: string;
}

const ContactLink = ({ icon: Icon, verb, text, ...link }: ContactLinkProps) => (
  <li className="min-w-0">
    <a {...link} className="inline-flex min-h-touch min-w-touch max-w-full items-center gap-2 text-link">
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere underline">
        <span className="sr-only">{verb} </span>
        <AddressText text={text} />
      </span>
    </a>
  </li>
);

/** The same as a picture alone, named by what it does and with whom. */
const ContactIcon = ({ icon: Icon, verb, text, ...link }: ContactLinkProps) => (
  <li>
    <a {...link} title={text} className={iconButtonLook('size-touch! text-link')}>
      <Icon aria-hidden className="size-5" />
      <span className="sr-only">
        {verb} {text}
      </span>
    </a>
  </li>
);

interface ContactLinksProps {
  readonly name: string;
  readonly contact: Contact;
  /** In a list each is a picture, side by side. */
  readonly asIcons?: boolean;
}

/** How to reach somebody: write, call, go there. What nobody gave is left out. */
export const ContactLinks = ({ name, contact, asIcons = false }: ContactLinksProps) => {
  const { email, phone, address = '' } = contact;
  if (!(email || phone || address)) return null;
  const Way = asIcons ? ContactIcon : ContactLink;
  return (
    <ul aria-label={`Contacto de ${name}`} className={clsx(asIcons && 'flex')}>
      {email && <Way href={mailHref(email)} icon={Mail} verb="Escribir a" text={email} />}
      {phone && <Way href={phoneHref(phone)} icon={Phone} verb="Llamar al" text={phone} />}
      {address && <Way href={wayHref(address)} icon={MapPin} verb="Cómo llegar a" text={address} {...ELSEWHERE} />}
    </ul>
  );
};
