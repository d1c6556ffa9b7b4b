/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { SerialBoxes } from '@/components/screens/stock/lines/serial-boxes';
import { renderScreen } from '../../support/render-screen';

const OFFERED = ['GPON-1001', 'GPON-1002', 'GPON-1003', 'GPON-1004', 'GPON-1005', 'GPON-1006', 'GPON-2007'];
const NONE = 'No se encontraron artículos';

const Boxes = ({ begun = [] }: { readonly begun?: readonly string[] }) => {
  const [chosen, setChosen] = useState(begun);
  return (
    <SerialBoxes
      id="serials"
      legend="Números de serie"
      offered={OFFERED.map((serial) => ({ serial }))}
      chosen={chosen}
      onChange={setChosen}
    />
  );
};

it('finds one of many serials by a part of it, keeps the ticked ones, and says when none matches', async () => {
  const { user } = await renderScreen(<Boxes />);
  expect(screen.getAllByRole('checkbox')).toHaveLength(OFFERED.length);
  expect(screen.queryByText(NONE)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'GPON-1001' }));
  const search = screen.getByRole('searchbox', { name: 'Buscar artículos' });
  await user.type(search, 'gpon–20');
  await user.click(await screen.findByRole('checkbox', { name: 'GPON-2007' }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  expect(screen.getByRole('status')).toHaveTextContent('2 de 7 elegidos');
  await user.type(search, '9');
  expect(await screen.findByText(NONE)).toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('lists a ticked serial that has left meanwhile, until it is unticked', async () => {
  const { user } = await renderScreen(<Boxes begun={['GPON-1001', 'GPON-0999']} />);
  await user.click(screen.getByRole('checkbox', { name: 'GPON-0999', checked: true }));
  expect(screen.queryByRole('checkbox', { name: 'GPON-0999' })).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('1 de 7 elegidos');
});

it('ticks a serial that was scanned in another writing, and unticks it', async () => {
  const { user } = await renderScreen(<Boxes begun={['gpon–1001']} />);
  await user.click(screen.getByRole('checkbox', { name: 'GPON-1001', checked: true }));
  expect(screen.getByRole('status')).toHaveTextContent('0 de 7 elegidos');
  expect(screen.getAllByRole('checkbox')).toHaveLength(OFFERED.length);
});
