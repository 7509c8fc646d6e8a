import { Anchor } from '@mantine/core';
import type { ProductChannel } from '@sluice/contracts/portal';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useRights } from '../../../lib/session.ts';
import classes from './channels.module.css';
import { useDecidedBy } from './trace-text.ts';

interface PriceFactProps {
  channel: ProductChannel;
  onOverride(): void;
}

interface ChannelFactsProps extends PriceFactProps {
  /** Further facts. */
  children: ReactNode;
}

/** Price with the level that decided it, stock, and what is known of the listing. */
export function ChannelFacts({ channel, onOverride, children }: ChannelFactsProps) {
  const { t } = useTranslation('product');
  const format = useFormat();
  return (
    <dl className={classes.facts}>
      {channel.price !== null && <PriceFact channel={channel} onOverride={onOverride} />}
      {channel.stock !== null && (
        <div>
          <dt>{t('fact.stock')}</dt>
          <dd>
            <b className={classes.big}>{format.number(channel.stock)}</b>
            <small className={classes.small}>
              {t(channel.override?.stock == null ? 'fact.stockGeneral' : 'fact.stockOverride')}
            </small>
          </dd>
        </div>
      )}
      <ListingFact channel={channel} />
      {children}
    </dl>
  );
}

function PriceFact({ channel, onOverride }: PriceFactProps) {
  const { t } = useTranslation('product');
  const format = useFormat();
  const decidedBy = useDecidedBy();
  const { may } = useRights();
  const { price, currency, override } = channel;
  const change = may() && (
    <Anchor component="button" type="button" size="xs" onClick={onOverride}>
      {t(override === null ? 'override.set' : 'override.change')}
    </Anchor>
  );
  return (
    <div>
      <dt>{t('fact.price')}</dt>
      <dd>
        <b className={classes.big}>{format.money(price!, currency)}</b>
        <small className={classes.small}>
          {channel.gross_price === null
            ? t('fact.asItIs')
            : t('fact.netGross', {
                net: format.money(channel.net_price!, currency),
                vat: format.money(channel.gross_price - channel.net_price!, currency),
                gross: format.money(channel.gross_price, currency),
              })}
        </small>
        {channel.price_decided_by && (
          <small className={classes.small}>
            {t('fact.decidedBy', { level: decidedBy(channel.price_decided_by) })}
          </small>
        )}
        {change}
      </dd>
    </div>
  );
}

function ListingFact({ channel: { listing, override } }: Pick<PriceFactProps, 'channel'>) {
  const { t } = useTranslation('product');
  const format = useFormat();
  return (
    <div>
      <dt>{t('fact.listing')}</dt>
      <dd>
        {listing?.sync_id == null ? (
          t('fact.notThere')
        ) : (
          <>
            {listing.sync_id}
            {listing.match === 'mapped' && <small className={classes.small}>{t('fact.byHand')}</small>}
          </>
        )}
        {listing?.published_at && (
          <small className={classes.small} title={format.moment(listing.published_at)}>
            {t('fact.published', { when: format.ago(listing.published_at) })}
          </small>
        )}
        {override?.state === 'pending' && (
          <small className={classes.small}>{t('fact.overridePending')}</small>
        )}
      </dd>
    </div>
  );
}
