import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import type { OrderChart as OrderChartData } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useChannelColour } from '../../lib/channel-colours.ts';
import { timeZone, useFormat } from '../../lib/format.ts';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';

const DAY_MS = 86_400_000;
const SPANS = ['7', '30', '90'];

/** Orders of each day, stacked by channel; the same figures as a table for those who do not see it. */
export function OrderChart() {
  const { t } = useTranslation('orders');
  const [days, setDays] = useState('30');
  const chart = useQuery({
    queryKey: ['orders', 'chart', Number(days)],
    queryFn: ({ signal }): Promise<OrderChartData> =>
      call(
        api.GET('/portal/api/order-chart', {
          params: { query: { days: Number(days), tz: timeZone() } },
          signal,
        }),
      ),
  });
  const rows = useMemo(() => (chart.data ? rowsOf(chart.data) : []), [chart.data]);
  const names = useMemo(() => namesOf(chart.data), [chart.data]);
  return (
    <Panel
      title={t('chart.title')}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('chart.span')}
          value={days}
          onChange={setDays}
          data={SPANS.map((span) => ({ value: span, label: t('chart.days', { count: Number(span) }) }))}
        />
      }
    >
      {chart.isError && <ErrorState error={chart.error} retry={() => void chart.refetch()} />}
      {chart.isPending && <Loading lines={1} height={260} />}
      {chart.data && names.length === 0 && <EmptyState title={t('chart.none')} />}
      {names.length > 0 && (
        <>
          <Bars rows={rows} names={names} />
          <FigureTable rows={rows} names={names} />
        </>
      )}
    </Panel>
  );
}

type Row = { date: string } & Record<string, number | string>;
interface Name {
  id: number;
  key: string;
  label: string;
}

const namesOf = (chart: OrderChartData | undefined): Name[] =>
  (chart?.connections ?? []).map(({ credential_id, label }) => ({
    id: credential_id,
    key: `c${credential_id}`,
    label,
  }));

/** Every day of the span, those without orders too. */
function rowsOf({ from, to, data, connections }: OrderChartData): Row[] {
  const zeros = Object.fromEntries(connections.map((one) => [`c${one.credential_id}`, 0]));
  const rows = new Map<string, Row>();
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const date = new Date(at).toISOString().slice(0, 10);
    rows.set(date, { date, ...zeros });
  }
  for (const point of data) {
    const row = rows.get(point.date);
    const key = `c${point.credential_id}`;
    if (row) row[key] = Number(row[key]) + point.orders;
  }
  return [...rows.values()];
}

function FigureTable({ rows, names }: { rows: readonly Row[]; names: readonly Name[] }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const filled = rows.filter((row) => names.some(({ key }) => row[key] !== 0));
  return (
    <VisuallyHidden>
      <table aria-label={t('chart.title')}>
        <thead>
          <tr>
            <th scope="col">{t('chart.day')}</th>
            {names.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filled.map((row) => (
            <tr key={row.date}>
              <th scope="row">{format.date(row.date)}</th>
              {names.map(({ key }) => (
                <td key={key}>{row[key]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}

function Bars({ rows, names }: { rows: Row[]; names: readonly Name[] }) {
  const format = useFormat();
  const colourOf = useChannelColour();
  return (
    <BarChart
      aria-hidden
      h={260}
      data={rows}
      dataKey="date"
      type="stacked"
      withLegend={names.length > 1}
      series={names.map(({ id, key, label }) => ({ name: key, label, color: colourOf(id) }))}
      xAxisProps={{ tickFormatter: (date: string) => format.date(date), minTickGap: 40 }}
      yAxisProps={{ allowDecimals: false, width: 40, interval: 0 }}
      tooltipProps={{ labelFormatter: (date) => (date ? format.date(String(date)) : '') }}
      barProps={{ isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false, margin: { top: 8 } }}
    />
  );
}
