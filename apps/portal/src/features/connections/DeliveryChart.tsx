import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { Text, VisuallyHidden } from '@mantine/core';
import type { DeliveryPoint } from '@sluice/contracts/portal';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';

const SERIES = [
  { name: 'delivered', color: 'var(--sluice-live)' },
  { name: 'retried', color: 'var(--sluice-pending)' },
  { name: 'rejected', color: 'var(--sluice-error)' },
  { name: 'failures', color: 'var(--sluice-neutral)' },
] as const;

interface DeliveryChartProps {
  points: readonly DeliveryPoint[];
  unit: 'hour' | 'day';
}

/** Deliveries and errors over time; those who do not see it get the sums. */
export function DeliveryChart({ points, unit }: DeliveryChartProps) {
  const { t, i18n } = useTranslation('connections');
  const format = useFormat();
  const when = useMemo(
    () =>
      new Intl.DateTimeFormat(i18n.language, {
        day: 'numeric',
        month: 'short',
        ...(unit === 'hour' ? { hour: '2-digit' } : { timeZone: 'UTC' }),
      }),
    [i18n.language, unit],
  );
  const data = points.map(({ at, ...counts }) => ({ at: when.format(new Date(at)), ...counts }));
  const sums = SERIES.map(({ name }) => ({
    name,
    sum: points.reduce((all, point) => all + point[name], 0),
  }));
  if (sums.every(({ sum }) => sum === 0))
    return (
      <Text size="sm" c="dimmed">
        {t('chart.none')}
      </Text>
    );
  return (
    <figure style={{ margin: 0 }}>
      <VisuallyHidden component="figcaption">
        {sums.map(({ name, sum }) => `${t(`chart.${name}`)}: ${format.number(sum)}`).join(', ')}
      </VisuallyHidden>
      <div aria-hidden>
        <BarChart
          h={240}
          data={data}
          dataKey="at"
          type="stacked"
          withLegend
          legendProps={{ verticalAlign: 'bottom' }}
          series={SERIES.map(({ name, color }) => ({ name, color, label: t(`chart.${name}`) }))}
          yAxisProps={{ allowDecimals: false }}
          valueFormatter={(value) => format.number(value)}
          barChartProps={{ accessibilityLayer: false }}
          barProps={{ isAnimationActive: false }}
        />
      </div>
    </figure>
  );
}
