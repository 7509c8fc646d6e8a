import { hash } from 'node:crypto';
import type { ListingFamily, ListingPayload, ListingProperty } from '@sluice/connector-kit';
import type { NamedText } from '../catalog/index.ts';
import type { ListingIssue, MappedContent } from '../mapping/index.ts';
import { textsOn } from './content/texts.ts';
import type { ConnectionFacts, FamilyFact, ProductFacts } from './facts.ts';
import { mainCategory, type Resolution, resolve } from './resolver.ts';

/** The merchant's own key of a listing: the SKU, or else a key made of the product id. */
export const externalKeyOf = (product: { id: number; sku: string | null }): string =>
  product.sku ?? `slc-${product.id}`;

/**
 * Makes the payload of a resolved product.
 *
 * @param content the product in the channel's words, from `mapContent`
 */
export function payloadOf(
  product: ProductFacts,
  connection: ConnectionFacts,
  resolution: Extract<Resolution, { excluded: false }>,
  content: Pick<MappedContent, 'categorySyncId' | 'brandSyncId' | 'attributes'>,
): ListingPayload {
  const category = mainCategory(product);
  const { title, description } = textsOn(product, connection);
  return {
    sku: externalKeyOf(product),
    barcode: product.ean,
    title: title.value,
    description: description.value ?? '',
    brand: product.brand,
    brandSyncId: content.brandSyncId,
    categoryPath: category === undefined ? null : category.levels.map((level) => level.name),
    categorySyncId: content.categorySyncId,
    attributes: content.attributes,
    properties: product.properties.map(plainText),
    family: familyOf(product, connection),
    weight: product.weight,
    images: product.images,
    // Without a price it has an issue as well, and is not sent.
    price: resolution.price ?? '0.00',
    listPrice: resolution.listPrice,
    vatRate: product.vat_rate,
    currency: connection.currency,
    stock: resolution.stock,
    stores: resolution.stores.map((store) => ({ storeId: store.platformStoreId, quantity: store.quantity })),
    active: true,
  };
}

const plainText = ({ name, value }: NamedText): ListingProperty => ({ name, value });

function familyOf(product: ProductFacts, connection: ConnectionFacts): ListingFamily | null {
  const { family, variant_options: options } = product;
  if (family === null) return null;
  const lead = leadOf(family, connection) ?? product;
  const { title, familyName } = textsOn(lead, connection);
  return {
    code: family.code,
    name: familyName.value ?? title.value,
    options: options.map(plainText),
    lead: lead === product,
  };
}

type Leads = WeakMap<FamilyFact['variants'], ProductFacts | undefined>;
/** Decided once per family and connection; the entry disappears with its facts. */
const leadsOf = new WeakMap<ConnectionFacts, Leads>();

/** The oldest variant that this channel gets: it speaks for the family there. */
function leadOf({ variants }: FamilyFact, connection: ConnectionFacts): ProductFacts | undefined {
  const leads: Leads = leadsOf.get(connection) ?? new WeakMap();
  leadsOf.set(connection, leads);
  if (!leads.has(variants))
    leads.set(
      variants,
      variants.find((one) => !resolve(one, connection).excluded),
    );
  return leads.get(variants);
}

/** Whether this variant decides what the channel shows of the family. */
export const speaksForFamily = (product: ProductFacts, connection: ConnectionFacts): boolean =>
  product.family !== null && leadOf(product.family, connection) === product;

/** Whether a variant that the channel no longer gets spoke for its family, so that another one does now. */
export function spokeForFamily({ id, family }: ProductFacts, connection: ConnectionFacts): boolean {
  const lead = family === null ? undefined : leadOf(family, connection);
  return lead !== undefined && id < lead.id;
}

export interface Fingerprints {
  content: string;
  /** Price, stock and stock per store: the data for the quick endpoints of channels. */
  offer: string;
}

/**
 * Fingerprints of a payload, equal exactly when a channel would not notice a difference. Issues are part of them, so
 * that a listing held back by issues is retried when they are gone, whether or not that changes the payload.
 *
 * @param connection its settings that change what the connector makes of a payload are part of the content
 */
export function fingerprintsOf(
  payload: ListingPayload,
  issues: readonly ListingIssue[],
  { content_settings: settings }: Pick<ConnectionFacts, 'content_settings'>,
): Fingerprints {
  const { price, listPrice, currency, stock, stores, ...content } = payload;
  return {
    content: digest({
      ...withoutEmpty(content),
      ...(issues.length === 0 ? {} : { issues: issues.map(withoutKey) }),
      ...(settings === '' ? {} : { settings }),
    }),
    offer: digest({ price, currency, stock, stores, ...(listPrice === null ? {} : { listPrice }) }),
  };
}

/** The key of a message says nothing that its text does not. */
const withoutKey = ({ key: _key, ...issue }: ListingIssue): object => issue;

type Content = Omit<ListingPayload, 'price' | 'listPrice' | 'currency' | 'stock' | 'stores'>;

/** Leaves out empty fields that few products have: so fingerprints from before these fields existed stay the same. */
function withoutEmpty({ properties, family, weight, ...content }: Content): object {
  return {
    ...content,
    ...(properties.length === 0 ? {} : { properties }),
    ...(family === null ? {} : { family }),
    ...(weight === null ? {} : { weight }),
  };
}

const digest = (value: object): string => hash('sha1', JSON.stringify(value), 'base64url');
