import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { Text, VisuallyHidden } from '@mantine/core';
import { useFormat } from '../lib/format.ts';

interface StackedBarsProps {
  /** One entry a bar: its label under `at`, and a figure for each series. */
  data: readonly Record<string, string | number>[];
  series: readonly { name: string; label: string; color: string }[];
  /** Stands there instead when every figure is 0. */
  empty: string;
  height?: number;
}

/** Counts over time. People who do not see the bars get the sums. Load it lazily: charts are large. */
export function StackedBars({ data, series, empty, height = 220 }: StackedBarsProps) {
  const format = useFormat();
  const sums = series.map(({ name, label }) => ({
    label,
    sum: data.reduce((all, point) => all + Number(point[name] ?? 0), 0),
  }));
  if (sums.every(({ sum }) => sum === 0))
    return (
      <Text size="sm" c="dimmed" py="md">
        {empty}
      </Text>
    );
  return (
    <figure style={{ margin: 0 }}>
      <VisuallyHidden component="figcaption">
        {sums.map(({ label, sum }) => `${label}: ${format.number(sum)}`).join(', ')}
      </VisuallyHidden>
      <div aria-hidden>
        <BarChart
          h={height}
          data={[...data]}
          dataKey="at"
          type="stacked"
          withLegend
          legendProps={{ verticalAlign: 'bottom' }}
          series={[...series]}
          yAxisProps={{ allowDecimals: false, width: 40, interval: 0 }}
          xAxisProps={{ minTickGap: 24 }}
          valueFormatter={(value) => format.number(value)}
          barChartProps={{ accessibilityLayer: false, margin: { top: 8 } }}
          barProps={{ isAnimationActive: false }}
        />
      </div>
    </figure>
  );
}
