import { type Handler, invalid, listOf, missing, ok, pageOf } from './answers.ts';
import { marketplaceOf } from './marketplaces.ts';
import { listingAt } from './offers.ts';
import type { CatalogItem } from './records.ts';
import type { State } from './state.ts';

/** Amazon's catalogue, in which a merchant looks for the ASIN of a barcode. */
export const searchCatalog: Handler = (state, { query }) => {
  const [marketplaceId = ''] = listOf(query, 'marketplaceIds');
  if (marketplaceOf(marketplaceId) === undefined)
    return invalid('marketplaceIds names a marketplace that is none.');
  const identifiers = listOf(query, 'identifiers');
  const type = query.get('identifiersType');
  const keywords = listOf(query, 'keywords');
  if (identifiers.length > 0 === keywords.length > 0)
    return invalid('Exactly one of identifiers and keywords is needed.');
  if (identifiers.length > 0 && type === null) return invalid('identifiersType is missing.');
  if (type === 'SKU' && !query.has('sellerId')) return invalid('sellerId is missing.');
  const found = [...state.catalog.values()].filter((item) =>
    keywords.length > 0
      ? keywords.every((word) => item.itemName.toLowerCase().includes(word.toLowerCase()))
      : identifiers.some((one) => isNamed(state, item, { type: type!, value: one, marketplaceId })),
  );
  const size = Number(query.get('pageSize') ?? 10);
  const page = pageOf(found, { token: query.get('pageToken'), size });
  if (page === null) return invalid('pageToken is none.');
  return ok({
    numberOfResults: found.length,
    ...(page.next === null ? {} : { pagination: { nextToken: page.next } }),
    items: page.rows.map((item) => present(item, marketplaceId, dataSetsOf(query))),
  });
};

export const getCatalogItem: Handler = (state, { query }, asin = '') => {
  const [marketplaceId = ''] = listOf(query, 'marketplaceIds');
  const item = state.catalog.get(asin);
  if (item === undefined)
    return missing(`Requested item '${asin}' not found in marketplace ${marketplaceId}.`);
  return ok(present(item, marketplaceId, dataSetsOf(query)));
};

const dataSetsOf = (query: URLSearchParams): readonly string[] =>
  query.has('includedData') ? listOf(query, 'includedData') : ['summaries'];

function isNamed(
  state: State,
  { asin, identifiers }: CatalogItem,
  { type, value, marketplaceId }: { type: string; value: string; marketplaceId: string },
): boolean {
  if (type === 'ASIN') return asin === value;
  if (type === 'SKU') return listingAt(state, value, marketplaceId)?.asin === asin;
  return identifiers.some(
    ({ identifierType, identifier }) => identifier === value && (type === 'GTIN' || type === identifierType),
  );
}

function present(item: CatalogItem, marketplaceId: string, dataSets: readonly string[]): object {
  const { asin, identifiers, productType, itemName, brand } = item;
  const parts: Readonly<Record<string, unknown>> = {
    summaries: [{ marketplaceId, itemName, brand, itemClassification: 'BASE_PRODUCT' }],
    identifiers: [{ marketplaceId, identifiers }],
    productTypes: [{ marketplaceId, productType }],
    attributes: { item_name: [{ value: itemName, marketplace_id: marketplaceId }] },
    images: [{ marketplaceId, images: [] }],
    relationships: [{ marketplaceId, relationships: [] }],
  };
  return { asin, ...Object.fromEntries(dataSets.map((name) => [name, parts[name]])) };
}
