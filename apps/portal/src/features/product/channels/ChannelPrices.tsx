import { Text } from '@mantine/core';
import type { ProductChannel } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { usePageSearch } from '../../../lib/page-search.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ErrorState, Loading } from '../../../ui/states.tsx';
import { useChannels } from '../data.ts';
import classes from './channels.module.css';
import { useDecidedBy, useTraceText } from './trace-text.ts';

/** The product's price on each channel, and the level that decided it. */
export function ChannelPrices({ id, unsaved }: { id: number; unsaved: boolean }) {
  const { t } = useTranslation('product');
  const channels = useChannels(id);
  const rows = channels.data?.data;
  return (
    <Panel title={t('prices.title')} description={t(unsaved ? 'prices.unsaved' : 'prices.help')}>
      {rows === undefined && (channels.error ? <ErrorState error={channels.error} /> : <Loading lines={3} />)}
      {rows?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('channel.none')}
        </Text>
      )}
      {rows && rows.length > 0 && <PriceTable id={id} rows={rows} />}
    </Panel>
  );
}

function PriceTable({ id, rows }: { id: number; rows: readonly ProductChannel[] }) {
  const { t } = useTranslation('product');
  return (
    <div className={classes.scroller}>
      <table className={classes.table} aria-label={t('prices.title')}>
        <thead>
          <tr>
            <th scope="col">{t('prices.channel')}</th>
            <th scope="col" className={classes.wide}>
              {t('prices.decidedBy')}
            </th>
            <th scope="col" className={`${classes.right} ${classes.wide}`}>
              {t('prices.net')}
            </th>
            <th scope="col" className={classes.right}>
              {t('prices.sent')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((channel) => (
            <PriceRow key={channel.credential_id} id={id} channel={channel} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PriceRow({ id, channel }: { id: number; channel: ProductChannel }) {
  const { t } = useTranslation('product');
  const format = useFormat();
  const decidedBy = useDecidedBy();
  const text = useTraceText();
  const [{ from }] = usePageSearch('/products/$id');
  const decided = channel.price_decided_by
    ? decidedBy(channel.price_decided_by)
    : channel.excluded_by && (
        <small>
          {t('state.excluded')}: {text(channel.excluded_by)}
        </small>
      );
  return (
    <tr>
      <td>
        <AnchorLink
          size="sm"
          to="/products/$id"
          params={{ id: String(id) }}
          search={{ tab: 'channels', channel: channel.credential_id, from }}
        >
          {channel.label}
        </AnchorLink>
        <div className={classes.narrow}>{decided}</div>
      </td>
      <td className={classes.wide}>{decided}</td>
      <td className={`${classes.right} ${classes.wide}`}>
        {channel.net_price === null ? '–' : format.money(channel.net_price, channel.currency)}
      </td>
      <td className={classes.right}>
        <SentPrice channel={channel} />
      </td>
    </tr>
  );
}

function SentPrice({ channel }: { channel: ProductChannel }) {
  const { t } = useTranslation('product');
  const format = useFormat();
  const { price, gross_price, prices_with_vat, currency } = channel;
  if (price === null) return '–';
  const kind = gross_price === null ? 'asItIs' : prices_with_vat ? 'withVat' : 'withoutVat';
  return (
    <>
      <b>{format.money(price, currency)}</b> <small className={classes.small}>{t(`prices.${kind}`)}</small>
    </>
  );
}
