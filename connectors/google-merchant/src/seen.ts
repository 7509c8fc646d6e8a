import { amountOf, type Issue, message, type SeenListing, wordedIssue } from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { dataSourceOf } from './config.ts';
import { refusalsOf } from './issues.ts';
import { MICROS } from './map.ts';
import { syncIdOf } from './names.ts';
import type { Price, Product } from './schema.ts';

/** A product that ends sooner is sent again: the walk of each night finds it. */
const RENEWED_BEFORE_MS = 7 * 24 * 3_600_000;

/** Whether the product comes from the data of this connection. */
export const isOurs = ({ dataSource }: Product, { config }: Pick<Context, 'config'>): boolean =>
  dataSource === dataSourceOf(config);

export const OF_OTHERS: Issue = wordedIssue('ambiguous_match', 'sku', message('google_other_source'));

/**
 * A listing as Google made it of what was sent. The text is left out, for Google has it without HTML, and so is stock above zero, of
 * which it knows no number.
 */
export function seenListing(product: Product, { clock }: Pick<Context, 'clock'>): SeenListing {
  const { offerId, productAttributes: attributes, productStatus } = product;
  const { title, brand, gtins, imageLink, itemGroupId, availability } = attributes ?? {};
  const endsAt = Date.parse(productStatus?.googleExpirationDate ?? '');
  const leftMs = endsAt - clock.now().getTime();
  const active = product.archived !== true && !(leftMs <= 0);
  const issues = [...refusalsOf(product), ...(leftMs <= RENEWED_BEFORE_MS ? [expiry(endsAt)] : [])];
  return {
    syncId: syncIdOf(product),
    externalKey: offerId,
    active,
    ...(gtins?.[0] == null ? {} : { barcode: gtins[0] }),
    ...(title == null ? {} : { title }),
    ...(brand == null ? {} : { brand }),
    ...(imageLink == null ? {} : { images: [imageLink, ...(attributes?.additionalImageLinks ?? [])] }),
    ...(itemGroupId == null ? {} : { familyCode: itemGroupId }),
    ...(availability === 'OUT_OF_STOCK' ? { stock: 0 } : {}),
    ...money(product),
    ...(issues.length === 0 ? {} : { issues }),
  };
}

type SeenMoney = Pick<SeenListing, 'price' | 'listPrice' | 'currency'>;

/** A sale price is the price, beside the regular one. */
function money({ productAttributes }: Product): SeenMoney {
  const regular = amountIn(productAttributes?.price);
  const sale = amountIn(productAttributes?.salePrice);
  const currency = productAttributes?.price?.currencyCode;
  if (regular === null) return {};
  return {
    price: sale ?? regular,
    listPrice: sale === null ? null : regular,
    ...(currency == null ? {} : { currency }),
  };
}

const amountIn = (price: Price | null | undefined): string | null =>
  price?.amountMicros == null ? null : amountOf(BigInt(price.amountMicros), MICROS);

const expiry = (endsAt: number): Issue =>
  wordedIssue(
    'not_approved',
    'active',
    message('google_expires', { date: new Date(endsAt).toISOString().slice(0, 10) }),
  );
