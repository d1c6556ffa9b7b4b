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
  /** An address to travel to; people have none. */
  readonly address?: string;
}

/** A `mailto:` link. All but the `@` is encoded, so that typed text can't add headers to the message. */
export const mailHref = (email: string) => `mailto:${encodedText(email.trim()).replace('%40', '@')}`;

/** A separator between two numbers in one field. A comma before a few digits is a pause instead. */
const ANOTHER = /[/;]|\s[oy]\s|,(?=(?:\D*\d){7})/i;

/** The digits of the number and of its extension. Of several numbers the first is used. */
const dialled = (phone: string) => {
  const [first = ''] = phone.split(ANOTHER);
  return first.split(/ext\.?|x|,/i).map((part) => part.replace(/[^\d+*]/g, ''));
};

/** A `tel:` link; the extension is dialled after a pause. */
export const phoneHref = (phone: string) => {
  const [number = '', extension = ''] = dialled(phone);
  return `tel:${number}${extension && `,${extension}`}`;
};

/** An `sms:` link, without the extension. */
export const messageHref = (phone: string) => `sms:${dialled(phone)[0] ?? ''}`;

/** The number as WhatsApp needs it, with a country code; '' for a number without `+` or `00`. */
const abroad = (phone: string) => {
  const [number = ''] = dialled(phone);
  return /^(?:\+|00)\d{8,15}$/.exec(number)?.[0].replace(/^(?:\+|00)/, '') ?? '';
};

/** A WhatsApp message. Without a number with a country code, WhatsApp asks for the recipient. */
export const whatsAppHref = (text: string, phone = '') => `https://wa.me/${abroad(phone)}?text=${encodedText(text)}`;

/** Directions to an address, as a URL that the maps of all phones open. `geo:` fails on many. */
export const directionsHref = (address: string) => `https://www.google.com/maps/dir/?api=1&destination=${encodedText(address)}`;

/** A link to another origin: it opens in a new tab and sends no referrer. */
export const EXTERNAL_LINK = { target: '_blank', rel: 'noopener noreferrer' } as const;

export const SEND_BY_WHATSAPP = 'Compartir por WhatsApp';

/** The menu item that sends a place with its directions; none without a place. */
export const sharePlaceItems = (title: string, place: string | undefined): readonly MenuItem[] =>
  place
    ? [
        {
          label: SEND_BY_WHATSAPP,
          icon: MessageCircle,
          onSelect: () =>
            window.open(
              whatsAppHref([title, place, directionsHref(place)].join('\n')),
              EXTERNAL_LINK.target,
              'noopener,noreferrer',
            ),
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

/** The same link as an icon; its name has the verb and the record. */
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
  /** Whether the links are icons side by side, as in a list. */
  readonly asIcons?: boolean;
}

/** Links to write, call or travel to somebody. Missing contact data has no link. */
export const ContactLinks = ({ name, contact, asIcons = false }: ContactLinksProps) => {
  const { email, phone, address = '' } = contact;
  if (!(email || phone || address)) return null;
  const Way = asIcons ? ContactIcon : ContactLink;
  return (
    <ul aria-label={`Contacto de ${name}`} className={clsx(asIcons && 'flex')}>
      {email && <Way href={mailHref(email)} icon={Mail} verb="Escribir a" text={email} />}
      {phone && <Way href={phoneHref(phone)} icon={Phone} verb="Llamar al" text={phone} />}
      {address && <Way href={directionsHref(address)} icon={MapPin} verb="Cómo llegar a" text={address} {...EXTERNAL_LINK} />}
    </ul>
  );
};
