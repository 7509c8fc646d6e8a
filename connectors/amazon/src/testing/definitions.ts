import { createHash } from 'node:crypto';
import { type Handler, invalid, listOf, missing, ok } from './answers.ts';
import { linkTo } from './links.ts';
import { type Marketplace, marketplaceOf } from './marketplaces.ts';
import type { Requirements } from './records.ts';
import type { State } from './state.ts';
import { groupsOf, schemaOf } from './taxonomy.ts';

const VERSION = 'UHqSqmb4FNUk=';
const WEEK_MS = 7 * 86_400_000;

export const searchProductTypes: Handler = (state, { query }) => {
  const marketplaceIds = listOf(query, 'marketplaceIds');
  if (!marketplaceIds.every((id) => marketplaceOf(id) !== undefined)) return invalid('marketplaceIds');
  if (query.has('keywords') && query.has('itemName'))
    return invalid('keywords and itemName cannot be used together.');
  const words = [...listOf(query, 'keywords'), ...(query.get('itemName') ?? '').split(' ')].filter(Boolean);
  const found = state.productTypes.filter(({ name, displayName }) => {
    const own = `${name} ${displayName}`.toLowerCase();
    return words.length === 0 || words.some((word) => own.includes(word.toLowerCase()));
  });
  return ok({
    productTypes: found.map(({ name, displayName }) => ({ name, displayName, marketplaceIds })),
    productTypeVersion: VERSION,
  });
};

/** The definition names its schema by a link, which lives for a week. */
export const getProductType: Handler = (state, { query }, name = '') => {
  const marketplaceIds = listOf(query, 'marketplaceIds');
  const [marketplace, ...more] = marketplaceIds.map(marketplaceOf);
  if (marketplace === undefined || more.length > 0) return invalid('marketplaceIds takes one marketplace.');
  const type = state.productTypes.find((one) => one.name === name);
  if (type === undefined) return missing(`There is no product type ${name}.`);
  const requirements = (query.get('requirements') ?? 'LISTING') as Requirements;
  const enforced = query.get('requirementsEnforced') !== 'NOT_ENFORCED';
  const schema = schemaOf(type, { marketplace, requirements, enforced });
  return ok({
    metaSchema: file(state, '/meta-schema/v1.json', { type: 'object' }),
    schema: file(state, `/product-types/${name}.json`, schema),
    requirements,
    requirementsEnforced: enforced ? 'ENFORCED' : 'NOT_ENFORCED',
    propertyGroups: groupsOf(type, requirements),
    locale: localeOf(query, marketplace),
    marketplaceIds,
    productType: name,
    displayName: type.displayName,
    productTypeVersion: { version: VERSION, latest: true, releaseCandidate: false },
  });
};

function localeOf(query: URLSearchParams, { language }: Marketplace): string {
  const locale = query.get('locale') ?? 'DEFAULT';
  return locale === 'DEFAULT' ? language : locale;
}

function file(state: State, path: string, value: object): object {
  const content = Buffer.from(JSON.stringify(value));
  const resource = linkTo(state, 'schemas', {
    method: 'GET',
    path,
    until: state.now() + WEEK_MS,
    read: () => ({ content, type: 'application/json' }),
  });
  const checksum = createHash('md5').update(content).digest('base64');
  return { link: { resource, verb: 'GET' }, checksum };
}
