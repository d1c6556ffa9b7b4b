import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import type { Data } from '@/lib/domain/data';
import { StoreProvider } from '@/lib/store/store';
import { anOpenStore } from './a-store';

interface Wanted {
  readonly data?: Data;
  /** The day and hour on this device's clock. */
  readonly now?: () => Date;
}

/** A screen over the real store, as a phone shows it once the disk has been read. */
export const renderScreen = async (screen: ReactElement, wanted: Wanted = {}) => {
  const store = await anOpenStore(wanted);
  const view = render(<StoreProvider store={store}>{screen}</StoreProvider>);
  return { ...view, store, user: userEvent.setup() };
};
