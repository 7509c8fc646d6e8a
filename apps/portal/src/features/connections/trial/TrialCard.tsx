import { VisuallyHidden } from '@mantine/core';
import type { TrialListing } from '@sluice/contracts/portal';
import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import classes from './trial.module.css';

interface TrialCardProps {
  listing: TrialListing;
  onOpen(): void;
}

/** One product in the window of the marketplace. */
export function TrialCard({ listing, onOpen }: TrialCardProps) {
  const { title, images, stock } = listing;
  return (
    <li>
      <button type="button" className={classes.card} onClick={onOpen} data-sold-out={stock <= 0}>
        <Picture address={images[0]} />
        <span className={classes.name}>{title}</span>
        <PriceLine listing={listing} />
        <StockLine stock={stock} />
      </button>
    </li>
  );
}

/** A picture, or its place. The name beside it says what it shows. */
export function Picture({ address }: { address: string | undefined }) {
  return (
    <span className={classes.picture} aria-hidden>
      {address === undefined ? (
        <IconPhoto size={36} stroke={1.2} />
      ) : (
        <img src={address} alt="" loading="lazy" />
      )}
    </span>
  );
}

/** The price that a buyer pays, with the list price crossed out while it is above. */
export function PriceLine({ listing: { price, list_price, currency } }: { listing: TrialListing }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const isReduced = list_price !== null && list_price > price;
  return (
    <span className={classes.prices}>
      <strong>{format.money(price, currency)}</strong>
      {isReduced && (
        <s>
          <VisuallyHidden>{t('shopWindow.before')} </VisuallyHidden>
          {format.money(list_price, currency)}
        </s>
      )}
    </span>
  );
}

export function StockLine({ stock }: { stock: number }) {
  const { t } = useTranslation('connections');
  return (
    <span className={classes.stock} data-sold-out={stock <= 0}>
      {stock > 0 ? t('shopWindow.inStock', { count: stock }) : t('shopWindow.soldOut')}
    </span>
  );
}
