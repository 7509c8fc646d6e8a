import type { DeliveryPoint } from '@sluice/contracts/portal';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StackedBars } from '../../ui/StackedBars.tsx';

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
  const when = useMemo(
    () =>
      new Intl.DateTimeFormat(i18n.language, {
        day: 'numeric',
        month: 'short',
        ...(unit === 'hour' ? { hour: 'numeric', minute: '2-digit' } : { timeZone: 'UTC' }),
      }),
    [i18n.language, unit],
  );
  return (
    <StackedBars
      data={points.map(({ at, ...counts }) => ({ at: when.format(new Date(at)), ...counts }))}
      series={SERIES.map(({ name, color }) => ({ name, color, label: t(`chart.${name}`) }))}
      empty={t('chart.none')}
      label={t('chart.title')}
      height={240}
    />
  );
}
