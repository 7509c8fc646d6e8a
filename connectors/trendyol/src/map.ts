import type { ListingAttribute, ListingItem, OfferItem } from '@sluice/connector-kit';
import type { Config } from './config.ts';

/** Marks the id of an allowed value, so that a text of digits is not taken for one. */
const VALUE_ID = 'id:';
const VALUE = /^id:(\d+)$/;

export const valueCode = (attributeValueId: number): string => `${VALUE_ID}${attributeValueId}`;

/** The attributes as the calls take them: the ids of allowed values, several under one attribute, else the text. */
export function wireAttributes(attributes: readonly ListingAttribute[]): object[] {
  return [...Map.groupBy(attributes, ({ code }) => code)].map(([code, values]) => {
    const attributeId = Number(code);
    const ids = values.flatMap(({ value }) => VALUE.exec(value)?.[1] ?? []);
    if (ids.length > 0) return { attributeId, attributeValueIds: ids.map(Number) };
    return { attributeId, attributeValue: values.map(({ value }) => value).join(', ') };
  });
}

const wireImages = (images: readonly string[]): object[] => images.map((url) => ({ url }));

/**
 * Fields that belong to the barcode and not to buyers; the same for all products of a connection but the stock code.
 */
function wireTerms({ payload }: ListingItem, config: Config): object {
  const { origin, vat_rate, dimensional_weight, shipment_address_id, returning_address_id } = config;
  return {
    stockCode: payload.sku,
    origin,
    vatRate: Number(payload.vatRate ?? vat_rate ?? '20'),
    dimensionalWeight: dimensional_weight ?? 1,
    ...(shipment_address_id === undefined ? {} : { shipmentAddressId: shipment_address_id }),
    ...(returning_address_id === undefined ? {} : { returningAddressId: returning_address_id }),
  };
}

function wireDelivery({ delivery_duration }: Config): object {
  return delivery_duration === undefined ? {} : { deliveryOption: { deliveryDuration: delivery_duration } };
}

/** A product that is not approved yet: everything but price and stock. */
export function wireUnapproved(item: ListingItem, barcode: string, config: Config): object {
  const { payload } = item;
  return {
    barcode,
    title: payload.title,
    description: payload.description,
    // Variants of one model share it; without a family the barcode keeps each apart, and never changes.
    productMainId: payload.family?.code ?? barcode,
    brandId: Number(payload.brandSyncId),
    categoryId: Number(payload.categorySyncId),
    ...wireTerms(item, config),
    ...wireDelivery(config),
    images: wireImages(payload.images),
    attributes: wireAttributes(payload.attributes),
  };
}

export function wireNew(item: ListingItem, barcode: string, config: Config): object {
  return { ...wireUnapproved(item, barcode, config), ...wireOffer(item.payload, barcode) };
}

/** The part of an approved product that buyers see. Its brand, category and model stay as they were approved. */
export function wireContent({ payload }: ListingItem, contentId: number): object {
  return {
    contentId,
    title: payload.title,
    description: payload.description,
    images: wireImages(payload.images),
    attributes: wireAttributes(payload.attributes),
  };
}

export function wireVariant(item: ListingItem, barcode: string, config: Config): object {
  return { barcode, ...wireTerms(item, config) };
}

/** Price and stock of a barcode; a field left out stays. */
export interface WireOffer {
  readonly barcode: string;
  readonly quantity?: number;
  readonly salePrice?: number;
  readonly listPrice?: number;
}

/** The list price, struck through beside a lower sale price, may not be below it: without one it goes along as the same. */
export function wireOffer(
  { price, listPrice, stock }: Pick<OfferItem, 'price' | 'listPrice' | 'stock'>,
  barcode: string,
): WireOffer {
  return { barcode, quantity: stock, salePrice: Number(price), listPrice: Number(listPrice ?? price) };
}
