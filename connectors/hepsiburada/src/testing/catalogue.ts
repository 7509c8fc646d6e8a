import { type Answer, type Call, envelope, type Handler, page, refusal } from './answers.ts';
import { decidePreMatch, type ImportItem, type ImportRow, imagesOf, importProducts } from './products.ts';
import { type Product, STATUSES } from './records.ts';
import type { State } from './state.ts';
import { CATEGORY_ATTRIBUTES, VARIANT_ATTRIBUTES } from './taxonomy.ts';
import { findTicket } from './tickets.ts';

/** The file of a form holds the products; anything else is refused. */
export const takeImport: Handler = (state, { body, account }) => {
  if (!Array.isArray(body)) return refusal(400, 'file alanında ürün listesi bekleniyor');
  const trackingId = importProducts(state, account.merchantId, body as ImportItem[]);
  return envelope({ trackingId });
};

export const importStatus: Handler = (state, call, trackingId = '') => {
  const ticket = findTicket(state, trackingId, 'import');
  // The interface has no answer of its own for ids that it does not know: it shows an empty page.
  if (ticket === null) return page(call, []);
  if (ticket.rows === null) return page(call, pendingRows(ticket.total));
  return page(
    call,
    (ticket.rows as ImportRow[]).map((row) => statusRow(state, call, row)),
  );
};

const pendingRows = (total: number): object[] =>
  Array.from({ length: total }, (_, itemOrderID) => ({
    itemOrderID,
    importStatus: 'PROCESSING',
    productStatus: 'WAITING',
    importMessages: [],
  }));

/** The result of the import and, beside it, how far the product itself has come by now. */
function statusRow(state: State, { account }: Call, row: ImportRow): object {
  const product = row.importStatus === 'SUCCESS' ? state.products.get(row.merchantSku) : undefined;
  return { ...row, merchant: account.merchantId, ...(product ? progressOf(product) : {}) };
}

const fieldOf = (product: Product, id: string): string | null => {
  const value = product.attributes[id];
  return value === undefined ? null : String(value);
};

const progressOf = (product: Product) => ({
  merchantSku: product.merchantSku,
  hbSku: product.hbSku,
  barcode: fieldOf(product, 'Barcode'),
  productStatus: product.status,
  productName: fieldOf(product, 'UrunAdi'),
  variantGroupId: fieldOf(product, 'VaryantGroupID'),
  categoryId: product.categoryId,
  taskDetails: [],
  validationResults: product.validationResults,
  rejectReasonsMessages: product.rejectReasons,
  matchedHbProductInfo: product.candidate === null ? [] : [product.candidate],
  qualityScore: null,
});

const ASKED = { barcode: 'Barcode', merchantSku: 'merchantSku', hbSku: 'hbSku' } as const;

export const merchantProducts: Handler = (state, call) => {
  const found = [...state.products.values()].filter((product) =>
    Object.entries(ASKED).every(([name, id]) => {
      const wanted = call.query.get(name);
      const value = id === 'hbSku' ? product.hbSku : fieldOf(product, id);
      return wanted === null || wanted === value;
    }),
  );
  return page(
    call,
    found.map((product) => inFull(state, product)),
  );
};

const pairs = (product: Product, ids: readonly { readonly id: string }[]) =>
  ids.flatMap(({ id }) => {
    const value = fieldOf(product, id);
    return value === null ? [] : [{ name: id, value, mandatory: false }];
  });

function inFull(state: State, product: Product): object {
  const category = state.tree.find(({ categoryId }) => categoryId === product.categoryId);
  return {
    merchantSku: product.merchantSku,
    barcode: fieldOf(product, 'Barcode'),
    hbSku: product.hbSku,
    variantGroupId: fieldOf(product, 'VaryantGroupID'),
    productName: fieldOf(product, 'UrunAdi'),
    brand: fieldOf(product, 'Marka'),
    images: imagesOf(product),
    categoryId: product.categoryId,
    categoryName: category?.name ?? null,
    tax: fieldOf(product, 'tax_vat_rate'),
    price: fieldOf(product, 'price'),
    description: fieldOf(product, 'UrunAciklamasi'),
    status: product.status,
    baseAttributes: pairs(product, [{ id: 'GarantiSuresi' }, { id: 'kg' }]),
    variantTypeAttributes: pairs(product, VARIANT_ATTRIBUTES),
    productAttributes: pairs(product, CATEGORY_ATTRIBUTES),
    validationResults: product.validationResults,
    rejectReasons: product.rejectReasons,
    qualityScore: null,
    qualityStatus: null,
    productVideos: [],
  };
}

export const productsByStatus: Handler = (state, call) => {
  const status = call.query.get('productStatus');
  if (call.query.get('merchantId') !== call.account.merchantId) return refusal(403, 'Forbidden');
  if (!STATUSES.some((one) => one === status)) return refusal(400, `geçersiz statü: ${status}`);
  const found = [...state.products.values()].filter((product) => product.status === status);
  return page(call, found.map(progressOf));
};

interface SkuList {
  readonly merchant: string;
  readonly merchantSkuList: readonly string[];
}

/** The SKUs of the merchant in a body; null when the body is of another form. */
function skusOf({ body, account }: Call): string[] | null {
  if (!Array.isArray(body)) return null;
  const lists = body as SkuList[];
  if (lists.some(({ merchantSkuList }) => !Array.isArray(merchantSkuList))) return null;
  return lists
    .filter(({ merchant }) => merchant === account.merchantId)
    .flatMap(({ merchantSkuList }) => merchantSkuList);
}

export const checkStatus: Handler = (state, call) => {
  const skus = skusOf(call);
  if (skus === null) return refusal(400, 'merchantSkuList zorunludur');
  const skuStatusList = skus.flatMap((merchantSku) => {
    const status = state.products.get(merchantSku)?.status;
    return status === undefined ? [] : [{ merchantSku, status }];
  });
  return envelope([{ merchant: call.account.merchantId, skuStatusList }]);
};

export const decide =
  (isAccepted: boolean): Handler =>
  (state, call): Answer => {
    const skus = skusOf(call);
    if (skus === null) return refusal(400, 'merchantSkuList zorunludur');
    decidePreMatch(state, skus, isAccepted);
    return [200, null];
  };
