interface Column {
  /** The short text below the column. */
  readonly label: string;
  readonly value: number;
  /** The column in words, e.g. `Semana 47: 2 visitas`. */
  readonly text: string;
}

interface ColumnChartProps {
  readonly caption: string;
  /** The name of the axis, at the start of the labels, e.g. `Semana`. */
  readonly axis: string;
  readonly columns: readonly Column[];
}

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

/** The top and bottom of the columns, as shares of the chart's height. The figures are above them, the labels below. */
const TOP = 0.14;
const FLOOR = 0.77;

/** A quantity over time, as columns with figures; screen readers read it as text. */
export const ColumnChart = ({ caption, axis, columns }: ColumnChartProps) => {
  const most = Math.max(1, ...columns.map(({ value }) => value));
  const room = 1 / columns.length;
  return (
    <figure className="grid gap-2">
      <figcaption className="font-medium text-muted text-sm">{caption}</figcaption>
      <svg role="img" width="100%" className="tabular h-[11rem] overflow-visible text-sm">
        <title>{columns.map(({ text }) => text).join('; ')}</title>
        {columns.map(({ label, value }, index) => {
          const height = (value / most) * (FLOOR - TOP);
          const middle = percent((index + 0.5) * room);
          return (
            <g key={label}>
              <rect
                x={percent((index + 0.18) * room)}
                y={percent(FLOOR - height)}
                width={percent(room * 0.64)}
                height={percent(height)}
                rx="3"
                className="fill-info-solid"
              />
              <text x={middle} y={percent(FLOOR - height)} dy="-0.4em" textAnchor="middle" className="fill-text font-semibold">
                {value}
              </text>
              <text x={middle} y={percent(FLOOR)} dy="1.4em" textAnchor="middle" className="fill-muted">
                {label}
              </text>
            </g>
          );
        })}
        <line x1="0" x2="100%" y1={percent(FLOOR)} y2={percent(FLOOR)} className="stroke-outline" />
        <text x="50%" y="100%" dy="-0.2em" textAnchor="middle" className="fill-muted">
          {axis}
        </text>
      </svg>
    </figure>
  );
};
