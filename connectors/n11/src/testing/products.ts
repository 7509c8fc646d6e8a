import type { Product } from './records.ts';
import type { State } from './state.ts';
import type { Apply, Sku } from './tasks.ts';
import { ATTRIBUTES, isLeaf, TEMPLATES } from './taxonomy.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

interface AttributeIn {
  readonly id: number;
  readonly valueId?: number | null;
  readonly customValue?: string | null;
}

export const createProduct: Apply = (state, sku) => {
  const stockCode = text(sku.stockCode);
  const faults = [
    ...(stockCode === '' ? ['stockCode alanı zorunludur'] : []),
    ...(state.products.has(stockCode) ? [`${stockCode} stok kodlu ürün zaten mevcut`] : []),
    ...contentFaults(state, sku),
    ...priceFaults(sku),
    ...quantityFaults(sku),
    ...(state.demandsNulls ? ['catalogId', 'bundle'].filter((name) => !(name in sku)).map(required) : []),
  ];
  const known = [...state.catalog.values()].find(
    ({ barcode, catalogId }) => barcode === sku.barcode || catalogId === sku.catalogId,
  );
  // A product of the catalogue has its attributes from there: the seller's are not even looked at.
  if (!known) faults.push(...attributeFaults(sku.attributes));
  if (faults.length > 0) return faults;
  state.products.set(stockCode, {
    n11ProductId: 500_000_000 + state.nextId(),
    stockCode,
    barcode: text(sku.barcode) || null,
    catalogId: known?.catalogId ?? null,
    title: known?.title ?? text(sku.title),
    description: String(sku.description),
    categoryId: Number(sku.categoryId),
    productMainId: text(sku.productMainId),
    status: known ? 'InCatalogApproval' : state.approvesAtOnce ? 'Active' : 'InApproval',
    preparingDay: Number(sku.preparingDay),
    shipmentTemplate: text(sku.shipmentTemplate),
    maxPurchaseQuantity: typeof sku.maxPurchaseQuantity === 'number' ? sku.maxPurchaseQuantity : null,
    currencyType: text(sku.currencyType),
    salePrice: Number(sku.salePrice),
    listPrice: Number(sku.listPrice),
    quantity: Number(sku.quantity),
    vatRate: Number(sku.vatRate),
    images: known?.images ?? imagesOf(sku),
    attributes: known?.attributes ?? attributesOf(sku.attributes as AttributeIn[]),
    visibleFrom: state.now() + state.visibleAfterMs,
  });
  return [];
};

const required = (name: string): string => `${name} alanı zorunludur`;

interface Image {
  readonly url: string;
  readonly order: number;
}

const imagesOf = ({ images }: Sku): string[] =>
  (images as Image[]).toSorted((one, other) => one.order - other.order).map(({ url }) => url);

const CURRENCIES = ['TL', 'USD', 'EUR'];
const VAT_RATES = [0, 1, 10, 20];

function contentFaults(state: State, sku: Sku): string[] {
  const missing = ['title', 'description', 'productMainId', 'shipmentTemplate', 'currencyType'].filter(
    (name) => text(sku[name]) === '',
  );
  const images = Array.isArray(sku.images) ? (sku.images as Image[]) : [];
  const lost = images.find(({ url }) => URL.canParse(url) && new URL(url).hostname.endsWith('.invalid'));
  return [
    ...missing.map(required),
    ...(text(sku.title).length < 15 ? ['Ürün başlığı en az 15 karakter olmalıdır'] : []),
    ...(isLeaf(state.tree, sku.categoryId) ? [] : [`Kategori en alt seviyede olmalıdır: ${sku.categoryId}`]),
    ...(CURRENCIES.includes(text(sku.currencyType)) ? [] : [`Geçersiz para birimi: ${sku.currencyType}`]),
    ...(Number.isInteger(sku.preparingDay) ? [] : [required('preparingDay')]),
    ...(TEMPLATES.includes(text(sku.shipmentTemplate))
      ? []
      : [`Teslimat şablonu bulunamadı: ${sku.shipmentTemplate}`]),
    ...(VAT_RATES.includes(sku.vatRate as number) ? [] : [`Geçersiz KDV oranı: ${sku.vatRate}`]),
    ...(images.length === 0 ? ['En az bir görsel zorunludur'] : []),
    ...(images.every(({ url }) => url.startsWith('https://')) ? [] : ['Görsel adresi https olmalıdır']),
    ...(lost ? [`Görsele ulaşılamadı: ${lost.url}`] : []),
  ];
}

