import { TONE_FILL, type Tone } from './tone';

interface ProgressBarProps {
  /** The share that is done, 0 to 1. */
  readonly value: number;
  /** The same in words, e.g. `41.67%`. */
  readonly valueText: string;
  /** The share that should be done by now, 0 to 1; shown as the red marker. */
  readonly expected?: number;
  /** The same in words, e.g. `Esperado 62.00%`. */
  readonly expectedText?: string;
  readonly tone: Tone;
  /** The bar's name for screen readers. */
  readonly label: string;
}

const percent = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 100;

/**
 * A progress bar with its value in words; the red marker shows the expected progress.
 * It is drawn by SVG attributes, because the content security policy forbids inline styles.
 */
export const ProgressBar = ({ value, valueText, expected, expectedText, tone, label }: ProgressBarProps) => (
  <div className="grid gap-1.5">
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent(value)}
      aria-valuetext={expectedText ? `${valueText}. ${expectedText}` : valueText}
      className="relative h-2.5 rounded-full border border-outline/60 bg-pressed"
    >
      <svg aria-hidden className="absolute inset-0 size-full overflow-visible">
        <rect data-fill width={`${percent(value)}%`} height="100%" rx="4" className={TONE_FILL[tone]} />
        {expected !== undefined && (
          <rect
            data-marker
            x={`${percent(expected)}%`}
            y="-75%"
            width="3"
            height="250%"
            rx="1.5"
            transform="translate(-1.5)"
            className="fill-danger-solid stroke-surface"
          />
        )}
      </svg>
    </div>
    <p className="tabular flex flex-wrap justify-between gap-x-3 text-sm font-medium">
      <span>{valueText}</span>
      {expectedText && <span className="text-muted">{expectedText}</span>}
    </p>
  </div>
);
