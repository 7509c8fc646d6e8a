import type { SeenListing } from '@sluice/connector-kit';
import { SHOP } from './account.ts';
import { errorOf } from './answers.ts';
import type { Offer } from './records.ts';
import { type State, timeOf } from './state.ts';

/** An offer as `/sale/product-offers` answers with it. */
export function shownOffer({ products }: State, offer: Offer): object {
  const { fields, price, stock } = offer;
  const product = products.get(offer.productId);
  return {
    id: offer.id,
    name: fields.name,
    productSet: [
      {
        product: {
          id: offer.productId,
          publication: { status: product?.publication ?? 'REMOVED' },
          parameters: (product?.parameters ?? []).map((one) => ({ ...one, name: one.name ?? one.id })),
        },
        quantity: { value: 1 },
        responsiblePerson: null,
        responsibleProducer: (fields.productSet?.[0]?.responsibleProducer as object | undefined) ?? null,
        safetyInformation: (fields.productSet?.[0]?.safetyInformation as object | undefined) ?? null,
        marketedBeforeGPSRObligation: fields.productSet?.[0]?.marketedBeforeGPSRObligation ?? null,
      },
    ],
    category: { id: product?.categoryId ?? fields.category?.id },
    parameters: fields.parameters ?? [],
    images: fields.images ?? [],
    description: fields.description ?? undefined,
    external: fields.external ?? undefined,
    stock: { available: stock, unit: fields.stock?.unit ?? 'UNIT' },
    sellingMode: { format: 'BUY_NOW', price: price ?? undefined, minimalPrice: null, startingPrice: null },
    payments: fields.payments,
    delivery: {
      handlingTime: fields.delivery?.handlingTime,
      shippingRates: fields.delivery?.shippingRates ?? null,
      additionalInfo: null,
      shipmentDate: null,
    },
    afterSalesServices: fields.afterSalesServices ?? null,
    location: fields.location,
    publication: {
      status: offer.status,
      endedBy: offer.endedBy,
      endingAt: null,
      duration: null,
      republish: fields.publication?.republish === true,
      marketplaces: { base: { id: SHOP.marketplace }, additional: [] },
    },
    language: fields.language ?? 'pl-PL',
    taxSettings: fields.taxSettings ?? null,
    validation: { errors: offer.faults.map(errorOf), warnings: [], validatedAt: timeOf(offer.updatedAt) },
    warnings: [],
    createdAt: timeOf(offer.createdAt),
    updatedAt: timeOf(offer.updatedAt),
  };
}

/** An offer as a row of `/sale/offers`. */
export function offerRow(
  { products }: State,
  { id, fields, price, stock, status, productId }: Offer,
): object {
  const [image] = fields.images ?? [];
  return {
    id,
    name: fields.name,
    category: { id: products.get(productId)?.categoryId ?? fields.category?.id },
    ...(image === undefined ? {} : { primaryImage: { url: image } }),
    sellingMode: { format: 'BUY_NOW', ...(price === null ? {} : { price }) },
    stock: { available: stock, sold: 0 },
    stats: { watchersCount: 0, visitsCount: 0 },
    publication: { status, marketplaces: { base: { id: SHOP.marketplace }, additional: [] } },
    afterSalesServices: fields.afterSalesServices ?? {},
    ...(fields.external ? { external: fields.external } : {}),
    delivery: { shippingRates: fields.delivery?.shippingRates ?? {} },
    b2b: { buyableOnlyByBusiness: false },
  };
}

/** An offer as the kit compares it. Sold out counts as active: only its keeper ends an offer for good. */
export function seenListing({ products, imageSources }: State, offer: Offer): SeenListing {
  const { fields, price } = offer;
  const texts = (fields.description?.sections ?? []).flatMap(({ items = [] }) =>
    items.flatMap(({ type, content = '' }) => (type === 'TEXT' ? [content] : [])),
  );
  const product = products.get(offer.productId);
  return {
    syncId: offer.id,
    externalKey: fields.external?.id ?? null,
    barcode: product?.gtins[0] ?? null,
    title: fields.name ?? '',
    description: texts.join(''),
    images: (fields.images ?? []).map((url) => imageSources.get(url) ?? url),
    stock: offer.stock,
    active: offer.status === 'ACTIVE' || (offer.stock === 0 && offer.endedBy !== 'USER'),
    ...(product === undefined ? {} : { categorySyncId: product.categoryId }),
    ...(price === null ? {} : { price: price.amount, currency: price.currency }),
  };
}
