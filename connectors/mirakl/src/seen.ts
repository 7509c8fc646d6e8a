import type { Issue, SeenListing } from '@sluice/connector-kit';
import { barcodesOf } from './check-item.ts';
import type { Context } from './client.ts';
import { isWithdrawn, priceSeen } from './offer-map.ts';
import type { Offer } from './schema.ts';

/** An offer that the operator does not show because of its product. */
const OF_PRODUCT = /^PRODUCT_/;

/**
 * An offer as Mirakl shows it. Title and text are the operator's, who words them anew, so they are left out. It counts as
 * on sale where it is, as off sale where Sluice ended that, and else as neither: a shop on holiday is not for Sluice to open.
 */
export function seenListing(offer: Offer, { config, clock }: Pick<Context, 'config' | 'clock'>): SeenListing {
  const [barcode, ...more] = barcodesOf(offer, config);
  const amounts = priceSeen(offer, clock.now());
  const issues = (offer.inactivity_reasons ?? [])
    .filter((reason) => !offer.active && OF_PRODUCT.test(reason))
    .map((reason): Issue => ({ code: 'not_approved', message: reason }));
  return {
    syncId: offer.shop_sku,
    externalKey: offer.shop_sku,
    ...(barcode !== undefined && more.length === 0 ? { barcode } : {}),
    ...(amounts ?? {}),
    currency: offer.currency_iso_code,
    stock: offer.quantity,
    ...(isWithdrawn(offer) ? { active: false } : offer.active ? { active: true } : {}),
    ...(issues.length > 0 ? { issues } : {}),
  };
}
