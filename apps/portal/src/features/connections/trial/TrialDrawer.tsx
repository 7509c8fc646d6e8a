import { Drawer, Stack, Text } from '@mantine/core';
import type { TrialListing } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { textOf } from '../../../lib/plain-text.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { Picture, PriceLine, StockLine } from './TrialCard.tsx';
import classes from './trial.module.css';

interface TrialDrawerProps {
  listing: TrialListing | null;
  onClose(): void;
}

/** The page of one product, as far as the marketplace was given one. */
export function TrialDrawer({ listing, onClose }: TrialDrawerProps) {
  const { t } = useTranslation('connections');
  return (
    <Drawer
      opened={listing !== null}
      onClose={onClose}
      position="right"
      size="md"
      title={listing?.title}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {listing && <Details listing={listing} />}
    </Drawer>
  );
}

function Details({ listing }: { listing: TrialListing }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const { sku, brand, category_path, properties, product_id, stock, updated_at } = listing;
  const words = textOf(listing.description);
  const facts = [
    { name: t('shopWindow.brand'), value: brand },
    { name: t('shopWindow.category'), value: category_path?.join(' › ') ?? null },
    { name: t('shopWindow.sku'), value: sku },
    ...properties,
  ].filter(({ value }) => value !== null && value !== '');
  return (
    <Stack>
      <div className={classes.gallery}>
        {(listing.images.length === 0 ? [undefined] : listing.images).map((address) => (
          <Picture key={address ?? 'none'} address={address} />
        ))}
      </div>
      <PriceLine listing={listing} />
      <StockLine stock={stock} />
      {words !== '' && (
        <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
          {words}
        </Text>
      )}
      <dl className={classes.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Text size="xs" c="dimmed">
        {t('shopWindow.changed', { when: format.ago(updated_at) })}
      </Text>
      {product_id !== null && (
        <AnchorLink to="/products/$id" params={{ id: String(product_id) }} size="sm">
          {t('shopWindow.toProduct')}
        </AnchorLink>
      )}
    </Stack>
  );
}
