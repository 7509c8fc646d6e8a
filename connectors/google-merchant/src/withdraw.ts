import {
  type Issue,
  type ListingKey,
  message,
  oneByOne,
  readJson,
  type WithdrawResult,
  wordedIssue,
} from '@sluice/connector-kit';
import { isOfferId } from './check-item.ts';
import { type Context, failureOf, find, isGone, send, signedIn } from './client.ts';
import { dataSourceOf } from './config.ts';
import { inLanes } from './lanes.ts';
import { idOf, inputPath, productPath } from './names.ts';
import { Nothing, Product } from './schema.ts';
import { isOurs } from './seen.ts';
import { ticketOf } from './ticket-text.ts';

/**
 * Deletes the data that this connection's data source has of products: Google keeps nothing that is off sale. It stops showing a
 * product some minutes later, and a product of another data source stays.
 */
export async function withdrawListings(ctx: Context, keys: readonly ListingKey[]): Promise<WithdrawResult[]> {
  if (keys.length === 0) return [];
  const told = new Map<string, WithdrawResult>();
  const version = BigInt(ctx.clock.now().getTime());
  const session = await signedIn(ctx);
  await inLanes(keys, (some) =>
    oneByOne(
      some,
      async (key) => {
        told.set(key.externalKey, await remove(session, key, version));
      },
      ({ externalKey }, error) => told.set(externalKey, { externalKey, outcome: 'retry', error }),
    ),
  );
  return keys.flatMap(({ externalKey }) => told.get(externalKey) ?? []);
}

async function remove(ctx: Context, key: ListingKey, version: bigint): Promise<WithdrawResult> {
  const { externalKey } = key;
  const id = idOf(key, ctx.config);
  if (!isOfferId(id.offerId)) return { externalKey, outcome: 'withdrawn' };
  const query = { dataSource: dataSourceOf(ctx.config) };
  const response = await send(ctx, { method: 'DELETE', path: inputPath(id, ctx.config), query });
  if (await isGone(response)) return without(ctx, key, version);
  if (response.status < 200 || response.status > 299) throw await failureOf(response);
  await readJson(response, Nothing);
  return { externalKey, outcome: 'accepted', ticket: ticketOf({ purpose: 'withdraw', version }) };
}

/** The data source has no data of the product. What was listed may still be shown: not gone yet, or by another source. */
async function without(ctx: Context, key: ListingKey, version: bigint): Promise<WithdrawResult> {
  const { externalKey, syncId } = key;
  const product =
    syncId === null ? null : await find(ctx, productPath(idOf(key, ctx.config), ctx.config), Product);
  if (product === null) return { externalKey, outcome: 'withdrawn' };
  return isOurs(product, ctx)
    ? { externalKey, outcome: 'accepted', ticket: ticketOf({ purpose: 'withdraw', version }) }
    : { externalKey, outcome: 'rejected', issues: [STAYS] };
}

const STAYS: Issue = wordedIssue('ambiguous_match', 'active', message('google_stays'));