function attributeFaults(attributes: unknown): string[] {
  const given = Array.isArray(attributes) ? (attributes as AttributeIn[]) : [];
  const missing = ATTRIBUTES.filter(({ id, mandatory }) => mandatory && !given.some((one) => one.id === id));
  const wrong = given.filter(({ id, valueId, customValue }) => {
    const known = ATTRIBUTES.find((one) => one.id === id);
    if (!known) return true;
    if (valueId != null) return !known.values.some((one) => one.id === valueId);
    return !known.custom || text(customValue) === '';
  });
  return [
    ...missing.map(({ name }) => `Zorunlu özellik eksik: ${name}`),
    ...wrong.map(({ id }) => `Geçersiz özellik değeri: ${id}`),
  ];
}

const attributesOf = (attributes: readonly AttributeIn[]) =>
  attributes.map(({ id, valueId, customValue }) => {
    const values = ATTRIBUTES.find((one) => one.id === id)?.values ?? [];
    return { id, value: values.find((one) => one.id === valueId)?.value ?? text(customValue) };
  });

/** Both prices come together, with a list price that is no lower. */
function priceFaults({ salePrice, listPrice }: Sku): string[] {
  if (salePrice === undefined && listPrice === undefined) return [];
  if (salePrice === undefined || listPrice === undefined)
    return ['salePrice ve listPrice birlikte gönderilmelidir'];
  const isPrice = (value: unknown) =>
    typeof value === 'number' && value > 0 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
  if (!isPrice(salePrice) || !isPrice(listPrice)) return ['Fiyat en fazla iki ondalık basamaklı olmalıdır'];
  return Number(listPrice) < Number(salePrice) ? ['Liste fiyatı satış fiyatından düşük olamaz'] : [];
}

const quantityFaults = ({ quantity }: Sku): string[] =>
  quantity === undefined || (Number.isInteger(quantity) && Number(quantity) >= 0) ? [] : ['Geçersiz stok'];

const NOT_FOUND = 'Ürün bulunamadı';

export const changePriceStock: Apply = (state, sku) => {
  const product = state.products.get(text(sku.stockCode));
  if (!product) return [NOT_FOUND];
  const faults = [...priceFaults(sku), ...quantityFaults(sku)];
  if (faults.length > 0) return faults;
  const { salePrice = product.salePrice, listPrice = product.listPrice, quantity = product.quantity } = sku;
  Object.assign(product, { salePrice, listPrice, quantity });
  if (sku.currencyType !== undefined) product.currencyType = text(sku.currencyType);
  return [];
};

/** States that the seller may leave, or go to. */
const SWITCHED = ['Active', 'Suspended'];

/** Fields that an update takes; others, such as the title, are passed over without a word. */
export const updateProduct: Apply = (state, sku) => {
  const product = state.products.get(text(sku.stockCode));
  if (!product) return [NOT_FOUND];
  if (sku.status !== undefined && !SWITCHED.includes(text(sku.status)))
    return [`Geçersiz statü: ${sku.status}`];
  if (sku.status !== undefined && !SWITCHED.includes(product.status))
    return [`${product.status} durumundaki ürün güncellenemez`];
  const { shipmentTemplate } = sku;
  if (shipmentTemplate !== undefined && !TEMPLATES.includes(text(shipmentTemplate)))
    return [`Teslimat şablonu bulunamadı: ${shipmentTemplate}`];
  const plain = ['status', 'preparingDay', 'shipmentTemplate', 'currencyType', 'description', 'vatRate'];
  for (const name of plain) if (sku[name] !== undefined) Object.assign(product, { [name]: sku[name] });
  changeGroup(product, sku);
  return [];
};

/** Group and limit of purchase change only where the old one is deleted in the same breath. */
function changeGroup(product: Product, sku: Sku): void {
  if (sku.deleteProductMainId === true) product.productMainId = text(sku.productMainId) || null;
  if (sku.deleteMaxPurchaseQuantity === true)
    product.maxPurchaseQuantity =
      typeof sku.maxPurchaseQuantity === 'number' ? sku.maxPurchaseQuantity : null;
}

export const deleteProduct: Apply = (state, sku) =>
  state.products.delete(text(sku.stockCode)) ? [] : [NOT_FOUND];
