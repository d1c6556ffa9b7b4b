import { render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import type { Data } from '@/lib/domain/data';
import type { OpenableStore } from '@/lib/store/engine/create-store';
import type { LastConfirmed } from '@/lib/store/engine/disk';
import { StoreProvider } from '@/lib/store/react/store';
import type { OpenLink } from '@/lib/team/device/parts';
import { At, aRouter } from './a-router';
import { anOpenStore } from './a-store';

interface Wanted {
  readonly data?: Data;
  /** The database of an earlier store on this phone. */
  readonly name?: string;
  /** The local date and time of this device. */
  readonly now?: () => Date;
  /** Whether this device had data before, so that an empty database counts as a loss. */
  readonly hasConfirmed?: boolean;
  readonly lastConfirmed?: LastConfirmed;
  /** The path and query of the screen, e.g. `/billing/?nueva=`. */
  readonly url?: string;
  /** Opens this phone's link to a team's server. */
  readonly openLink?: OpenLink;
  /** A fixed team state and its calls, where a story needs no server. */
  readonly fixedTeam?: Pick<OpenableStore, 'team' | 'isInTeam' | 'openTeam'>;
}

/** Renders a screen over the real store and waits for the data and the screen's form. */
export const renderScreen = async (screen: ReactElement, wanted: Wanted = {}) => {
  window.history.replaceState(null, '', wanted.url ?? '/');
  const open = await anOpenStore(wanted);
  const { fixedTeam } = wanted;
  const store: typeof open = fixedTeam
    ? Object.create(open, {
        team: { get: () => fixedTeam.team },
        isInTeam: { get: () => fixedTeam.isInTeam },
        openTeam: { value: fixedTeam.openTeam },
      })
    : open;
  const router = aRouter();
  const view = render(
    <At router={router} url={wanted.url}>
      <StoreProvider store={store}>{screen}</StoreProvider>
    </At>,
  );
  await waitFor(() => expect(view.container.querySelector('[data-form-opening]')).toBeNull());
  return { ...view, store, router, user: userEvent.setup() };
};
