import { type ListingItem, type ListingPayload, type OfferItem, textOfHtml } from '@sluice/connector-kit';
import { type Attributes, wireAttributes } from './attributes.ts';
import { type Config, marketplaceOf } from './config.ts';
import type { Held } from './held.ts';

export const MAX_IMAGES = 9;

/** Attributes that this connector fills from the product; the mapping has no part in them. */
export const OWN_ATTRIBUTES: ReadonlySet<string> = new Set([
  'item_name',
  'product_description',
  'brand',
  'condition_type',
  'externally_assigned_product_identifier',
  'supplier_declared_has_product_identifier_exemption',
  'purchasable_offer',
  'list_price',
  'fulfillment_availability',
  ...Array.from({ length: MAX_IMAGES }, (_, at) => imageSlot(at)),
]);

function imageSlot(at: number): string {
  return at === 0 ? 'main_product_image_locator' : `other_product_image_locator_${at}`;
}

/** The kind of identifier that Amazon calls a barcode of so many digits. */
export const identifierType = (barcode: string): 'ean' | 'upc' | 'gtin' =>
  barcode.length === 12 ? 'upc' : barcode.length === 14 ? 'gtin' : 'ean';

/** Texts and images, which a change replaces; one that a product does not have is left out. */
function wireContent({ title, brand, description, images }: ListingPayload, config: Config): Attributes {
  const { id: marketplace_id, language: language_tag } = marketplaceOf(config);
  const text = (value: string) => [{ value, language_tag, marketplace_id }];
  const plain = textOfHtml(description);
  const pictures = images.map(
    (media_location, at) => [imageSlot(at), [{ media_location, marketplace_id }]] as const,
  );
  return {
    item_name: text(title),
    ...(brand === null ? {} : { brand: text(brand) }),
    ...(plain === '' ? {} : { product_description: text(plain) }),
    ...Object.fromEntries(pictures),
  };
}

type Offer = Pick<OfferItem, 'price' | 'listPrice' | 'currency' | 'stock'>;

/** Price and stock. The price of a business customer, a lead time and the like are others’ and stay as they are. */
function wireOffer({ price, currency, stock }: Offer, config: Config): Attributes {
  const { id: marketplace_id } = marketplaceOf(config);
  const our_price = [{ schedule: [{ value_with_tax: Number(price) }] }];
  return {
    purchasable_offer: [{ marketplace_id, currency, audience: 'ALL', our_price }],
    // Its place is the account and not a marketplace.
    fulfillment_availability: [
      {
        fulfillment_channel_code: 'DEFAULT',
        quantity: stock,
        ...(config.handling_days === undefined ? {} : { lead_time_to_ship_max_days: config.handling_days }),
      },
    ],
  };
}

function wireListPrice({ listPrice, currency }: Offer, config: Config): Attributes {
  if (listPrice === null) return {};
  const { id: marketplace_id } = marketplaceOf(config);
  return { list_price: [{ marketplace_id, currency, value_with_tax: Number(listPrice) }] };
}

function wireIdentity({ barcode }: ListingPayload, config: Config): Attributes {
  const { id: marketplace_id } = marketplaceOf(config);
  if (barcode === null)
    return { supplier_declared_has_product_identifier_exemption: [{ value: true, marketplace_id }] };
  const identifier = { type: identifierType(barcode), value: barcode, marketplace_id };
  return { externally_assigned_product_identifier: [identifier] };
}

/** All attributes of a new listing. */
export function wireNew({ payload }: ListingItem, config: Config): Attributes {
  const { id: marketplace_id } = marketplaceOf(config);
  return {
    ...wireAttributes(payload.attributes, marketplaceOf(config)),
    condition_type: [{ value: 'new_new', marketplace_id }],
    ...wireIdentity(payload, config),
    ...wireContent(payload, config),
    ...wireListPrice(payload, config),
    ...wireOffer(payload, config),
  };
}

