/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { render, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { FormGate } from '@/components/frames/form-opening';
import { lazyPart } from '@/components/ui/lazy-part';
import { routes } from '@/lib/routes';
import { StoreProvider } from '@/lib/store/react/store';
import { At, aRouter } from '../../support/a-router';
import { anOpenStore } from '../../support/a-store';

/** The number of timer ticks so far, and that number when each field was drawn. */
let answers = 0;
let drawnAt: number[] = [];
let answering: ReturnType<typeof setInterval>;

const FIELDS = Array.from({ length: 20 }, (_, place) => `Campo ${place}`);
/** A field that takes as long to draw as on a slow phone. */
const Field = ({ name }: { readonly name: string }) => {
  const begun = performance.now();
  while (performance.now() - begun < 3);
  drawnAt.push(answers);
  return <p>{name}</p>;
};
const LongForm = () => FIELDS.map((name) => <Field key={name} name={name} />);

/** A record that is read later, and announced as by a store. */
let record: object | 'opening' = 'opening';
let tell = () => {};
const heard = (listener: () => void) => {
  tell = listener;
  return () => {};
};
const Gate = () => (
  <FormGate title="Recibir envío" back={routes.home()} record={useSyncExternalStore(heard, () => record)}>
    {() => <LongForm />}
  </FormGate>
);

beforeEach(() => {
  drawnAt = [];
  answering = setInterval(() => {
    answers += 1;
  }, 0);
});
afterEach(() => clearInterval(answering));

describe('the page responds between the fields of a form', () => {
  it('whose chunk loads late', async () => {
    const Part = lazyPart(async () => LongForm, <p>Abriendo…</p>);
    render(<Part />);
    await screen.findByText('Campo 19');
    expect(new Set(drawnAt).size).toBeGreaterThan(1);
  });

  it('whose record the store has read', async () => {
    render(
      <At router={aRouter()}>
        <StoreProvider store={await anOpenStore()}>
          <Gate />
        </StoreProvider>
      </At>,
    );
    expect(drawnAt).toEqual([]);
    setTimeout(() => {
      record = {};
      tell();
    });
    await screen.findByText('Campo 19');
    expect(new Set(drawnAt).size).toBeGreaterThan(1);
  });
});
