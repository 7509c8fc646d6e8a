import {
  ConnectorError,
  type Issue,
  type ItemResult,
  ItemResults,
  type ListingItem,
  message,
  oneByOne,
  readJson,
  sortOut,
  wordedIssue,
} from '@sluice/connector-kit';
import { itemFaults } from './check-item.ts';
import { type Context, failureOf, find, refusedIn, send, signedIn } from './client.ts';
import { accountOf, dataSourceOf } from './config.ts';
import { refusalOf } from './issues.ts';
import { inLanes } from './lanes.ts';
import { wireProduct } from './map.ts';
import { idOf, productPath } from './names.ts';
import { Product, ProductInput } from './schema.ts';
import { isOurs, OF_OTHERS } from './seen.ts';
import { ticketOf } from './ticket-text.ts';

/**
 * Inserts the data of products, one a call; that replaces what was sent before. The version is our time: an older write that
 * arrives late is refused by Google.
 */
export async function upsertListings(ctx: Context, items: readonly ListingItem[]): Promise<ItemResult[]> {
  const { good, results } = sortOut(items, (item) => itemFaults(item, ctx.config));
  if (good.length === 0) return results;
  const told = new ItemResults();
  const version = BigInt(ctx.clock.now().getTime());
  const session = await signedIn(ctx);
  await inLanes(good, (some) =>
    oneByOne(
      some,
      async (item) => told.tell(await insert(session, item, version)),
      ({ key }, error) => told.retry(key.externalKey, error),
    ),
  );
  return [...results, ...told.of(good.map(({ key }) => key.externalKey))];
}

async function insert(ctx: Context, item: ListingItem, version: bigint): Promise<ItemResult> {
  const { externalKey } = item.key;
  if (item.key.asNew && (await isOfOthers(ctx, item)))
    return { externalKey, outcome: 'rejected', issues: [OF_OTHERS] };
  const response = await send(ctx, {
    method: 'POST',
    path: `products/v1/${accountOf(ctx.config)}/productInputs:insert`,
    query: { dataSource: dataSourceOf(ctx.config) },
    json: wireProduct(item, ctx.config, String(version)),
  });
  if (response.status === 400) {
    const refused = await refusedIn(response);
    if (refused !== null) return { externalKey, outcome: 'rejected', issues: [refusalOf(refused)] };
  }
  if (response.status === 409) {
    const future = await futureVersion(ctx, item, version);
    if (future === null) throw overtaken((await refusedIn(response))?.words);
    return { externalKey, outcome: 'rejected', issues: [future] };
  }
  if (response.status < 200 || response.status > 299) throw await failureOf(response);
  await readJson(response, ProductInput);
  return { externalKey, outcome: 'accepted', ticket: ticketOf({ purpose: 'write', version }) };
}

/** Whether another data source has a product under this id: to insert it would move that one. */
async function isOfOthers(ctx: Context, { key }: ListingItem): Promise<boolean> {
  const product = await find(ctx, productPath(idOf(key, ctx.config), ctx.config), Product);
  return product !== null && !isOurs(product, ctx);
}

const DAY_MS = 24n * 3_600_000n;

/**
 * The issue of a product whose version no write of ours reaches: another program counted otherwise, or our clock was ahead.
 * Null for a version of about now.
 */
async function futureVersion(ctx: Context, { key }: ListingItem, version: bigint): Promise<Issue | null> {
  const product = await find(ctx, productPath(idOf(key, ctx.config), ctx.config), Product);
  const known = BigInt(product?.versionNumber ?? 0);
  if (known <= version + DAY_MS) return null;
  return wordedIssue('rejected', 'sku', message('google_version', { version: String(known) }));
}

/** Google has a newer version than ours, so another write went before: what holds is looked up. */
const overtaken = (words?: string): ConnectorError =>
  new ConnectorError({
    kind: 'unknown_outcome',
    message: words || 'Google has a newer version of the product',
    evidence: { status: 409 },
  });
