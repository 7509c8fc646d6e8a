import {
  type Issue,
  type ItemResult,
  ItemResults,
  message,
  type OfferItem,
  oneByOne,
  readJson,
  sortOut,
  wordedIssue,
} from '@sluice/connector-kit';
import { offerFaults } from './check-item.ts';
import { type Context, failureOf, isGone, refusedIn, send, signedIn } from './client.ts';
import { dataSourceOf } from './config.ts';
import { refusalOf } from './issues.ts';
import { inLanes } from './lanes.ts';
import { OFFER_FIELDS, wireOffer } from './map.ts';
import { idOf, inputPath, syncIdOf } from './names.ts';
import { ProductInput } from './schema.ts';

/** Fields that the mask names and the body lacks are deleted: so a sale price ends. */
const MASK = OFFER_FIELDS.map((field) => `productAttributes.${field}`).join(',');

/** Changes price and availability alone, one product a call. Google has the data with its answer, and shows them within minutes. */
export async function updateOffers(ctx: Context, items: readonly OfferItem[]): Promise<ItemResult[]> {
  const { good, results } = sortOut(items, offerFaults);
  if (good.length === 0) return results;
  const told = new ItemResults();
  const session = await signedIn(ctx);
  await inLanes(good, (some) =>
    oneByOne(
      some,
      async (item) => told.tell(await reprice(session, item)),
      ({ key }, error) => told.retry(key.externalKey, error),
    ),
  );
  return [...results, ...told.of(good.map(({ key }) => key.externalKey))];
}

async function reprice(ctx: Context, item: OfferItem): Promise<ItemResult> {
  const { externalKey } = item.key;
  const id = idOf(item.key, ctx.config);
  const response = await send(ctx, {
    method: 'PATCH',
    path: inputPath(id, ctx.config),
    query: { dataSource: dataSourceOf(ctx.config), updateMask: MASK },
    json: { ...id, productAttributes: wireOffer(item) },
  });
  if (await isGone(response)) return { externalKey, outcome: 'rejected', issues: [UNKNOWN] };
  if (response.status === 400) {
    const refused = await refusedIn(response);
    if (refused !== null) return { externalKey, outcome: 'rejected', issues: [refusalOf(refused)] };
  }
  if (response.status < 200 || response.status > 299) throw await failureOf(response);
  await readJson(response, ProductInput);
  return { externalKey, outcome: 'live', syncId: syncIdOf(id) };
}

const UNKNOWN: Issue = wordedIssue('listing_not_found', 'sku', message('google_unknown_product'));
