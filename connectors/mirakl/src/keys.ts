import type { ListingKey } from '@sluice/connector-kit';

/** The SKU under which the shop has the offer: it never changes there, so it is the channel's id as well. */
export const skuOf = ({ syncId, externalKey }: Pick<ListingKey, 'syncId' | 'externalKey'>): string =>
  syncId ?? externalKey;
