import { listProduct } from './listings.ts';
import type { Attributes, HbProduct, Product } from './records.ts';
import type { State } from './state.ts';
import { BASE_ATTRIBUTES, BRANDS, CATEGORY_ATTRIBUTES, VARIANT_ATTRIBUTES } from './taxonomy.ts';
import { openTicket } from './tickets.ts';

/** An entry of the file of an import, as far as its reader trusts it. */
export interface ImportItem {
  readonly categoryId?: unknown;
  readonly merchant?: unknown;
  readonly attributes?: Attributes;
}

/** A row of a ticket: the import of one entry. The state of the product itself is told beside it. */
export interface ImportRow {
  readonly itemOrderID: number;
  readonly merchantSku: string;
  readonly importStatus: 'SUCCESS' | 'FAILED';
  readonly importMessages: readonly { severity: 'WARNING' | 'ERROR'; message: string }[];
}

/** The text of an attribute; empty for none. */
export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** Takes a file of products in; returns the tracking id. */
export function importProducts(state: State, merchantId: string, items: readonly ImportItem[]): string {
  const work = () =>
    items.map((item, at): ImportRow => {
      const merchantSku = text(item.attributes?.merchantSku);
      const faults = importFaults(state, merchantId, item);
      const isLive = state.products.get(merchantSku)?.status === 'MATCHED';
      if (faults.length === 0 && !isLive) takeProduct(state, merchantSku, item);
      const messages = faults.map((message) => ({ severity: 'ERROR' as const, message }));
      // The import is for new products: the content of a live one is changed by its own interface alone.
      const warning = {
        severity: 'WARNING' as const,
        message: 'Ürün zaten satışta, bilgileri güncellenmedi',
      };
      return {
        itemOrderID: at,
        merchantSku,
        importStatus: faults.length === 0 ? 'SUCCESS' : 'FAILED',
        importMessages: isLive && faults.length === 0 ? [warning] : messages,
      };
    });
  return openTicket(state, { kind: 'import', total: items.length, work });
}

/** Reasons for which an entry never becomes a product. */
function importFaults(
  state: State,
  merchantId: string,
  { merchant, categoryId, attributes }: ImportItem,
): string[] {
  const faults: string[] = [];
  if (merchant !== merchantId) faults.push('merchant bilgisi hatalı');
  if (!isLeaf(state, Number(categoryId)))
    faults.push(`Kategori bulunamadı ya da uç kategori değil: ${categoryId}`);
  if (text(attributes?.merchantSku) === '') faults.push('merchantSku zorunludur');
  const price = attributes?.price;
  if (price !== undefined && !/^\d+(,\d{1,2})?$/.test(String(price)))
    faults.push(`price alanı virgüllü ondalık olmalıdır: ${price}`);
  const stock = attributes?.stock;
  if (stock !== undefined && !/^\d+$/.test(String(stock)))
    faults.push(`stock alanı tam sayı olmalıdır: ${stock}`);
  return faults;
}

function takeProduct(state: State, merchantSku: string, { categoryId, attributes = {} }: ImportItem): void {
  const product: Product = {
    merchantSku,
    status: 'WAITING',
    hbSku: null,
    categoryId: Number(categoryId),
    attributes,
    validationResults: validate(attributes),
    rejectReasons: [],
    candidate: null,
  };
  state.products.set(merchantSku, product);
  const known = state.catalogue.get(text(attributes.Barcode));
  if (product.validationResults.length > 0) product.status = 'MISSING_INFO';
  else if (known) preMatch(state, merchantSku, known);
  else if (state.decidesAtOnce) matchProduct(state, merchantSku);
}

/** Attributes of the fake's category. */
export const ATTRIBUTES = [...BASE_ATTRIBUTES, ...CATEGORY_ATTRIBUTES, ...VARIANT_ATTRIBUTES];

