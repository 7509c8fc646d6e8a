import { Stack, Text } from '@mantine/core';
import type { ProductDetail } from '@sluice/contracts';
import type { ChannelContent } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';
import { Thumbnail } from '../../../../ui/Thumbnail.tsx';
import classes from '../channels.module.css';

interface ListingPreviewProps {
  product: ProductDetail;
  content: ChannelContent;
  title: string;
  /** HTML as somebody types it. */
  description: string;
  /** Values by the names of their attributes. */
  attributes: readonly { code: string; label: string; value: string }[];
}

/** The listing as buyers read it: with the texts that are being typed, and the price and stock of the channel. */
export function ListingPreview({ product, content, title, description, attributes }: ListingPreviewProps) {
  const { t } = useTranslation('product');
  const format = useFormat();
  const { price, list_price: listPrice, currency, stock, category } = content;
  return (
    <section className={classes.preview} aria-label={t('content.preview')}>
      <div className={classes.previewHead}>
        <Thumbnail url={product.images[0]?.url ?? null} size={96} />
        <Stack gap={4} miw={0}>
          {category && (
            <Text size="xs" c="dimmed">
              {category}
            </Text>
          )}
          <Text fw={600} className={classes.wrap!} data-testid="preview-title">
            {title}
          </Text>
          {product.brand && <Text size="sm">{product.brand.name}</Text>}
          <Text size="lg" fw={700}>
            {price === null ? t('content.notSold') : format.money(price, currency)}{' '}
            {listPrice !== null && (
              <Text span size="sm" td="line-through" c="dimmed">
                {format.money(listPrice, currency)}
              </Text>
            )}
          </Text>
          {stock !== null && (
            <Text size="sm">
              {stock > 0 ? t('content.inStock', { n: format.number(stock) }) : t('content.soldOut')}
            </Text>
          )}
        </Stack>
      </div>
      <PreviewFacts attributes={attributes.filter(({ value }) => value !== '')} />
      {/* Neither scripts nor the portal can be reached from in there, whatever somebody pastes. */}
      <iframe
        className={classes.previewText}
        sandbox=""
        title={t('content.previewText')}
        srcDoc={`<!doctype html><meta name="color-scheme" content="light"><style>body{font:14px/1.5 sans-serif;margin:8px;overflow-wrap:anywhere}img{max-width:100%}</style>${description}`}
      />
    </section>
  );
}

function PreviewFacts({ attributes }: Pick<ListingPreviewProps, 'attributes'>) {
  if (attributes.length === 0) return null;
  return (
    <dl className={classes.previewFacts}>
      {attributes.map(({ code, label, value }) => (
        <div key={code}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