/** An offer on a product of Amazon’s catalogue, whose facts are Amazon’s. */
export function wireCatalogueOffer(payload: ListingPayload, asin: string, config: Config): Attributes {
  const { id: marketplace_id } = marketplaceOf(config);
  return {
    condition_type: [{ value: 'new_new', marketplace_id }],
    merchant_suggested_asin: [{ value: asin, marketplace_id }],
    ...wireListPrice(payload, config),
    ...wireOffer(payload, config),
  };
}

/** Stands for whatever product type a listing has, where attributes are sent that every one has. */
export const ANY_PRODUCT_TYPE = 'PRODUCT';

/** One change of one attribute. Only attributes as a whole can be changed, each within its marketplace. */
export interface Patch {
  readonly op: 'replace' | 'merge' | 'delete';
  readonly path: string;
  readonly value: readonly object[];
}

const patch = (op: Patch['op'], name: string, value: readonly object[]): Patch => ({
  op,
  path: `/attributes/${name}`,
  value,
});

const replaced = (attributes: Attributes): Patch[] =>
  Object.entries(attributes).map(([name, value]) => patch('replace', name, value));

const OPTIONAL_IMAGES = Array.from({ length: MAX_IMAGES - 1 }, (_, at) => imageSlot(at + 1));

/** Our attributes that the product does not have and the listing has: an earlier change put them there. */
function emptied(present: Attributes, held: Held, config: Config): Patch[] {
  const { id: marketplace_id, language: language_tag } = marketplaceOf(config);
  // Amazon deletes the value at a place that is named in full.
  const places = [
    ['product_description', { marketplace_id, language_tag }] as const,
    ...OPTIONAL_IMAGES.map((name) => [name, { marketplace_id }] as const),
  ];
  return places
    .filter(([name]) => held.has(name) && !Object.hasOwn(present, name))
    .map(([name, place]) => patch('delete', name, [place]));
}

const merged = (attributes: Attributes): Patch[] =>
  Object.entries(attributes).map(([name, value]) => patch('merge', name, value));

function listPricePatch(offer: Offer, held: Held, config: Config): Patch[] {
  const { id: marketplace_id, currency } = marketplaceOf(config);
  if (offer.listPrice !== null) return replaced(wireListPrice(offer, config));
  return held.has('list_price') ? [patch('delete', 'list_price', [{ marketplace_id, currency }])] : [];
}

/** Price and stock of a listing that is there: fields that are not ours stay, which `merge` says. */
export const offerPatches = (offer: Offer, held: Held, config: Config): Patch[] => [
  ...merged(wireOffer(offer, config)),
  ...listPricePatch(offer, held, config),
];

/** The offer of a listing that is there, which is on sale from then on. */
export function relistingPatches(offer: Offer, held: Held, config: Config): Patch[] {
  const { purchasable_offer = [], ...stock } = wireOffer(offer, config);
  return [
    ...merged({ ...stock, purchasable_offer: purchasable_offer.map((one) => ({ ...one, end_at: null })) }),
    ...listPricePatch(offer, held, config),
  ];
}

/**
 * All of a listing that is there, which is on sale from then on. Its identity stays, as do attributes that neither product nor
 * mapping name.
 */
export function listingPatches({ payload }: ListingItem, held: Held, config: Config): Patch[] {
  const content = wireContent(payload, config);
  return [
    ...replaced(wireAttributes(payload.attributes, marketplaceOf(config))),
    ...replaced(content),
    ...emptied(content, held, config),
    ...relistingPatches(payload, held, config),
  ];
}

/**
 * The end of the offer in this marketplace alone. A stock of nothing would end it in all marketplaces of the account, where
 * these share the quantity of a SKU, and a deletion would lose the listing.
 */
export function withdrawalPatches(config: Config, endsAt: Date): Patch[] {
  const { id: marketplace_id, currency } = marketplaceOf(config);
  const end_at = { value: endsAt.toISOString() };
  return merged({ purchasable_offer: [{ marketplace_id, currency, audience: 'ALL', end_at }] });
}
