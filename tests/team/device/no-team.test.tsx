/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { renderHook } from '@testing-library/react';
import { StoreProvider } from '@/lib/store/react/store';
import { useTeam } from '@/lib/store/react/use-team';
import { anOpenStore } from '../../support/a-store';

it('a device without a team has no team state', async () => {
  const store = await anOpenStore();
  const { result } = renderHook(useTeam, { wrapper: ({ children }) => <StoreProvider store={store}>{children}</StoreProvider> });
  expect(result.current).toBeNull();
});
