/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, render, screen, waitFor } from '@testing-library/react';
import { InstallSection } from '@/components/screens/device-data/install-section';
import { InstallOffer } from '@/components/shell/install-offer';
import { createCustomer } from '@/lib/domain/customer/changes';
import { createUser } from '@/lib/domain/user/changes';
import { newId } from '@/lib/kernel/id';
import { noteUse, readInstallMemory } from '@/lib/store/device/install';
import { firstPaintScript } from '@/lib/store/device/page-scripts';
import { StoreProvider } from '@/lib/store/react/store';
import { At, aRouter } from '../../support/a-router';
import { anOpenStore, aStore } from '../../support/a-store';
import { aCustomer, aUser, userId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

const OFFER = 'Instala Telecampo';

/** Chromium's install prompt, answered with this outcome. */
const browserOffers = (outcome: 'accepted' | 'dismissed') => {
  const prompt = jest.fn(async () => ({ outcome }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void dispatchEvent(event));
  return { prompt, event };
};

beforeAll(() => {
  const script = document.createElement('script');
  script.textContent = firstPaintScript;
  document.head.append(script);
});

beforeEach(() => {
  localStorage.clear();
  window.installPrompt = null;
});

const afterTwoVisits = () => {
  noteUse(new Date(Date.now() - 3 * 3_600_000));
  noteUse(new Date());
};

describe('the offer to install', () => {
  it("keeps the browser's prompt, and is not made before the second visit with a save", async () => {
    const { event } = browserOffers('accepted');
    expect(event.defaultPrevented).toBe(true);
    await renderScreen(<InstallOffer />);
    expect(screen.queryByText(OFFER)).toBeNull();
  });

  it("is made on the Panel after the second visit with a save, and opens the browser's prompt when accepted", async () => {
    afterTwoVisits();
    const { prompt } = browserOffers('accepted');
    const { user } = await renderScreen(<InstallOffer />);
    await user.click(screen.getByRole('button', { name: 'Instalar' }));
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(OFFER)).toBeNull();
    expect(readInstallMemory().declinedAt).toBeNull();
  });

  it('is never made over a form, nor on any page but the Panel', async () => {
    afterTwoVisits();
    browserOffers('accepted');
    await renderScreen(<InstallOffer />, { url: '/projects/new/' });
    expect(screen.queryByText(OFFER)).toBeNull();
  });

  it.each(['Ahora no', 'Instalar'])('is not made again after «%s» was answered with no', async (answer) => {
    afterTwoVisits();
    browserOffers('dismissed');
    const { user, unmount } = await renderScreen(<InstallOffer />);
    await user.click(screen.getByRole('button', { name: answer }));
    unmount();
    browserOffers('dismissed');
    await renderScreen(<InstallOffer />);
    expect(screen.queryByText(OFFER)).toBeNull();
  });
});

it('counts a visit as used after a save, and not because the data opens', async () => {
  const name = newId();
  const earlier = await anOpenStore({ name });
  await earlier.commit(createUser, aUser({ id: userId(9), name: 'Ana Ríos' }));
  await earlier.commit(createCustomer, aCustomer());
  const store = aStore({ name });
  render(
    <At router={aRouter()}>
      <StoreProvider store={store}>
        <InstallOffer />
      </StoreProvider>
    </At>,
  );
  await act(() => store.open());
  await act(() => store.history(null, 1));
  expect(readInstallMemory().visits).toBe(0);
  await act(() => store.commit(createUser, aUser({ id: userId(10), name: 'Eva Soto' })));
  await waitFor(() => expect(readInstallMemory().visits).toBe(1));
});

describe('Instalar, in Datos de este dispositivo', () => {
  it('says where to look while the browser offers nothing, and has its button once it does', async () => {
    const { user } = await renderScreen(<InstallSection />);
    expect(screen.getByText(/En el menú del navegador/)).toBeVisible();
    const { prompt } = browserOffers('accepted');
    await user.click(screen.getByRole('button', { name: 'Instalar' }));
    expect(prompt).toHaveBeenCalledTimes(1);
  });

  it('says on an iPhone what to tap', async () => {
    Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
    await renderScreen(<InstallSection />);
    expect(screen.getByText(/Toca Compartir .* «Agregar a inicio»/)).toBeVisible();
    Reflect.deleteProperty(navigator, 'standalone');
  });
});
