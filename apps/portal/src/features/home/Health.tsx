import { SegmentedControl } from '@mantine/core';
import type { HealthPeriod, ListingHealth } from '@sluice/contracts/portal';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { timeZone } from '../../lib/format.ts';
import { Panel } from '../../ui/Panel.tsx';
import { StackedBars } from '../../ui/StackedBars.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';

const PERIODS = ['24h', '30d'] as const satisfies HealthPeriod[];

/** The course of the states of listings: at the end of each hour or day. */
export function Health() {
  const { t } = useTranslation('home');
  const [period, setPeriod] = useState<HealthPeriod>('30d');
  const health = useQuery({
    queryKey: ['listing-health', period],
    queryFn: ({ signal }): Promise<ListingHealth> => {
      const query = { period, tz: timeZone() };
      return call(api.GET('/portal/api/listing-health', { params: { query }, signal }));
    },
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
  return (
    <Panel
      title={t('health.title')}
      description={t(`health.text.${period}`)}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('health.period')}
          value={period}
          onChange={(value) => setPeriod(value as HealthPeriod)}
          data={PERIODS.map((value) => ({ value, label: t(`health.${value}`) }))}
        />
      }
    >
      {health.isError && <ErrorState error={health.error} retry={() => void health.refetch()} />}
      {health.isPending && <Loading lines={1} height={220} />}
      {health.data && <Bars health={health.data} />}
    </Panel>
  );
}

function Bars({ health: { unit, data } }: { health: ListingHealth }) {
  const { t, i18n } = useTranslation('home');
  const label = labelOf(unit, i18n.language);
  const bars = [...earlier(data[0]?.at, unit, PLACES - data.length), ...data].map(
    ({ at, live, pending, error, not_mapped }) => ({
      at: label(at),
      live,
      pending,
      refused: error + not_mapped,
    }),
  );
  return (
    <StackedBars
      label={t('health.title')}
      data={bars}
      series={[
        { name: 'live', label: t('health.live'), color: 'var(--sluice-live)' },
        { name: 'pending', label: t('health.pending'), color: 'var(--sluice-pending)' },
        { name: 'refused', label: t('health.refused'), color: 'var(--sluice-error)' },
      ]}
      empty={t('health.none')}
      isCourse
    />
  );
}

/** So many places keep one bar from being the whole chart. */
const PLACES = 7;
const HOUR_MS = 3_600_000;
const NOTHING = { live: 0, pending: 0, error: 0, not_mapped: 0 };

/** The moments before the first that was counted: nothing was on a channel then. */
function earlier(first: string | undefined, unit: ListingHealth['unit'], count: number) {
  if (first === undefined) return [];
  const step = unit === 'hour' ? HOUR_MS : 24 * HOUR_MS;
  return Array.from({ length: Math.max(0, count) }, (_, index) => ({
    ...NOTHING,
    at: new Date(Date.parse(first) - (count - index) * step).toISOString(),
  }));
}

/** Hours are the viewer's; a day is a day of the calendar already. */
function labelOf(unit: ListingHealth['unit'], language: string): (at: string) => string {
  const format = new Intl.DateTimeFormat(
    language,
    unit === 'hour'
      ? { hour: 'numeric', minute: '2-digit' }
      : { day: 'numeric', month: 'short', timeZone: 'UTC' },
  );
  return (at) => format.format(new Date(at));
}
