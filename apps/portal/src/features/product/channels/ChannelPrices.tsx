import { Text } from '@mantine/core';
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
  const format = useFormat();
  const decidedBy = useDecidedBy();
  const text = useTraceText();
  const channels = useChannels(id);
  const [{ from }] = usePageSearch('/products/$id');
  const rows = channels.data?.data;
  return (
    <Panel title={t('prices.title')} description={t(unsaved ? 'prices.unsaved' : 'prices.help')}>
      {rows === undefined && (channels.error ? <ErrorState error={channels.error} /> : <Loading lines={3} />)}
      {rows?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('channel.none')}
        </Text>
      )}
      {rows && rows.length > 0 && (
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
              {rows.map((channel) => {
                const decided = channel.price_decided_by
                  ? decidedBy(channel.price_decided_by)
                  : channel.excluded_by && (
                      <small>
                        {t('state.excluded')}: {text(channel.excluded_by)}
                      </small>
                    );
                return (
                  <tr key={channel.credential_id}>
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
                      {channel.price === null ? (
                        '–'
                      ) : (
                        <>
                          <b>{format.money(channel.price, channel.currency)}</b>{' '}
                          <small>
                            {t(
                              channel.gross_price === null
                                ? 'prices.asItIs'
                                : channel.prices_with_vat
                                  ? 'prices.withVat'
                                  : 'prices.withoutVat',
                            )}
                          </small>
                        </>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
