import { screen, waitFor, within } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';

/** What a person does with a form, over one screen. */
export type User = ReturnType<typeof userEvent.setup>;

export const field = (name: string) => screen.getByLabelText(name);

export const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));

/** Chooses in the sheet of a picker, and waits for what the choice asks for. */
export const choose = async (user: User, label: string, option: RegExp) => {
  await user.click(field(label));
  const dialog = await screen.findByRole('dialog', { name: label.replace(' *', '') });
  await user.click(await within(dialog).findByRole('button', { name: option }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await waitFor(() => expect(document.querySelector('[data-form-opening]')).toBeNull());
};
