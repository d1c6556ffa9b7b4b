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
  /** The database of a store that was opened before on this phone. */
  readonly name?: string;
  /** The day and hour on this device's clock. */
  readonly now?: () => Date;
  /** This device has kept data before; an empty database is a loss. */
  readonly hasConfirmed?: boolean;
  readonly lastConfirmed?: LastConfirmed;
  /** Path and query of the screen, e.g. `/billing/?nueva=`. */
  readonly url?: string;
  /** How this phone reaches a team's server. */
  readonly openLink?: OpenLink;
  /** How this device stands with a team, and what answers its calls, where no server is needed to show it. */
  readonly standing?: Pick<OpenableStore, 'team' | 'isInTeam' | 'openTeam'>;
}

/** A screen over the real store, once the disk has been read and the screen's form has been fetched. */
export const renderScreen = async (screen: ReactElement, wanted: Wanted = {}) => {
  window.history.replaceState(null, '', wanted.url ?? '/');
  const open = await anOpenStore(wanted);
  const { standing } = wanted;
  const store: typeof open = standing
    ? Object.create(open, {
        team: { get: () => standing.team },
        isInTeam: { get: () => standing.isInTeam },
        openTeam: { value: standing.openTeam },
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
