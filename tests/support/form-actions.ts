import { screen, waitFor, within } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';

/** A user's actions on a form of one screen. */
export type User = ReturnType<typeof userEvent.setup>;

export const field = (name: string) => screen.getByLabelText(name);

export const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));

/** Chooses an option of a picker, and waits until a form that it opens is ready. */
export const choose = async (user: User, label: string, option: RegExp) => {
  await user.click(field(label));
  const dialog = await screen.findByRole('dialog', { name: label.replace(' *', '') });
  await user.click(await within(dialog).findByRole('button', { name: option }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await waitFor(() => expect(document.querySelector('[data-form-opening]')).toBeNull());
};
