import { type ChannelMapping, mapContent } from '../../channels/index.ts';
import type { ConnectionFacts, ProductFacts } from '../facts.ts';
import { fingerprintsOf, payloadOf } from '../payload.ts';
import { resolve } from '../resolver.ts';
import type { Target } from './outcome.ts';

/**
 * What the channel should hold of a product now; undefined = nothing.
 *
 * @param heldPrice the price that goes on while the guard keeps a new one back
 */
export function targetOf(
  product: ProductFacts,
  connection: ConnectionFacts,
  mapping: ChannelMapping,
  heldPrice: string | null,
  mediaUrl: (key: string) => string,
): Target | undefined {
  const resolution = resolve(product, connection);
  if (resolution.excluded) return undefined;
  const content = mapContent(product, mapping);
  const { issues, waiting, terms } = content;
  const wanted = payloadOf(product, connection, resolution, content, mediaUrl);
  const payload = heldPrice === null ? wanted : { ...wanted, price: heldPrice };
  return { payload, hashes: fingerprintsOf(payload, issues), issues, waiting, terms };
}
