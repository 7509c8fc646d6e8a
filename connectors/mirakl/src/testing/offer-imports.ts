import type { Answer, Call } from './answers.ts';
import { created, csvFile, notFound, ok, Refusal } from './answers.ts';
import { csvOf } from './csv.ts';
import { LineFault, targetOf } from './offer-rules.ts';
import type { FailedLine, OfferImport, SentOffer } from './records.ts';
import { offersOf, type State } from './state.ts';

/** OF24. An equal request is not taken in again while the first one is not done. */
export function takeOffers(state: State, { body, bytes, shopId }: Call): Answer {
  const { offers = [] } = (body ?? {}) as { offers?: readonly SentOffer[] };
  if (offers.length === 0) {
    const fault = { code: 'NotEmpty', field: 'offers', message: 'may not be empty' };
    throw new Refusal(400, fault.message, { faults: [fault] });
  }
  const text = bytes.toString('utf8');
  const twin = [...state.offerImports.values()].find(
    (one) => one.shopId === shopId && one.text === text && one.status === 'WAITING',
  );
  if (twin !== undefined) return created(twin.id, '/api/offers/imports');
  const one: OfferImport = {
    id: state.nextId(),
    shopId,
    text,
    sent: offers,
    createdAt: state.now(),
    gone: state.forgets,
    status: 'WAITING',
    read: 0,
    inserted: 0,
    updated: 0,
    deleted: 0,
    failed: [],
  };
  state.offerImports.set(one.id, one);
  if (!state.held) workOff(state, one);
  return created(one.id, '/api/offers/imports');
}

/** Works an import off, line by line: a line that fails leaves the others alone. */
export function workOff(state: State, one: OfferImport): void {
  if (one.status !== 'WAITING') return;
  const seen = new Set<string>();
  const until = state.failsAfter ?? one.sent.length;
  state.failsAfter = null;
  for (const [at, sent] of one.sent.slice(0, until).entries()) {
    try {
      if (seen.has(sent.shop_sku)) throw new LineFault("The 'sku' field is duplicated in the source file");
      seen.add(sent.shop_sku);
      if (sent.update_delete === 'delete') remove(state, one, sent);
      else write(state, one, sent);
    } catch (error) {
      if (!(error instanceof LineFault)) throw error;
      one.failed.push({ line: at + 2, row: rowOf(sent), message: error.message });
    }
  }
  one.read = Math.min(until, one.sent.length);
  one.status = until < one.sent.length ? 'FAILED' : 'COMPLETE';
}

function remove(state: State, one: OfferImport, { shop_sku: sku }: SentOffer): void {
  const offer = offersOf(state, one.shopId).find((held) => held.shopSku === sku);
  if (offer === undefined) throw new LineFault('The offer to delete does not exist');
  offer.deletedAt = state.now();
  offer.updatedAt = state.now();
  one.deleted += 1;
}

/** Fields that are not sent are reset, the quantity to none. */
function write(state: State, one: OfferImport, sent: SentOffer): void {
  const { product, offer } = targetOf(state, sent, one.shopId);
  const {
    shop_sku,
    product_id: _id,
    product_id_type: _type,
    state_code,
    update_delete: _flag,
    ...fields
  } = sent;
  const now = state.now();
  const common = { fields, quantity: fields.quantity ?? 0, updatedAt: now };
  if (offer !== null) {
    Object.assign(offer, common);
    one.updated += 1;
    return;
  }
  state.offers.push({
    offerId: state.nextId(),
    shopId: one.shopId,
    shopSku: shop_sku,
    stateCode: state_code,
    product,
    createdAt: now,
    deletedAt: null,
    ...common,
  });
  one.inserted += 1;
}

const COLUMNS: Readonly<Record<string, keyof SentOffer>> = {
  sku: 'shop_sku',
  'product-id': 'product_id',
  'product-id-type': 'product_id_type',
  description: 'description',
  'internal-description': 'internal_description',
  price: 'price',
  'price-additional-info': 'price_additional_info',
  quantity: 'quantity',
  'min-quantity-alert': 'min_quantity_alert',
  state: 'state_code',
  'available-start-date': 'available_started',
  'available-end-date': 'available_ended',
  'logistic-class': 'logistic_class',
  'leadtime-to-ship': 'leadtime_to_ship',
  'update-delete': 'update_delete',
};

const rowOf = (sent: SentOffer): FailedLine['row'] =>
  Object.fromEntries(Object.entries(COLUMNS).map(([column, field]) => [column, sent[field]]));

function importOf({ offerImports }: State, shopId: number, id: string): OfferImport {
  const one = offerImports.get(Number(id));
  const known = one !== undefined && one.shopId === shopId && !(one.gone && one.status !== 'WAITING');
  if (!known) throw notFound(`Import with identifier [${id}]`);
  return one;
}

/** OF02. */
export function readOfferImport(state: State, { shopId }: Call, id: string): Answer {
  const one = importOf(state, shopId, id);
  const isDone = one.status !== 'WAITING';
  return ok({
    date_created: new Date(one.createdAt).toISOString(),
    has_error_report: one.failed.length > 0,
    import_id: one.id,
    lines_in_error: one.failed.length,
    lines_in_pending: isDone ? one.sent.length - one.read : one.sent.length,
    lines_in_success: isDone ? one.read - one.failed.length : 0,
    lines_read: one.read,
    mode: 'NORMAL',
    offer_deleted: one.deleted,
    offer_inserted: one.inserted,
    offer_updated: one.updated,
    reason_status: null,
    status: one.status,
    type: 'MIRAKL',
  });
}

/** OF03: the lines that failed; of those that worked it says nothing. */
export function readOfferErrors(state: State, { shopId }: Call, id: string): Answer {
  const one = importOf(state, shopId, id);
  if (one.failed.length === 0) throw notFound(`Error report of import [${id}]`);
  const header = [...Object.keys(COLUMNS), 'error-line', 'error-message'];
  const rows = one.failed.map(({ line, row, message }) => ({
    ...row,
    'error-line': line,
    'error-message': message,
  }));
  return csvFile(csvOf(header, rows));
}
