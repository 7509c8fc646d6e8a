import { type ChannelMapping, mapContent } from '../../channels/index.ts';
import type { ConnectionFacts, ProductFacts } from '../facts.ts';
import { fingerprintsOf, payloadOf } from '../payload.ts';
import { type PlannedPrice, resolveStanding } from '../standing.ts';
import type { Target } from './outcome.ts';

/**
 * Computes the channel's wanted state of a product; undefined = nothing.
 *
 * @param standing the price that the listing has: it goes on at this price while the guard holds a new one or a
 * withdrawal, and while the product has no price
 */
export function targetOf(
  product: ProductFacts,
  connection: ConnectionFacts,
  mapping: ChannelMapping,
  standing: PlannedPrice & { isHeld: boolean },
): Target | undefined {
  const { resolution, sellingIn } = resolveStanding(product, connection, standing, standing.isHeld);
  if (resolution.excluded) return undefined;
  const content = mapContent(product, mapping);
  const { waiting, terms, unmade } = content;
  const issues = [...resolution.issues, ...content.issues];
  const payload = payloadOf(product, sellingIn, resolution, content);
  const hashes = fingerprintsOf(payload, issues, connection);
  return { payload, hashes, issues, waiting, terms, unmade, isPriced: resolution.price !== null };
}
