import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import { Group, SegmentedControl, Text, VisuallyHidden } from '@mantine/core';
import type { SentOffers } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useChannelColour } from '../../../lib/channel-colours.ts';
import { useFormat } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { axisWidth } from '../../../ui/axis.ts';
import { Panel } from '../../../ui/Panel.tsx';
import {
  currenciesOf,
  type Measure,
  ofCurrency,
  type Row,
  rowsOf,
  type Series,
  seriesOf,
  ticksOf,
} from './sent-series.ts';

const DAY_MS = 86_400_000;
const MEASURES: readonly Measure[] = ['price', 'stock'];

/** The prices and stocks that channels were sent over time; nothing where there is only one moment. */
export function SentChart({ id }: { id: number }) {
  const { t } = useTranslation('product');
  const [measure, setMeasure] = useState<Measure>('price');
  const { data } = useQuery({
    queryKey: ['products', id, 'sent-offers'],
    queryFn: async ({ signal }): Promise<SentOffers['data']> =>
      (await call(api.GET('/portal/api/products/{id}/sent-offers', { params: { path: { id } }, signal })))
        .data,
  });
  const { currencies, currency, choose, drawn } = useCurrency(data, measure);
  const rows = useMemo(() => rowsOf(drawn, measure, Date.now()), [drawn, measure]);
  const series = useMemo(() => seriesOf(drawn), [drawn]);
  if (rowsOf(data ?? [], measure, Date.now()).length < 3) return null;
  return (
    <Panel
      mb="md"
      title={t('sent.title')}
      description={t('sent.help')}
      actions={
        <>
          {measure === 'price' && currencies.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label={t('sent.currency')}
              value={currency!}
              onChange={choose}
              data={currencies}
            />
          )}
          <SegmentedControl
            size="xs"
            aria-label={t('sent.measure')}
            value={measure}
            onChange={(next) => setMeasure(next as Measure)}
            data={MEASURES.map((value) => ({ value, label: t(`sent.${value}`) }))}
          />
        </>
      }
    >
      <Legend series={series} />
      <Lines rows={rows} series={series} measure={measure} />
      <FigureTable rows={rows} series={series} />
    </Panel>
  );
}

/** The currencies that prices were sent in, the shop's own first, and the channels of the chosen one: an axis has one unit. */
function useCurrency(data: SentOffers['data'] | undefined, measure: Measure) {
  const own = useSession().tenant.currency;
  const [chosen, choose] = useState<string>();
  return useMemo(() => {
    const all = data ?? [];
    const currencies = currenciesOf(all, own);
    const currency = chosen ?? currencies[0];
    const drawn = measure === 'price' && currency !== undefined ? ofCurrency(all, currency) : all;
    return { currencies, currency, choose, drawn };
  }, [data, measure, chosen, own]);
}

interface LinesProps {
  rows: Row[];
  series: readonly Series[];
  measure: Measure;
}

/** Lines that lie on one another stay in sight: beside the upper one, which is thinner, and through its gaps. */
const DASHES = ['0', '8 6', '2 5', '12 4 2 4'] as const;

const strokeOf = (index: number, count: number) => ({
  strokeDasharray: DASHES[index % DASHES.length]!,
  strokeWidth: Math.min(6, 2 + 1.5 * (count - 1 - index)),
  strokeOpacity: index === 0 && count > 1 ? 0.5 : 1,
});

const nameOf = ({ label, currency }: Series): string =>
  currency === null ? label : `${label} (${currency})`;

function Lines({ rows, series, measure }: LinesProps) {
  const format = useFormat();
  const colourOf = useChannelColour();
  // A chart of prices has one currency, so its lines need not name it.
  const currency = series[0]?.currency;
  const tick = rows.at(-1)!.at - rows[0]!.at < 2 * DAY_MS ? format.moment : format.day;
  const write = (value: number): string =>
    measure === 'price' && currency != null ? format.money(value, currency) : format.number(value);
  const ticks = ticksOf(rows, series);
  return (
    <LineChart
      aria-hidden
      h={200}
      data={rows}
      dataKey="at"
      curveType="stepAfter"
      withDots={false}
      connectNulls={false}
      series={series.map(({ key, label, id }) => ({ name: key, label, color: colourOf(id) }))}
      valueFormatter={write}
      xAxisProps={{
        type: 'number',
        domain: ['dataMin', 'dataMax'],
        scale: 'time',
        tickFormatter: (at: number) => tick(new Date(at).toISOString()),
        minTickGap: 40,
        interval: 'preserveStartEnd',
      }}
      yAxisProps={{
        domain: [ticks[0]!, ticks.at(-1)!],
        ticks,
        width: axisWidth(ticks, write),
        tickFormatter: write,
        allowDecimals: false,
      }}
      tooltipProps={{ labelFormatter: (at) => (at ? format.moment(new Date(Number(at)).toISOString()) : '') }}
      lineProps={({ name }) => ({
        isAnimationActive: false,
        ...strokeOf(
          series.findIndex(({ key }) => key === name),
          series.length,
        ),
      })}
      lineChartProps={{ accessibilityLayer: false, margin: { top: 8 } }}
    />
  );
}

/** Names the lines beside a piece of each, as it is drawn. */
function Legend({ series }: Pick<LinesProps, 'series'>) {
  const colourOf = useChannelColour();
  return (
    <Group gap={20} mb="xs" aria-hidden style={{ rowGap: 4 }}>
      {series.map(({ key, label, id }, index) => (
        <Group key={key} gap={8} wrap="nowrap">
          <svg width={32} height={8} role="presentation">
            <line x1={0} x2={32} y1={4} y2={4} stroke={colourOf(id)} {...strokeOf(index, series.length)} />
          </svg>
          <Text size="xs">{label}</Text>
        </Group>
      ))}
    </Group>
  );
}

/** The same figures for those who do not see lines. */
function FigureTable({ rows, series }: { rows: readonly Row[]; series: readonly Series[] }) {
  const { t } = useTranslation('product');
  const format = useFormat();
  return (
    <VisuallyHidden>
      <table aria-label={t('sent.title')}>
        <thead>
          <tr>
            <th scope="col">{t('sent.at')}</th>
            {series.map((one) => (
              <th key={one.key} scope="col">
                {nameOf(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, -1).map((row) => (
            <tr key={row.at}>
              <th scope="row">{format.moment(new Date(row.at).toISOString())}</th>
              {series.map(({ key }) => (
                <td key={key}>{row[key] === null ? '–' : format.number(row[key]!)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
