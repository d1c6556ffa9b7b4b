import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { routes } from '@/lib/routes';

const PUBLIC = path.resolve(__dirname, '../../public');

interface Manifest {
  readonly icons: readonly { readonly src: string }[];
  readonly shortcuts: readonly {
    readonly name: string;
    readonly url: string;
    readonly icons: readonly { readonly src: string }[];
  }[];
  readonly share_target: { readonly action: string };
}
const manifest: Manifest = JSON.parse(readFileSync(path.join(PUBLIC, 'manifest.webmanifest'), 'utf8'));

describe('the web app manifest', () => {
  it('has shortcuts to addresses of the site, relative to where it is published', () => {
    expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ['Mi día', `.${routes.home()}`],
      ['Recibir', `.${routes.warehouses('recibir')}`],
      ['Emitir', `.${routes.warehouses('emitir')}`],
      ['Escanear', './search/?escanear=1'],
    ]);
  });

  it('shares photos to the page where they wait for their task', () => {
    expect(manifest.share_target.action).toBe(`.${routes.sharedPhotos()}`);
  });

  it('has existing icons only', () => {
    const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)];
    expect(icons.filter(({ src }) => !existsSync(path.join(PUBLIC, src)))).toEqual([]);
  });
});
