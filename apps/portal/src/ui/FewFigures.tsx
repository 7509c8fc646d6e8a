import classes from './FewFigures.module.css';

interface Series {
  name: string;
  label: string;
  color: string;
}

interface FewFiguresProps {
  /** The moments that have figures, a few at most. */
  points: readonly Readonly<Record<string, string | number>>[];
  series: readonly Series[];
  write(value: number): string;
}

/** The figures of one or two moments side by side: a chart of so few bars is an empty page. Series that are 0 throughout are left out. */
export function FewFigures({ points, series: all, write }: FewFiguresProps) {
  const figure = (point: FewFiguresProps['points'][number], { name }: Series) => Number(point[name] ?? 0);
  const series = all.filter((one) => points.some((point) => figure(point, one) > 0));
  const highest = Math.max(1, ...points.flatMap((point) => series.map((one) => figure(point, one))));
  return (
    <div aria-hidden className={classes.all}>
      {points.toReversed().map((point) => (
        <div key={point.at}>
          {/* One moment alone is all there was in the period, which the page names. */}
          {points.length > 1 && <div className={classes.at}>{point.at}</div>}
          <div className={classes.lines}>
            {series.map((one) => (
              <div key={one.name} className={classes.line}>
                <span>{one.label}</span>
                <span data-figure className={classes.value}>
                  {write(figure(point, one))}
                </span>
                <span className={classes.track}>
                  <span
                    data-bar
                    className={classes.bar}
                    style={{ width: `${(figure(point, one) / highest) * 100}%`, background: one.color }}
                  />
                </span>
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
