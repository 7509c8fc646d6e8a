import type { ListingItem, ListingPayload } from '@sluice/connector-kit';
import { barcode, plainItem } from '@sluice/connector-kit/testing';

/** A listing with the number `n`, complete enough for a shop. */
export const item = (n: number, payload: Partial<ListingPayload> = {}): ListingItem =>
  plainItem(`T-${n}`, { barcode: barcode(n), images: ['https://img.example/front.jpg'], ...payload });

/** The item as it is known once the shop has given it an id. */
export const known = (
  one: ListingItem,
  syncId: string,
  payload: Partial<ListingPayload> = {},
): ListingItem => ({
  key: { ...one.key, syncId },
  payload: { ...one.payload, ...payload },
});
