/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen } from '@testing-library/react';
import { PreviewScreen } from '@/components/screens/preview/preview-screen';
import { asDay } from '@/lib/kernel/day';
import { routeList } from '@/lib/route-list/list';
import { routes } from '@/lib/routes';
import { renderScreen } from '../../support/render-screen';

const LIST = routeList(asDay('2026-11-23'));
const frames = () => screen.getAllByTitle(/^\//).map((frame) => frame.getAttribute('src'));
const open = (url = '/preview/') => renderScreen(<PreviewScreen routes={LIST} />, { url });

describe('the preview for designers', () => {
  it('shows every route of the list once, normal, in the light theme, on a phone', async () => {
    await open();
    expect(frames()).toHaveLength(LIST.length);
    expect(frames()).toContain('/tasks/?muestra=normal&tema=light');
    expect(frames()).toContain('/search/?buscar=caja&muestra=normal&tema=light');
    expect(screen.getByTitle('/tasks/ · Normal · Claro · 390 px')).toHaveAttribute('width', '390');
  });

  it('shows one route in all its states, themes and widths', async () => {
    const { user } = await open();
    await user.selectOptions(screen.getByLabelText('Ruta'), routes.tasks());
    for (const group of ['Estado', 'Tema', 'Ancho']) {
      const chips = screen.getByRole('group', { name: group });
      const all = [...chips.querySelectorAll('button')].find(({ textContent }) => textContent === 'Todos');
      if (all) await user.click(all);
    }
    expect(frames()).toHaveLength(5 * 3 * 7);
    expect(screen.getByTitle('/tasks/ · Cargando · Contraste · 1280 px')).toHaveAttribute(
      'src',
      '/tasks/?muestra=loading&tema=contrast',
    );
    expect(window.location.search).toContain('ruta=%2Ftasks%2F');
  });
});
