import type { SeenListing } from '@sluice/connector-kit';
import type { CatalogueProduct, ListedOffer } from './schema.ts';
import { isOnSale } from './stored.ts';
import type { Pieces } from './unpaid.ts';

/**
 * An offer as the list shows it. Images and texts are left out: Allegro keeps copies of images, and the text in a form of its own.
 * Pieces of unpaid purchases count as stock, as they do here. One that ended with its last piece is neither on nor off sale for us: it goes on with the next piece.
 */
export function seenListing(offer: ListedOffer, unpaid: Pieces = new Map()): SeenListing {
  const { price } = offer.sellingMode ?? {};
  const stock = (offer.stock?.available ?? 0) + (unpaid.get(offer.id) ?? 0);
  return {
    syncId: offer.id,
    externalKey: offer.external?.id ?? null,
    stock,
    ...(isOnSale(offer) || (offer.stock?.available ?? 0) > 0 ? { active: isOnSale(offer) } : {}),
    ...(offer.name == null ? {} : { title: offer.name }),
    ...(offer.category?.id == null ? {} : { categorySyncId: offer.category.id }),
    ...(price == null ? {} : { price: price.amount, currency: price.currency }),
  };
}

/** A product of Allegro’s catalogue, as a person is asked about it. */
export const seenProduct = ({ id, name, category }: CatalogueProduct): SeenListing => ({
  syncId: id,
  externalKey: null,
  title: name,
  ...(category?.id == null ? {} : { categorySyncId: category.id }),
});
