'use client';

import { Fragment } from 'react';
import { SheetLink } from '@/components/ui/overlay/sheet-link';
import { routes } from '@/lib/routes';
import { KEY_LIST } from './keys';

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** A combination of keys, side by side. */
export const Keys = ({ keys }: { readonly keys: readonly string[] }) =>
  keys.map((key) => (
    <kbd
      key={key}
      className="inline-flex min-w-8 justify-center rounded-md border border-outline bg-surface px-2 py-0.5 font-sans text-sm"
    >
      {key === 'Ctrl' && isApple() ? '⌘' : key}
    </kbd>
  ));

/** The list of all keys, with the switch for single letters. */
export const KeyList = () => (
  <>
    {KEY_LIST.map(({ title, keys }) => (
      <section key={title} className="grid gap-1">
        <h3 className="font-semibold">{title}</h3>
        <dl className="grid grid-cols-[max-content_1fr] items-center gap-x-4 gap-y-1">
          {keys.map(({ keys: pressed, does }) => (
            <Fragment key={does}>
              <dt className="flex gap-1">
                <Keys keys={pressed} />
              </dt>
              <dd className="min-w-0">{does}</dd>
            </Fragment>
          ))}
        </dl>
      </section>
    ))}
    <p className="text-muted text-sm">Las letras solas no actúan mientras escribes en un campo, y se pueden desactivar.</p>
    <SheetLink href={routes.preferences()} className="inline-flex min-h-touch items-center self-start text-link underline">
      Ir a Preferencias
    </SheetLink>
  </>
);
