import { envelope, type Handler, refusal } from './answers.ts';
import type { ImportRow } from './products.ts';
import { matchProduct, text } from './products.ts';
import type { State } from './state.ts';
import { LEAF } from './taxonomy.ts';
import { findTicket, openTicket } from './tickets.ts';

interface FastItem {
  readonly merchant?: unknown;
  readonly merchantSku?: unknown;
  readonly productName?: unknown;
  readonly barcode?: unknown;
  readonly hbSku?: unknown;
  readonly stock?: unknown;
  readonly price?: unknown;
}

/** Offers on products that the catalogue has already: nobody needs to decide, but unknown ones fail. */
export const takeFastListing: Handler = (state, { body, account }) => {
  if (!Array.isArray(body)) return refusal(400, 'ürün listesi bekleniyor');
  const items = body as FastItem[];
  const work = () => items.map((item, at) => fastRow(state, account.merchantId, item, at));
  return envelope({ trackingId: openTicket(state, { kind: 'import', total: items.length, work }) });
};

function fastRow(state: State, merchantId: string, item: FastItem, itemOrderID: number): ImportRow {
  const merchantSku = text(item.merchantSku);
  const known = [...state.catalogue].find(
    ([barcode, { hbSku }]) => barcode === text(item.barcode) || hbSku === text(item.hbSku),
  );
  const isWhole = item.merchant === merchantId && merchantSku !== '' && text(item.productName) !== '';
  if (!known || !isWhole) {
    const message = isWhole ? 'HB kataloğunda bulunamadı' : 'Eksik bilgi';
    return {
      itemOrderID,
      merchantSku,
      importStatus: 'FAILED',
      importMessages: [{ severity: 'ERROR', message }],
    };
  }
  const [barcode, candidate] = known;
  state.products.set(merchantSku, {
    merchantSku,
    status: 'WAITING',
    hbSku: null,
    categoryId: LEAF[state.environment],
    attributes: { merchantSku, Barcode: barcode, price: text(item.price), stock: text(item.stock) },
    validationResults: [],
    rejectReasons: [],
    candidate,
  });
  matchProduct(state, merchantSku);
  return { itemOrderID, merchantSku, importStatus: 'SUCCESS', importMessages: [] };
}

/** States in which a product is in the hands of the catalogue, or for sale. */
const KEPT = new Set(['IN_EXTERNAL_PROGRESS', 'CREATED', 'MATCHED', 'MATCHED_WITH_STAGED']);

/** Deletes products that were not taken in yet; others stay, and the ticket says so. */
export const takeDeletion: Handler = (state, { body, account }) => {
  if (!Array.isArray(body)) return refusal(400, 'ürün listesi bekleniyor');
  const items = body as { merchant?: unknown; merchantSku?: unknown }[];
  const work = () =>
    items.map(({ merchant, merchantSku }) => {
      const product = merchant === account.merchantId ? state.products.get(text(merchantSku)) : undefined;
      const deleted = product !== undefined && !KEPT.has(product.status);
      if (deleted) state.products.delete(product.merchantSku);
      const reason =
        product === undefined ? 'Ürün bulunamadı' : `${product.status} durumundaki ürün silinemez`;
      return { merchant, merchantSku, deleted, errorMessage: deleted ? null : reason };
    });
  return envelope({ trackingId: openTicket(state, { kind: 'delete', total: items.length, work }) });
};

export const deletionStatus: Handler = (state, _call, ...[trackingId = '']) => {
  const ticket = findTicket(state, trackingId, 'delete');
  if (ticket === null) return refusal(404, 'trackingId bulunamadı');
  return [200, { trackingId, completed: ticket.rows !== null, deletedProductList: ticket.rows ?? [] }];
};
