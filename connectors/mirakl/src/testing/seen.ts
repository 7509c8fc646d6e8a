import type { SeenListing } from '@sluice/connector-kit';
import { ACCOUNT } from './account.ts';
import { textOf } from './money.ts';
import { inactivityOf } from './offers.ts';
import type { Offer, Order, OrderLine, Product } from './records.ts';
import type { State } from './state.ts';

const unitsOf = ({ cancelations }: OrderLine): number =>
  cancelations.reduce((sum, { quantity }) => sum + quantity, 0);

/** A parcel as the kit reads it. */
export interface SeenShipment {
  readonly units: number;
  readonly trackingNumber: string | null;
}

/** The one parcel of an order that was shipped, with the units that were not cancelled before. */
export function seenShipments({ shippedAt, lines, tracking }: Order): SeenShipment[] {
  if (shippedAt === null) return [];
  const units = lines
    .filter(({ state }) => !['CANCELED', 'REFUSED'].includes(state))
    .reduce((sum, line) => sum + line.quantity - unitsOf(line), 0);
  return [{ units, trackingNumber: tracking?.tracking_number ?? null }];
}

/** Counts calls by method and path, and begins anew. */
export function countedCalls({ counts }: State): Record<string, number> {
  const told: Record<string, number> = {};
  for (const [call, count] of counts) {
    const name = call.replace(/\/imports\/\d+/, '/imports/{id}').replace(/Order_[^/]+/, '{order}');
    told[name] = (told[name] ?? 0) + count;
  }
  counts.clear();
  return told;
}

/** An offer, and the content of its product where the shop brought that. */
export function seenListing(state: State, offer: Offer): SeenListing {
  const { product, fields, quantity } = offer;
  const listed = { syncId: offer.shopSku, externalKey: offer.shopSku };
  const [reference] = product.references;
  const own = product.source === offer.shopId;
  return {
    ...listed,
    barcode: reference?.value ?? null,
    price: textOf(Math.round(fields.price * 100)),
    currency: ACCOUNT.currency,
    stock: quantity,
    active: inactivityOf(state, offer).every((reason) => reason === 'ZERO_QUANTITY'),
    ...(own ? contentOf(product) : {}),
  };
}

const contentOf = ({ title, category, images, brand, description }: Product) => ({
  title,
  description,
  categorySyncId: category,
  images,
  ...(brand === null ? {} : { brand }),
});
