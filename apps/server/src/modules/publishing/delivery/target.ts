import { type ChannelMapping, mapContent } from '../../channels/index.ts';
import type { ConnectionFacts, ProductFacts } from '../facts.ts';
import { fingerprintsOf, payloadOf } from '../payload.ts';
import { resolve, resolveAtPrice } from '../resolver.ts';
import type { Target } from './outcome.ts';

/**
 * What the channel should hold of a product now; undefined = nothing.
 *
 * @param heldPrice the price at which it goes on while the guard keeps a new one or a withdrawal back
 */
export function targetOf(
  product: ProductFacts,
  connection: ConnectionFacts,
  mapping: ChannelMapping,
  heldPrice: string | null,
  mediaUrl: (key: string) => string,
): Target | undefined {
  const resolution =
    heldPrice === null ? resolve(product, connection) : resolveAtPrice(product, connection, heldPrice);
  if (resolution.excluded) return undefined;
  const content = mapContent(product, mapping);
  const { issues, waiting, terms } = content;
  const payload = payloadOf(product, connection, resolution, content, mediaUrl);
  return { payload, hashes: fingerprintsOf(payload, issues), issues, waiting, terms };
}
