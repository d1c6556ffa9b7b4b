/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as v from 'valibot';
import { Form } from '@/components/form/form';
import { SignatureField } from '@/components/form/signature-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import { emptySignature, typedSignature } from '@/lib/domain/signature-draft';
import { firePointer } from '../../support/pointer';

const schema = v.object({ signature: typedSignature });
const saved = jest.fn(async (_value: v.InferOutput<typeof schema>) => ({ done: true, seq: 1 }) as const);

const Delivery = () => (
  <Form form={useDraftForm(schema, { signature: emptySignature() })} onSubmit={saved} submitLabel="Guardar">
    <SignatureField nameLabel="Nombre de quien recibe" />
  </Form>
);

type Place = readonly [x: number, y: number];

const drawOn = (pad: Element, [first = [0, 0], ...rest]: readonly Place[]) => {
  const at = ([clientX, clientY]: Place) => ({ clientX, clientY });
  firePointer('pointerdown', pad, at(first));
  for (const point of rest) firePointer('pointermove', pad, at(point));
  firePointer('pointerup', pad, at(rest.at(-1) ?? first));
};

const opened = () => {
  saved.mockClear();
  render(<Delivery />);
  const group = within(screen.getByRole('group', { name: 'Firma' }));
  const pad = group.getByRole('img');
  // jsdom has no layout: the pad gets the size of its drawing.
  pad.getBoundingClientRect = () => new DOMRect(0, 0, 600, 200);
  const draw = (...points: readonly Place[]) => drawOn(pad, points);
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  return { group, draw, save, user: userEvent.setup() };
};

it('can be drawn, cleared and drawn again, and is saved with its name', async () => {
  const { group, draw, save, user } = opened();
  await user.type(group.getByLabelText('Nombre de quien recibe'), 'Marta Solís');
  draw([10, 20], [30, 40]);
  expect(group.getByRole('img', { name: 'Firma dibujada' })).toBeInTheDocument();
  await user.click(group.getByRole('button', { name: 'Borrar y firmar otra vez' }));
  expect(group.getByRole('img', { name: 'Espacio para firmar, vacío' })).toBeInTheDocument();
  draw([100, 50], [200, 50], [200, 150]);
  draw([300, 100]);
  await save();
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.calls[0]?.[0].signature).toEqual({
    name: 'Marta Solís',
    drawing: 'M100 50L200 50L200 150M300 100L300 100',
  });
});

it('can be drawn on the whole screen, where a turned pad is read from top to bottom', async () => {
  const { group, save, user } = opened();
  await user.type(group.getByLabelText('Nombre de quien recibe'), 'Marta Solís');
  await user.click(group.getByRole('button', { name: 'Firmar con el cliente' }));
  const whole = within(await screen.findByRole('dialog', { name: 'Firmar con el cliente' }));
  expect(document.title).toBe('Firmar con el cliente · Telecampo');
  const turned = whole.getByRole('img');
  turned.getBoundingClientRect = () => new DOMRect(0, 0, 200, 600);
  drawOn(turned, [
    [150, 100],
    [150, 200],
    [50, 200],
  ]);
  await user.click(whole.getByRole('button', { name: 'Listo' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(group.getByRole('img', { name: 'Firma dibujada' })).toBeInTheDocument();
  await save();
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.calls[0]?.[0].signature).toMatchObject({ drawing: 'M100 50L200 50L200 150' });
});

it('without drawing or name shows the missing part at its field and keeps the rest', async () => {
  const { group, draw, save, user } = opened();
  const name = group.getByLabelText('Nombre de quien recibe');
  const byName = group.getByRole('checkbox', { name: 'Firma con su nombre, sin dibujo' });
  await user.type(name, 'Marta Solís');
  await save();
  expect(await group.findByText('Falta la firma: dibújala arriba o marca esta casilla.')).toBeInTheDocument();
  expect(byName).toHaveFocus();
  expect(byName).toBeInvalid();
  await user.clear(name);
  draw([10, 20], [30, 40]);
  await save();
  await waitFor(() => expect(name).toHaveAccessibleDescription('Escribe el nombre de quien firma.'));
  expect(group.getByRole('img', { name: 'Firma dibujada' })).toBeInTheDocument();
  expect(saved).not.toHaveBeenCalled();
});

it('by name only is a check box, also by keyboard', async () => {
  const { group, user, save } = opened();
  await user.type(group.getByLabelText('Nombre de quien recibe'), 'Marta Solís');
  group.getByRole('checkbox').focus();
  await user.keyboard(' ');
  await save();
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.calls[0]?.[0].signature).toEqual({ name: 'Marta Solís' });
});

it('left empty is no signature', async () => {
  const { save } = opened();
  await save();
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.calls[0]?.[0].signature).toBeUndefined();
});
