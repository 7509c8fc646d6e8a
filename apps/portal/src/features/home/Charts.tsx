import type { DeliverySeries, OrderChart } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Static } from 'typebox';
import { api, call } from '../../lib/api.ts';
import { timeZone } from '../../lib/format.ts';
import { Panel } from '../../ui/Panel.tsx';
import { StackedBars } from '../../ui/StackedBars.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';

/** Colours that differ in both appearances, and for people who see colours differently. */
const COLOURS = ['#4f7ff7', '#e8863a', '#2fa58a', '#b56bd1', '#d9a514', '#7b8794'];
const DAYS = 14;

/** Deliveries and errors over time, and orders by channel. */
export const Charts = () => (
  <>
    <Deliveries />
    <Orders />
  </>
);

function Deliveries() {
  const { t, i18n } = useTranslation('home');
  const deliveries = useQuery({
    queryKey: ['home', 'deliveries'],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/deliveries', { params: { query: { period: '24h' } }, signal })),
    refetchInterval: 60_000,
  });
  return (
    <Panel title={t('charts.deliveries')}>
      {deliveries.isError && <ErrorState error={deliveries.error} retry={() => void deliveries.refetch()} />}
      {deliveries.isPending && <Loading lines={1} height={220} />}
      {deliveries.data && (
        <StackedBars
          data={deliveryBars(deliveries.data, i18n.language)}
          series={[
            { name: 'delivered', label: t('charts.delivered'), color: 'var(--sluice-live)' },
            { name: 'retried', label: t('charts.retried'), color: 'var(--sluice-pending)' },
            { name: 'rejected', label: t('charts.rejected'), color: 'var(--sluice-error)' },
            { name: 'failures', label: t('charts.failures'), color: 'var(--sluice-neutral)' },
          ]}
          empty={t('charts.noDeliveries')}
        />
      )}
    </Panel>
  );
}

function Orders() {
  const { t, i18n } = useTranslation('home');
  const orders = useQuery({
    queryKey: ['home', 'orders', DAYS],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/order-chart', { params: { query: { days: DAYS, tz: timeZone() } }, signal })),
  });
  return (
    <Panel title={t('charts.orders')}>
      {orders.isError && <ErrorState error={orders.error} retry={() => void orders.refetch()} />}
      {orders.isPending && <Loading lines={1} height={220} />}
      {orders.data && (
        <StackedBars
          data={orderBars(orders.data, i18n.language)}
          series={orders.data.connections.map(({ credential_id, label }, index) => ({
            name: String(credential_id),
            label,
            color: COLOURS[index % COLOURS.length]!,
          }))}
          empty={t('charts.noOrders')}
        />
      )}
    </Panel>
  );
}

function deliveryBars({ data }: Static<typeof DeliverySeries>, language: string) {
  const hour = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' });
  return data.map(({ at, ...figures }) => ({ at: hour.format(new Date(at)), ...figures }));
}

/** Every day of the period, those without orders too. A day is the viewer's, so its label is that of the calendar. */
function orderBars({ from, to, data }: OrderChart, language: string) {
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const bars: Record<string, string | number>[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    const date = new Date(at).toISOString().slice(0, 10);
    const counts = data
      .filter((point) => point.date === date)
      .map((point) => [point.credential_id, point.orders]);
    bars.push({ at: day.format(at), ...Object.fromEntries(counts) });
  }
  return bars;
}
