import { SegmentedControl } from '@mantine/core';
import type { OrderChart } from '@sluice/contracts/portal';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { useChannelColour } from '../../lib/channel-colours.ts';
import { timeZone, useFormat } from '../../lib/format.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StackedBars } from '../../ui/StackedBars.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { currenciesOf, type Measure, salesBars, sellersOf, totalOf } from './sales.ts';

const PERIODS = ['14', '30'] as const;
type Period = (typeof PERIODS)[number];
const ORDERS = 'orders';

/** Sales of each day, stacked by channel: in one currency at a time, or as the number of orders. */
export function Sales() {
  const { t } = useTranslation('home');
  const [days, setDays] = useState<Period>('14');
  const [chosen, setChosen] = useState<string>();
  const sales = useQuery({
    queryKey: ['orders', 'sales', days],
    queryFn: ({ signal }): Promise<OrderChart> => {
      const query = { days: Number(days), tz: timeZone() };
      return call(api.GET('/portal/api/order-chart', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });
  const choices = sales.data === undefined ? [] : [...currenciesOf(sales.data), ORDERS];
  const shown = chosen !== undefined && choices.includes(chosen) ? chosen : (choices[0] ?? ORDERS);
  return (
    <Panel
      title={t('sales.title')}
      description={sales.data && <Total sales={sales.data} measure={measureOf(shown)} />}
      actions={
        <>
          {choices.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label={t('sales.measure')}
              value={shown}
              onChange={setChosen}
              data={choices.map((value) => ({ value, label: value === ORDERS ? t('sales.orders') : value }))}
            />
          )}
          <SegmentedControl
            size="xs"
            aria-label={t('sales.period')}
            value={days}
            onChange={(value) => setDays(value as Period)}
            data={PERIODS.map((value) => ({ value, label: t('sales.days', { count: Number(value) }) }))}
          />
        </>
      }
    >
      {sales.isError && <ErrorState error={sales.error} retry={() => void sales.refetch()} />}
      {sales.isPending && <Loading lines={1} height={220} />}
      {sales.data && <Bars sales={sales.data} measure={measureOf(shown)} />}
    </Panel>
  );
}

const measureOf = (shown: string): Measure => (shown === ORDERS ? 'orders' : { currency: shown });

interface PartProps {
  sales: OrderChart;
  measure: Measure;
}

/** Writes a figure in words of its measure. */
function useWrite(measure: Measure): (value: number) => string {
  const format = useFormat();
  return (value) => (measure === 'orders' ? format.number(value) : format.money(value, measure.currency));
}

function Total({ sales, measure }: PartProps) {
  const { t } = useTranslation('home');
  const value = useWrite(measure)(totalOf(sales, measure));
  return measure === 'orders' ? t('sales.totalOrders', { value }) : t('sales.total', { value });
}

function Bars({ sales, measure }: PartProps) {
  const { t, i18n } = useTranslation('home');
  const colourOf = useChannelColour();
  const day = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <StackedBars
      label={t('sales.title')}
      data={salesBars(sales, measure, (at) => day.format(at))}
      series={sellersOf(sales, measure).map(({ credential_id, label }) => ({
        name: String(credential_id),
        label,
        color: colourOf(credential_id),
      }))}
      write={useWrite(measure)}
      isCourse
      empty={
        <>
          {t('sales.none')}{' '}
          <AnchorLink to="/orders" size="sm" underline="always">
            {t('sales.noneLink')}
          </AnchorLink>
        </>
      }
    />
  );
}
