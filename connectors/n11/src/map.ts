import type { ListingAttribute, ListingItem, OfferItem } from '@sluice/connector-kit';
import type { Config } from './config.ts';
import { stockCodeOf } from './keys.ts';
import type { Product } from './schema.ts';

/** The brand is an attribute, of one number in all categories. */
export const BRAND = 1;

/** Marks the id of an allowed value, so that a text of digits is not taken for one. */
const VALUE_ID = 'id:';
const VALUE = /^id:(\d{1,15})$/;

export const valueCode = (id: number): string => `${VALUE_ID}${id}`;

/** N11's names of currencies. */
export const CURRENCIES: Readonly<Record<string, string>> = { TRY: 'TL', USD: 'USD', EUR: 'EUR' };

/** The currency of a product in the common name, where it is known. */
export function currencyOf({ currencyType }: Product): { currency?: string } {
  const [currency] = Object.entries(CURRENCIES).find(([, name]) => name === currencyType) ?? [];
  return currency === undefined ? {} : { currency };
}

/** Attributes by number: the id of an allowed value, else the text. The brand goes along unless it was mapped. */
function wireAttributes(attributes: readonly ListingAttribute[], brand: string | null): object[] {
  const wires = attributes.map(({ code, value }) => {
    const id = VALUE.exec(value)?.[1];
    return id === undefined
      ? { id: Number(code), valueId: null, customValue: value }
      : { id: Number(code), valueId: Number(id), customValue: null };
  });
  const hasBrand = wires.some(({ id }) => id === BRAND);
  return hasBrand ? wires : [{ id: BRAND, valueId: null, customValue: brand }, ...wires];
}

const vatOf = ({ payload }: ListingItem, { vat_rate }: Config): number =>
  Number(payload.vatRate ?? vat_rate ?? '20');

/** Variants of one article share it; without a family the stock code keeps each apart. */
export const groupOf = ({ key, payload }: ListingItem): string => payload.family?.code ?? stockCodeOf(key);

const termsOf = (config: Config): object => ({
  preparingDay: config.preparing_days ?? 3,
  shipmentTemplate: config.shipment_template,
});

/** A new product. N11 asks for `catalogId` and `bundle` even where they say nothing. */
export function wireNew(item: ListingItem, config: Config): object {
  const { payload } = item;
  return {
    ...wireOffer(item.key, payload),
    title: payload.title,
    description: payload.description,
    categoryId: Number(payload.categorySyncId),
    productMainId: groupOf(item),
    ...termsOf(config),
    barcode: payload.barcode,
    catalogId: null,
    images: payload.images.map((url, at) => ({ url, order: at + 1 })),
    attributes: wireAttributes(payload.attributes, payload.brand),
    vatRate: vatOf(item, config),
    bundle: false,
  };
}

/**
 * A product that is there, put on sale. N11 changes no more of it than these fields, and the group only where the old one is
 * deleted in the same breath. A product without a family stays in the group that the merchant gave it there.
 */
export function wireUpdate(item: ListingItem, config: Config, product: Product | undefined): object {
  const group = item.payload.family?.code;
  const isMoved = group !== undefined && product !== undefined && product.productMainId !== group;
  return {
    stockCode: stockCodeOf(item.key),
    status: 'Active',
    description: item.payload.description,
    vatRate: vatOf(item, config),
    ...termsOf(config),
    ...(isMoved ? { deleteProductMainId: true, productMainId: group } : {}),
  };
}

/** Price and stock. Both prices go together: without a list price it goes along as the same. */
export function wireOffer(
  key: OfferItem['key'],
  { price, listPrice, currency, stock }: Pick<OfferItem, 'price' | 'listPrice' | 'currency' | 'stock'>,
): object {
  return {
    stockCode: stockCodeOf(key),
    salePrice: Number(price),
    listPrice: Number(listPrice ?? price),
    currencyType: CURRENCIES[currency],
    quantity: stock,
  };
}