/** Faults of attributes of a product as a whole. */
export function validate(attributes: Attributes): { attributeName: string; message: string }[] {
  const missing = ATTRIBUTES.filter(({ id, mandatory }) => mandatory && text(attributes[id]) === '').map(
    ({ id }) => ({ attributeName: id, message: `${id} alanı zorunludur` }),
  );
  const unknown = Object.keys(attributes)
    .filter((id) => !ATTRIBUTES.some((one) => one.id === id))
    .map((id) => ({ attributeName: id, message: `${id} bu kategoride tanımlı değil` }));
  const wrong = ATTRIBUTES.filter(({ id, values }) => {
    const value = text(attributes[id]);
    return value !== '' && values !== undefined && !values.includes(value);
  }).map(({ id }) => ({ attributeName: id, message: `${id} için geçersiz değer: ${attributes[id]}` }));
  const brand = text(attributes.Marka);
  const strange =
    brand !== '' && !BRANDS.includes(brand)
      ? [{ attributeName: 'Marka', message: `Marka bulunamadı: ${brand}` }]
      : [];
  return [...missing, ...unknown, ...wrong, ...strange, ...lostImages(attributes)];
}

const lostImages = (attributes: Attributes) =>
  Object.entries(attributes)
    .filter(([id, value]) => {
      const url = text(value);
      const isImage = /^Image\d+$/.test(id) && url !== '';
      return isImage && (!URL.canParse(url) || new URL(url).hostname.endsWith('.invalid'));
    })
    .map(([id, url]) => ({ attributeName: id, message: `Görsele ulaşılamadı: ${url}` }));

/** Addresses of the images of a product, in order. */
export const imagesOf = ({ attributes }: Product): string[] =>
  Array.from({ length: 10 }, (_, at) => text(attributes[`Image${at + 1}`])).filter((url) => url !== '');

export function isLeaf({ tree }: State, id: number): boolean {
  return (
    tree.some(({ categoryId }) => categoryId === id) &&
    !tree.some(({ parentCategoryId }) => parentCategoryId === id)
  );
}

/** Puts a product of the merchant on sale: it has a SKU of Hepsiburada's from now on, and a listing. */
export function matchProduct(state: State, merchantSku: string): void {
  const product = productOf(state, merchantSku);
  if (product.candidate !== null)
    product.attributes = { ...product.attributes, ...shared(product.candidate) };
  product.hbSku ??= product.candidate?.hbSku ?? `HBCV${String(state.nextId()).padStart(8, '0')}`;
  product.status = 'MATCHED';
  listProduct(state, { hbSku: product.hbSku, merchantSku, ...offerOf(product) });
}

/** A product of the catalogue is shown as the catalogue has it, whatever the merchant sent. */
const shared = ({ productName, brand, images }: HbProduct): Attributes => ({
  UrunAdi: productName,
  Marka: brand,
  ...Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`Image${at + 1}`, images[at] ?? ''])),
});

const offerOf = ({ attributes }: Product) => ({
  price: Number((text(attributes.price) || '0').replace(',', '.')),
  availableStock: Number(text(attributes.stock) || '0'),
});

/** Finds the product in Hepsiburada's catalogue: from now on a person of the merchant has to decide. */
export function preMatch(state: State, merchantSku: string, candidate: HbProduct): void {
  Object.assign(productOf(state, merchantSku), { status: 'PRE_MATCHED', candidate });
}

export function productOf(state: State, merchantSku: string): Product {
  const product = state.products.get(merchantSku);
  if (!product) throw new Error(`there is no product ${merchantSku}`);
  return product;
}

/** Accepts the proposed products, or refuses them; those that wait for no decision are left as they are. */
export function decidePreMatch(state: State, skus: readonly string[], isAccepted: boolean): void {
  for (const sku of skus) {
    const product = state.products.get(sku);
    if (product?.status !== 'PRE_MATCHED') continue;
    if (isAccepted) matchProduct(state, sku);
    else Object.assign(product, { candidate: null, status: 'IN_EXTERNAL_PROGRESS' });
  }
}
