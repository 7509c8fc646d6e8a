import type { ListingKey, ListingPayload, OfferItem } from './listings.ts';

/** A listing to lie on the shelf from now on, in place of the one under its id or its key. */
export interface ShelfItem {
  readonly key: ListingKey;
  readonly payload: ListingPayload;
}

/**
 * The listings of a channel that fetches a file: kept by the host, because there is nobody to send them to. A listing has
 * an id of the shelf, which stays when its key changes.
 */
export interface Shelf {
  /** Returns the ids by merchant key. A listing that lies there as it is counts as unchanged. */
  put(items: readonly ShelfItem[]): Promise<ReadonlyMap<string, string>>;
  /** Changes price and stock of listings that lie there, and nothing else. Returns the ids of those it found, by merchant key. */
  offer(items: readonly OfferItem[]): Promise<ReadonlyMap<string, string>>;
  /** Takes listings away, by id where known, else by merchant key; missing ones are ignored. */
  remove(keys: readonly ListingKey[]): Promise<void>;
}

export const FEED_FORMATS = ['xml', 'tsv', 'csv'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/** How listings become the text of a file. Every part is complete: the file is head, items, foot. */
export interface FeedFile {
  readonly contentType: string;
  readonly head: string;
  readonly foot: string;
  /** The text of one listing; null where the settings of now allow none, so that the file leaves it out. */
  item(payload: ListingPayload): string | null;
}
