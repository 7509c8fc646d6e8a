import {
  chunksOf,
  type ItemResult,
  type ListingItem,
  message,
  normaliseGtin,
  wordedIssue,
} from '@sluice/connector-kit';
import type { Static } from 'typebox';
import { type AsFar, asFarAsAllowed } from './as-far-as-allowed.ts';
import { type Context, call } from './client.ts';
import { marketplaceOf } from './config.ts';
import type { Held } from './held.ts';
import { skuOf } from './keys.ts';
import type { Change } from './listings-feed.ts';
import { ANY_PRODUCT_TYPE, identifierType, relistingPatches, wireCatalogueOffer } from './map.ts';
import { CataloguePage, type CatalogueProduct } from './schema.ts';

const BARCODES_A_CALL = 20;

/**
 * Products without a product type as offers on products that Amazon has: the one of the same barcode. Several are not chosen
 * from. An offer that is there needs no search.
 */
export async function catalogueOffers(
  ctx: Context,
  items: readonly (ListingItem & { readonly held: Held })[],
): Promise<{ changes: Change[]; results: ItemResult[] }> {
  const fresh = items.filter(({ key }) => key.syncId === null);
  const { products, missed, error } = await productsByBarcode(ctx, fresh);
  const changes: Change[] = [];
  const results: ItemResult[] = [];
  for (const item of items) {
    const common = { externalKey: item.key.externalKey, sku: skuOf(item.key) };
    if (item.key.syncId !== null) {
      const patches = relistingPatches(item.payload, item.held, ctx.config);
      changes.push({ ...common, productType: ANY_PRODUCT_TYPE, body: { patches } });
      continue;
    }
    const [product, ...more] = products.get(gtinOf(item) ?? '') ?? [];
    if (error !== null && missed.has(item.payload.barcode ?? ''))
      results.push({ externalKey: item.key.externalKey, outcome: 'retry', error });
    else if (product === undefined || more.length > 0) results.push(refusal(item, product, more));
    else changes.push({ ...common, ...onProduct(ctx, item, product) });
  }
  return { changes, results };
}

const gtinOf = ({ payload }: ListingItem): string | null => normaliseGtin(payload.barcode ?? '');

function onProduct({ config }: Context, { payload }: ListingItem, { asin, productTypes }: CatalogueProduct) {
  const { id } = marketplaceOf(config);
  const own = productTypes?.find(({ marketplaceId }) => marketplaceId === id);
  return {
    productType: own?.productType || ANY_PRODUCT_TYPE,
    requirements: 'LISTING_OFFER_ONLY',
    body: { attributes: wireCatalogueOffer(payload, asin, config) },
  } as const;
}

function refusal(
  { key, payload }: ListingItem,
  product: CatalogueProduct | undefined,
  more: readonly CatalogueProduct[],
): ItemResult {
  const issue =
    product === undefined
      ? wordedIssue(
          'unknown_category',
          'categoryPath',
          message('amazon_no_product', { barcode: payload.barcode ?? '' }),
        )
      : wordedIssue(
          'ambiguous_match',
          'barcode',
          message('amazon_several_products', { asins: [product, ...more].map(({ asin }) => asin) }),
        );
  return { externalKey: key.externalKey, outcome: 'rejected', issues: [issue] };
}

interface Products extends Pick<AsFar<CatalogueProduct>, 'missed' | 'error'> {
  readonly products: ReadonlyMap<string, readonly CatalogueProduct[]>;
}

/** Products of the catalogue by GTIN, as they name it themselves, as far as Amazon lets them be searched now. */
async function productsByBarcode(ctx: Context, items: readonly ListingItem[]): Promise<Products> {
  const barcodes = [...new Set(items.map(({ payload }) => payload.barcode ?? ''))];
  const parts = [...Map.groupBy(barcodes, identifierType).values()].flatMap((some) =>
    chunksOf(some, BARCODES_A_CALL),
  );
  const { found, ...rest } = await asFarAsAllowed(parts, (part) => searchCatalogue(ctx, part));
  const apart = new Map(found.map((product) => [product.asin, product]));
  const named = [...apart.values()].flatMap((product) =>
    [...gtinsOf(product)].map((gtin) => ({ gtin, product })),
  );
  const products = [...Map.groupBy(named, ({ gtin }) => gtin)].map(
    ([gtin, some]) => [gtin, some.map(({ product }) => product)] as const,
  );
  return { ...rest, products: new Map(products) };
}

const gtinsOf = ({ identifiers }: CatalogueProduct): Set<string> =>
  new Set(
    (identifiers ?? []).flatMap((at) =>
      at.identifiers.flatMap(({ identifier }) => normaliseGtin(identifier) ?? []),
    ),
  );

/** More pages than barcodes are no answer to them. */
const MOST_PAGES = 20;

/** All products of some barcodes of one kind. */
async function searchCatalogue(ctx: Context, barcodes: readonly string[]): Promise<CatalogueProduct[]> {
  const found: CatalogueProduct[] = [];
  let pageToken: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = {
      marketplaceIds: marketplaceOf(ctx.config).id,
      identifiers: barcodes.join(','),
      identifiersType: identifierType(barcodes[0] ?? '').toUpperCase(),
      includedData: 'identifiers,productTypes',
      pageSize: BARCODES_A_CALL,
      pageToken,
    };
    const answer: Static<typeof CataloguePage> = await call(
      ctx,
      { method: 'GET', path: '/catalog/2022-04-01/items', query },
      CataloguePage,
    );
    found.push(...answer.items);
    pageToken = answer.pagination?.nextToken || null;
    if (pageToken === null) break;
  }
  return found;
}
