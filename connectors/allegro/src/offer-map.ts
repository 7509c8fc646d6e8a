import type { ListingItem, ListingPayload, OfferItem } from '@sluice/connector-kit';
import { plainAmount } from '@sluice/connector-kit';
import type { Choice } from './catalogue.ts';
import type { Config } from './config.ts';
import { allegroHtml } from './description.ts';
import { type CategoryFacts, mergedParameters, parametersFor } from './parameters.ts';
import type { Offer, SetElement } from './schema.ts';

const LANGUAGES: Readonly<Record<Config['marketplace'], string>> = {
  'allegro-pl': 'pl-PL',
  'allegro-cz': 'cs-CZ',
  'allegro-sk': 'sk-SK',
  'allegro-hu': 'hu-HU',
};

/** A price as Allegro takes it: text with two decimals. */
export function priceOf({ price, currency }: Pick<OfferItem, 'price' | 'currency'>): object {
  const [whole = '', fraction = ''] = plainAmount(price).split('.');
  return { amount: `${whole}.${fraction.padEnd(2, '0')}`, currency };
}

/** Whether the listing should be on sale: Allegro puts none on sale without a piece. */
export const isWantedOnSale = ({ active, stock }: ListingPayload): boolean => active && stock > 0;

/** The fields that a new offer and a changed one share. */
const commonOf = ({ key, payload }: ListingItem, config: Config): object => ({
  name: payload.title,
  description: { sections: [{ items: [{ type: 'TEXT', content: allegroHtml(payload.description) }] }] },
  images: payload.images,
  external: { id: key.externalKey },
  sellingMode: { format: 'BUY_NOW', price: priceOf(payload) },
  stock: { available: payload.stock },
  delivery: { handlingTime: config.handling_time, shippingRates: { id: config.shipping_rates } },
  afterSalesServices: {
    impliedWarranty: { id: config.implied_warranty },
    returnPolicy: { id: config.return_policy },
    ...(config.warranty ? { warranty: { id: config.warranty } } : {}),
  },
  location: locationOf(config),
  payments: { invoice: config.invoice },
});

const locationOf = ({ country, province, city, post_code }: Config): object => ({
  countryCode: country,
  city,
  postCode: post_code,
  ...(country === 'PL' && province && province !== 'NONE' ? { province } : {}),
});

/** A new offer, of a known product of the catalogue or of a new one. */
export function newOffer(
  item: ListingItem,
  choice: Exclude<Choice, { kind: 'question' }>,
  facts: CategoryFacts,
  config: Config,
): object {
  const { payload } = item;
  const { product, offer } = parametersFor(payload.attributes, facts);
  const producer = config.responsible_producer;
  return {
    ...commonOf(item, config),
    stock: { available: payload.stock, unit: 'UNIT' },
    productSet: [
      {
        product: choice.kind === 'known' ? { id: choice.id, images: [] } : newProduct(item, product, facts),
        ...(producer ? { responsibleProducer: { type: 'ID', id: producer } } : {}),
      },
    ],
    ...(offer.length === 0 ? {} : { parameters: offer }),
    language: LANGUAGES[config.marketplace],
    publication: { status: isWantedOnSale(payload) ? 'ACTIVE' : 'INACTIVE', republish: false },
  };
}

function newProduct({ payload }: ListingItem, own: readonly object[], { gtin }: CategoryFacts): object {
  const { barcode, attributes } = payload;
  const isGiven = attributes.some(({ code }) => code === gtin);
  const code = barcode === null || gtin === null || isGiven ? [] : [{ id: gtin, values: [barcode] }];
  return {
    name: payload.title,
    category: { id: payload.categorySyncId },
    images: payload.images,
    parameters: [...own, ...code],
  };
}

/**
 * The changes of an offer. The product stays the one it has, with all that belongs to it, and so do fields that are none of ours.
 */
export function changedOffer(item: ListingItem, stored: Offer, facts: CategoryFacts, config: Config): object {
  const { offer } = parametersFor(item.payload.attributes, facts);
  const publication = publicationFor(item.payload, stored);
  return {
    ...commonOf(item, config),
    ...keptSet(stored, config),
    ...(offer.length === 0 ? {} : { parameters: mergedParameters(stored.parameters, offer, facts) }),
    ...(Object.keys(publication).length === 0 ? {} : { publication }),
  };
}

/**
 * The products of an offer as they are. They go along because Allegro adds the images of the catalogue to ours, in each write
 * anew, unless it is given an empty list for them.
 */
function keptSet({ productSet, publication, validation }: Offer, config: Config): object {
  const elements = productSet ?? [];
  if (elements.length === 0 || elements.some(({ product }) => !product?.id)) return {};
  // A draft that Allegro refused may lack its producer, which is set here later.
  const isRefused = publication?.status === 'INACTIVE' && (validation?.errors ?? []).length > 0;
  const producer = (isRefused && config.responsible_producer) || null;
  return { productSet: elements.map((element) => keptElement(element, producer)) };
}

function keptElement(element: SetElement, producer: string | null): object {
  const { product, quantity, responsiblePerson, responsibleProducer, safetyInformation, deposits } = element;
  const { marketedBeforeGPSRObligation: isOlder } = element;
  const producerId = responsibleProducer?.id || producer;
  const isSafetyKnown = safetyInformation != null && safetyInformation.type !== 'NO_SAFETY_INFORMATION';
  return {
    product: { id: product?.id, images: [] },
    ...(quantity == null ? {} : { quantity }),
    ...(responsiblePerson?.id ? { responsiblePerson: { id: responsiblePerson.id } } : {}),
    ...(producerId ? { responsibleProducer: { type: 'ID', id: producerId } } : {}),
    ...(isSafetyKnown ? { safetyInformation } : {}),
    ...(isOlder == null ? {} : { marketedBeforeGPSRObligation: isOlder }),
    ...(deposits == null || deposits.length === 0 ? {} : { deposits }),
  };
}

/**
 * The state to ask for, and the end of renewals. Allegro's description of `republish`: BUY_NOW offers begin anew with their initial
 * stock, regardless of how many items were sold. So goods that are gone would be sold again.
 */
const publicationFor = (payload: ListingPayload, stored: Offer): object => {
  const status = statusFor(payload, stored);
  return {
    ...(status === null ? {} : { status }),
    ...(stored.publication?.republish === true ? { republish: false } : {}),
  };
};

/** The state to ask for, null where the offer has it. The last piece ends an offer by itself. */
function statusFor(payload: ListingPayload, { publication }: Offer): string | null {
  const isOn = publication?.status === 'ACTIVE' || publication?.status === 'ACTIVATING';
  if (isWantedOnSale(payload)) return isOn ? null : 'ACTIVE';
  return isOn && !payload.active ? 'ENDED' : null;
}
