import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { axisWidth, roundTicks } from './axis.ts';
import { FewFigures } from './FewFigures.tsx';
import { shownOf } from './shown-points.ts';

interface Series {
  name: string;
  label: string;
  color: string;
}
type Point = Readonly<Record<string, string | number>>;

interface StackedBarsProps {
  /** One entry a bar: its label under `at`, and a figure for each series. */
  data: readonly Point[];
  series: readonly Series[];
  /** Stands there instead when every figure is 0. */
  empty: ReactNode;
  /** Names the table of the same figures, for people who do not see the bars. */
  label: string;
  height?: number;
  /** Writes a figure out, where it is not a count. */
  write?: (value: number) => string;
  /** Draws few bars as well: the figures of now stand elsewhere on the page. */
  isCourse?: boolean;
}

/** Figures over time. People who do not see the bars get a table of them. Load it lazily: charts are large. */
export function StackedBars(props: StackedBarsProps) {
  const { data, series, empty, label, height = 220, write, isCourse = false } = props;
  const format = useFormat();
  const written = write ?? format.number;
  const figure = (point: Point, { name }: Series): number => Number(point[name] ?? 0);
  const sums = data.map((point) => series.reduce((all, one) => all + figure(point, one), 0));
  const highest = Math.max(0, ...sums);
  if (highest === 0)
    return (
      <Text size="sm" c="dimmed" py="md" component="div">
        {empty}
      </Text>
    );
  const { points, isFew } = shownOf(data, sums, isCourse ? 1 : undefined);
  return (
    <>
      {isFew ? (
        <FewFigures points={points} series={series} write={written} />
      ) : (
        <Bars points={points} {...{ series, highest, height, write: written }} />
      )}
      <FigureTable label={label} data={data} series={series} write={(...of) => written(figure(...of))} />
    </>
  );
}

interface BarsProps {
  points: readonly Point[];
  series: readonly Series[];
  highest: number;
  height: number;
  write(value: number): string;
}

function Bars({ points, series, highest, height, write }: BarsProps) {
  const format = useFormat();
  const tick = (value: number): string =>
    format.number(value, { notation: 'compact', maximumFractionDigits: 1 });
  const ticks = roundTicks(0, highest);
  return (
    <BarChart
      aria-hidden
      h={height}
      data={points.map((point) => ({ ...point }))}
      dataKey="at"
      type="stacked"
      withLegend={series.length > 1}
      legendProps={{ verticalAlign: 'bottom' }}
      series={[...series]}
      yAxisProps={{ ticks, domain: [0, ticks.at(-1)!], width: axisWidth(ticks, tick), tickFormatter: tick }}
      xAxisProps={{ minTickGap: 28, interval: 'preserveEnd' }}
      valueFormatter={write}
      barChartProps={{ accessibilityLayer: false, margin: { top: 8, right: 8 }, maxBarSize: 32 }}
      barProps={{ isAnimationActive: false }}
    />
  );
}

interface FigureTableProps {
  label: string;
  data: readonly Point[];
  series: readonly Series[];
  write(point: Point, series: Series): string;
}

function FigureTable({ label, data, series, write }: FigureTableProps) {
  const { t } = useTranslation('ui');
  return (
    <VisuallyHidden component="div">
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('chart.time')}</th>
            {series.map((one) => (
              <th key={one.name} scope="col">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((point) => (
            <tr key={point.at}>
              <th scope="row">{point.at}</th>
              {series.map((one) => (
                <td key={one.name}>{write(point, one)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
