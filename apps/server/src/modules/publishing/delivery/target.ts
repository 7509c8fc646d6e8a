import type { ConnectionFacts, ProductFacts } from '../facts.ts';
import { fingerprintsOf, payloadOf } from '../payload.ts';
import { resolve } from '../resolver.ts';
import type { WorkItem } from './outcome.ts';

/** What the channel should hold of a product now; undefined = nothing. */
export function targetOf(
  product: ProductFacts | undefined,
  connection: ConnectionFacts,
  mediaUrl: (key: string) => string,
): WorkItem['target'] {
  const resolution = product === undefined ? undefined : resolve(product, connection);
  if (product === undefined || resolution === undefined || resolution.excluded) return undefined;
  const payload = payloadOf(product, connection, resolution, mediaUrl);
  return { payload, hashes: fingerprintsOf(payload) };
}
