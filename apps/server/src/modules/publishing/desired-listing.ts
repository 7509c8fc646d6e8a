import type { ListingPayload } from '@sluice/connector-kit';
import type { Tx } from '../../platform/db/database.ts';
import {
  type ChannelMapping,
  type ListingIssue,
  loadChannelMappings,
  type MappedContent,
  mapContent,
  NO_MAPPING,
} from '../mapping/index.ts';
import { wordedFor } from './content/texts.ts';
import { type ConnectionFacts, loadProductFacts, type ProductFacts } from './facts.ts';
import { type Fingerprints, fingerprintsOf, payloadOf } from './payload.ts';
import type { Excluded } from './resolver.ts';
import { type PlannedPrice, resolveStanding } from './standing.ts';

/** A listing as it should be on the channel now. */
export interface DesiredListing extends Pick<MappedContent, 'waiting' | 'terms' | 'unmade'> {
  excluded: false;
  payload: ListingPayload;
  hashes: Fingerprints;
  /** Without a price neither content nor stock is sent. */
  isPriced: boolean;
  /** Known reasons why the channel would refuse it: it is rejected without a call. */
  issues: readonly ListingIssue[];
}

/** The facts from which the desired listings of products are computed. */
export interface ListingFacts {
  products: ProductFacts[];
  mappingOf(connectionId: number): ChannelMapping;
}

/** Loads the products and the mappings that the connections have for them, each once. */
export async function loadListingFacts(
  tx: Tx,
  productIds: readonly number[],
  connectionIds: readonly number[],
): Promise<ListingFacts> {
  const products = await loadProductFacts(tx, productIds);
  const mappings = await loadChannelMappings(tx, connectionIds, products);
  return { products, mappingOf: (connectionId) => mappings.get(connectionId) ?? NO_MAPPING };
}

/**
 * The one computation of a listing as it should be: plan, preview, delivery and reconciliation call it. It resolves the
 * product, puts it into the channel's words, and makes the payload with its fingerprints.
 *
 * @param standing the price that the listing has: it goes on at this price while the guard holds a new one or a
 * withdrawal, and while the product has no price
 */
export function desiredListing(
  product: ProductFacts,
  connection: ConnectionFacts,
  mapping: ChannelMapping,
  standing: PlannedPrice & { isHeld: boolean },
): DesiredListing | Excluded {
  const { resolution, sellingIn } = resolveStanding(product, connection, standing, standing.isHeld);
  if (resolution.excluded) return resolution;
  const content = mapContent(wordedFor(product, connection), mapping);
  const { waiting, terms, unmade } = content;
  const issues = [...resolution.issues, ...content.issues];
  const payload = payloadOf(product, sellingIn, resolution, content);
  const hashes = fingerprintsOf(payload, issues, sellingIn);
  const isPriced = resolution.price !== null;
  return { excluded: false, payload, hashes, isPriced, issues, waiting, terms, unmade };
}
