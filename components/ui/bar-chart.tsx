import { TONE_FILL, type Tone } from './tone';

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The figure in words, e.g. `$1,234.50`. */
  readonly text: string;
  readonly tone?: Tone;
  /** A line to compare with, e.g. the minimum of a stock or a budget. */
  readonly mark?: number;
}

const percentOf = (value: number, top: number) => (top > 0 ? Math.min(100, Math.max(0, (value / top) * 100)) : 0);

/** A few quantities as bars, each with its figure as text. */
export const BarChart = ({ caption, bars }: { caption: string; bars: readonly Bar[] }) => {
  const top = Math.max(0, ...bars.map((bar) => Math.max(bar.value, bar.mark ?? 0)));
  return (
    <figure className="grid gap-3">
      <figcaption className="text-sm font-medium text-muted">{caption}</figcaption>
      <ul className="grid grid-cols-1 gap-3">
        {bars.map((bar) => (
          <li key={bar.label} className="grid gap-1">
            <p className="flex flex-wrap justify-between gap-x-3 text-sm">
              <span className="wrap-anywhere min-w-0 grow basis-24">{bar.label}</span>
              <span className="tabular max-w-full shrink-0 font-semibold">{bar.text}</span>
            </p>
            <svg aria-hidden className="h-3 w-full overflow-visible">
              <rect width="100%" height="100%" rx="4" className="fill-pressed" />
              <rect
                data-fill
                width={`${percentOf(bar.value, top)}%`}
                height="100%"
                rx="4"
                className={TONE_FILL[bar.tone ?? 'info']}
              />
              {bar.mark !== undefined && (
                <rect
                  data-marker
                  x={`${percentOf(bar.mark, top)}%`}
                  y="-33%"
                  width="2"
                  height="166%"
                  className="fill-danger-solid"
                />
              )}
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  );
};
