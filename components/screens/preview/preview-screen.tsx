'use client';

import { choicesOf } from '@/components/form/select-field';
import { DocumentTitle } from '@/components/frames/document-title';
import { type QueryName, useQueryState } from '@/components/history/use-query-state';
import { FilterChips } from '@/components/ui/filter-chips';
import type { Path } from '@/lib/routes';
import type { Theme } from '@/lib/store/device/device';
import { PREVIEW_STATE, PREVIEW_STATES, PREVIEW_THEME, type PreviewState } from '@/lib/store/device/preview';

const BASE_PATH = process.env.NEXT_PUBLIC_BASE_PATH ?? '';

interface PreviewedRoute {
  readonly path: Path;
  readonly h1?: string;
}

const STATE_WORDS: Record<PreviewState, string> = {
  normal: 'Normal',
  empty: 'Vacío',
  error: 'Error',
  long: 'Largo',
  loading: 'Cargando',
};
const THEMES = { light: 'Claro', dark: 'Oscuro', contrast: 'Contraste' } as const satisfies Partial<Record<Theme, string>>;
/** The height of each width: small phone, phone, tablet, small desks, desks. */
const HEIGHTS = { '320': 640, '390': 844, '768': 1024, '1024': 768, '1280': 800, '1440': 900, '1920': 1080 } as const;

const ALL = 'todos';

const withAll = (words: Readonly<Record<string, string>>) => [...choicesOf(words), { value: ALL, label: 'Todos' }];
const STATES = withAll(Object.fromEntries(PREVIEW_STATES.map((state) => [state, STATE_WORDS[state]])));
const THEME_CHOICES = withAll(THEMES);
const WIDTHS = withAll(Object.fromEntries(Object.keys(HEIGHTS).map((width) => [width, `${width} px`])));

type Choices = ReturnType<typeof withAll>;

const useChoice = (name: QueryName, choices: Choices, initial: string) => {
  const [value, choose] = useQueryState(name, initial);
  const [first] = choices;
  const known = choices.find((choice) => choice.value === value) ?? first;
  const chosen = choices.filter(({ value: each }) => each !== ALL && (known?.value === ALL || known?.value === each));
  return { value: known?.value ?? initial, choose, chosen };
};

/** All routes with their states, themes and widths. Each frame runs the app with a store in memory. */
export const PreviewScreen = ({ routes }: { readonly routes: readonly PreviewedRoute[] }) => {
  const [path, choosePath] = useQueryState('ruta');
  const state = useChoice('estado', STATES, 'normal');
  const theme = useChoice('tema', THEME_CHOICES, 'light');
  const width = useChoice('ancho', WIDTHS, '390');
  const shown = routes.filter((route) => path === '' || route.path === path);
  const frames = state.chosen.flatMap((inState) =>
    theme.chosen.flatMap((inTheme) => width.chosen.map((atWidth) => ({ inState, inTheme, atWidth }))),
  );
  return (
    <main id="contenido" tabIndex={-1} className="flex flex-col gap-4 px-gutter py-gutter">
      <DocumentTitle>Vista previa</DocumentTitle>
      <h1 className="text-title">Vista previa</h1>
      <div className="flex flex-wrap items-end gap-4">
        <label className="grid gap-1">
          Ruta
          <select
            value={path}
            onChange={({ target }) => choosePath(target.value)}
            className="min-h-touch max-w-full rounded-control border border-outline bg-surface px-3"
          >
            <option value="">Todas</option>
            {routes.map((route) => (
              <option key={route.path} value={route.path}>
                {route.path}
              </option>
            ))}
          </select>
        </label>
        <FilterChips label="Estado" options={STATES} value={state.value} onChange={state.choose} />
        <FilterChips label="Tema" options={THEME_CHOICES} value={theme.value} onChange={theme.choose} />
        <FilterChips label="Ancho" options={WIDTHS} value={width.value} onChange={width.choose} />
      </div>
      <div className="flex flex-wrap gap-6">
        {shown.map((route) => (
          <section key={route.path} aria-label={route.path} className="min-w-0 max-w-full">
            <h2 className="py-2">
              <button type="button" onClick={() => choosePath(route.path)} className="min-h-touch text-link underline">
                {route.path}
              </button>
              {route.h1 && <span className="text-muted"> · {route.h1}</span>}
            </h2>
            <div className="flex gap-4 overflow-x-auto p-1">
              {frames.map(({ inState, inTheme, atWidth }) => (
                <Frame
                  key={`${inState.value} ${inTheme.value} ${atWidth.value}`}
                  path={route.path}
                  state={inState.value}
                  theme={inTheme.value}
                  width={Number(atWidth.value)}
                  caption={[inState.label, inTheme.label, atWidth.label].join(' · ')}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
    </main>
  );
};

interface FrameProps {
  readonly path: Path;
  readonly state: string;
  readonly theme: string;
  readonly width: number;
  readonly caption: string;
}

const heightOf = (width: number) => Object.entries(HEIGHTS).find(([known]) => Number(known) === width)?.[1] ?? HEIGHTS['390'];

const Frame = ({ path, state, theme, width, caption }: FrameProps) => {
  const query = new URLSearchParams({ [PREVIEW_STATE]: state, [PREVIEW_THEME]: theme });
  return (
    <figure className="m-0 shrink-0">
      <figcaption className="pb-1 text-muted text-sm">{caption}</figcaption>
      <iframe
        title={`${path} · ${caption}`}
        src={`${BASE_PATH}${path}${path.includes('?') ? '&' : '?'}${query}`}
        width={width}
        height={heightOf(width)}
        loading="lazy"
        className="border border-outline bg-background"
      />
    </figure>
  );
};
