import { ACCOUNT } from './account.ts';
import type { Answer, Call } from './answers.ts';
import { csvFile, notFound, ok } from './answers.ts';
import { csvOf } from './csv.ts';
import { inactivityOf, sellingPrice } from './offers.ts';
import type { Offer } from './records.ts';
import type { State } from './state.ts';

interface Wish {
  readonly last_request_date?: string;
  readonly include_inactive_offers?: boolean;
}

/** Offers of an export: those changed since a time, deleted ones among them, or all that are active. */
function exported(state: State, shopId: number, wish: Wish): Offer[] {
  const since = wish.last_request_date === undefined ? null : Date.parse(wish.last_request_date);
  return state.offers.filter((offer) => {
    if (offer.shopId !== shopId || offer.updatedAt + state.readLag > state.now()) return false;
    if (since !== null) return offer.updatedAt >= since;
    return (
      offer.deletedAt === null &&
      (wish.include_inactive_offers === true || inactivityOf(state, offer).length === 0)
    );
  });
}

const CSV_FIELDS: Readonly<Record<string, (state: State, offer: Offer) => unknown>> = {
  'offer-id': (_state, { offerId }) => offerId,
  'product-sku': (_state, { product }) => product.sku,
  price: (state, offer) => sellingPrice(state, offer),
  'origin-price': (_state, { fields }) => fields.price,
  quantity: (_state, { quantity }) => quantity,
  description: (_state, { fields }) => fields.description,
  'state-code': (_state, { stateCode }) => stateCode,
  'shop-id': (_state, { shopId }) => shopId,
  'shop-sku': (_state, { shopSku }) => shopSku,
  active: (state, offer) => offer.deletedAt === null && inactivityOf(state, offer).length === 0,
  deleted: (_state, { deletedAt }) => deletedAt !== null,
  'currency-iso-code': () => ACCOUNT.currency,
};

/** Of a deleted offer nothing else is told. */
const OF_DELETED = ['offer-id', 'product-sku', 'shop-id', 'shop-sku', 'active', 'deleted'];

function csvRow(state: State, offer: Offer): Record<string, unknown> {
  const fields = Object.entries(CSV_FIELDS).filter(
    ([name]) => offer.deletedAt === null || OF_DELETED.includes(name),
  );
  return Object.fromEntries(fields.map(([name, read]) => [name, read(state, offer)]));
}

/** OF51. */
export function exportOffers(state: State, { query, shopId }: Call): Answer {
  const since = query.get('last_request_date');
  const wish = {
    ...(since === null ? {} : { last_request_date: since }),
    include_inactive_offers: query.get('include_inactive_offers') === 'true',
  };
  const rows = exported(state, shopId, wish).map((offer) => csvRow(state, offer));
  return csvFile(csvOf(Object.keys(CSV_FIELDS), rows));
}

/** OF52. */
export function beginExport(state: State, { body, shopId }: Call): Answer {
  const rows = exported(state, shopId, (body ?? {}) as Wish).map((offer) => jsonRow(state, offer));
  const id = `export-${state.nextId()}`;
  state.exports.set(id, { shopId, rows });
  return ok({ tracking_id: id });
}

function jsonRow(state: State, offer: Offer): object {
  const { fields, product } = offer;
  const key = {
    offer_id: offer.offerId,
    product_sku: product.sku,
    shop_id: offer.shopId,
    shop_sku: offer.shopSku,
    active: offer.deletedAt === null && inactivityOf(state, offer).length === 0,
    deleted: offer.deletedAt !== null,
  };
  if (offer.deletedAt !== null) return key;
  return {
    ...key,
    currency_iso_code: ACCOUNT.currency,
    last_updated: new Date(offer.updatedAt).toISOString(),
    prices: [{ origin_price: fields.price, discount_price: fields.discount?.price ?? null }],
    quantity: offer.quantity,
    state_code: offer.stateCode,
    description: fields.description ?? null,
  };
}

/** OF53: the file lies behind an address that needs no parameters. */
export function readExport(state: State, { headers, shopId }: Call, id: string): Answer {
  if (state.exports.get(id)?.shopId !== shopId) throw notFound(`Export [${id}]`);
  if (state.held) return ok({ status: 'PENDING', last_updated: new Date(state.now()).toISOString() });
  return ok({
    status: 'COMPLETED',
    last_updated: new Date(state.now()).toISOString(),
    urls: [`http://${headers.host}/files/${id}`],
  });
}

/** OF54. */
export function readExportFile(state: State, _call: Call, id: string): Answer {
  const one = state.exports.get(id);
  if (one === undefined) throw notFound(`Export [${id}]`);
  return ok(one.rows);
}
