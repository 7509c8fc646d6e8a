import { type Answer, type Handler, ok, pageOf, Refusal, refuse } from './answers.ts';
import { productOf } from './catalogue.ts';
import { fetchFaults, imagesOf } from './images.ts';
import { refuseUnfit, saleFaults } from './offer-rules.ts';
import { offerRow, shownOffer } from './offer-views.ts';
import { isBusy, openOperation, pollAt } from './operations.ts';
import type { Fault, Offer, OfferWish, Product } from './records.ts';
import type { State } from './state.ts';

export function offerOf(state: State, id: string): Offer {
  const offer = state.offers.get(id);
  return offer ?? refuse(404, 'OfferNotFoundException', `There is no offer ${id}.`, 'offerId');
}

/** POST /sale/product-offers: a second call makes a second offer, whatever its external id. */
export const createOffer: Handler = (state, { body }) => {
  const wish = body as OfferWish;
  refuseUnfit(state, wish);
  const product = wishedProduct(state, wish);
  const now = state.now();
  const offer: Offer = {
    id: String(7_700_000_000 + state.nextId()),
    createdAt: now,
    updatedAt: now,
    visibleAt: now + state.listLag,
    productId: product.id,
    fields: {
      name: product.name,
      ...wish,
      images: imagesOf(state, { ...wish, images: wish.images ?? [] }, product, []),
    },
    stock: wish.stock?.available ?? 0,
    price: wish.sellingMode?.price ?? null,
    status: 'INACTIVE',
    endedBy: null,
    faults: [],
  };
  const isWanted = (wish.publication?.status ?? 'INACTIVE') === 'ACTIVE';
  if (isWanted) refuseFaults(saleFaults(state, offer, product));
  state.products.set(product.id, product);
  state.offers.set(offer.id, offer);
  // A draft stays where its images cannot be had, and is not on sale.
  const work = (): readonly Fault[] => {
    offer.faults = [...fetchFaults(wish), ...refusedKey(state, wish)];
    offer.updatedAt = state.now();
    offer.status = isWanted && offer.faults.length === 0 ? 'ACTIVE' : 'INACTIVE';
    return [];
  };
  if (isWanted && state.holding) offer.status = 'ACTIVATING';
  return answered(state, offer, work, { at: 201, isLong: isWanted || fetchFaults(wish).length > 0 });
};

/** PATCH /sale/product-offers/{offerId}: each field that is named is replaced as a whole, the others stay. */
export const editOffer: Handler = (state, { body }, id = '') => {
  const offer = offerOf(state, id);
  const wish = (body ?? {}) as OfferWish;
  if (isBusy(state, id))
    return refuse(
      409,
      'OFFER_IS_BEING_PROCESSED',
      'The previous edition of the offer is still being processed.',
    );
  refuseUnfit(state, wish);
  const product =
    wish.productSet === undefined ? state.products.get(offer.productId)! : wishedProduct(state, wish, offer);
  const next = patched(state, offer, wish, product);
  const status = nextStatus(offer, next, wish);
  if (status === 'ACTIVE' && offer.status !== 'ACTIVE') refuseFaults(saleFaults(state, next, product));
  else if (status === 'ACTIVE' && wish.stock?.available !== 0) refuseFaults(saleFaults(state, next, product));
  const work = (): readonly Fault[] => {
    const faults = [...fetchFaults(wish), ...refusedKey(state, next.fields)];
    if (faults.length > 0) return faults;
    state.products.set(product.id, product);
    // A refused draft stays refused until it goes on sale.
    const left = status === 'INACTIVE' ? offer.faults : [];
    Object.assign(offer, next, { status, faults: left, updatedAt: state.now() });
    offer.endedBy =
      status === 'ENDED' ? (next.stock === 0 && offer.endedBy !== 'USER' ? 'EMPTY_STOCK' : 'USER') : null;
    return [];
  };
  const isLong = wish.images !== undefined || wish.productSet !== undefined || wish.publication !== undefined;
  return answered(state, offer, work, { at: 200, isLong });
};

const refuseFaults = (faults: readonly Fault[]): void => {
  if (faults.length > 0) throw new Refusal(422, faults);
};

const refusedKey = ({ refusedKeys }: State, { external }: OfferWish): Fault[] =>
  refusedKeys.has(external?.id ?? '')
    ? [{ code: 'VERIFICATION_FAILED', message: 'The offer breaks the rules of the channel.', path: 'name' }]
    : [];

function wishedProduct(state: State, wish: OfferWish, offer?: Offer): Product {
  const { product } = wish.productSet?.[0] ?? {};
  if (product === undefined)
    return refuse(422, 'ProductRequired', 'An offer is made of a product.', 'productSet');
  return productOf(state, product, wish.category?.id ?? offer?.fields.category?.id);
}

type Next = Pick<Offer, 'productId' | 'fields' | 'stock' | 'price'>;

function patched(state: State, offer: Offer, wish: OfferWish, product: Product): Next {
  const images = imagesOf(state, wish, product, offer.fields.images ?? []);
  const { delivery, afterSalesServices, publication, ...whole } = wish;
  return {
    productId: product.id,
    fields: {
      ...offer.fields,
      ...whole,
      publication: { ...offer.fields.publication, ...publication },
      ...(delivery === undefined ? {} : { delivery: { ...offer.fields.delivery, ...delivery } }),
      ...(afterSalesServices === undefined
        ? {}
        : { afterSalesServices: { ...offer.fields.afterSalesServices, ...afterSalesServices } }),
      images,
    },
    stock: wish.stock?.available ?? offer.stock,
    price: wish.sellingMode?.price ?? offer.price,
  };
}

/** A stock of none ends an offer; a stock that is back does not put it on sale again. */
function nextStatus(offer: Offer, next: Next, { publication }: OfferWish): Offer['status'] {
  const wanted = publication?.status ?? offer.status;
  const isOnSale = wanted === 'ACTIVE' || wanted === 'ACTIVATING';
  if (isOnSale && publication?.status === undefined && next.stock === 0) return 'ENDED';
  if (isOnSale && offer.status === 'ACTIVE' && next.stock === 0) return 'ENDED';
  if (wanted === 'INACTIVE' && offer.status !== 'INACTIVE')
    return refuse(
      422,
      'InvalidPublicationStatus',
      'An offer that was published is ended.',
      'publication.status',
    );
  if (wanted === 'ENDED' && offer.status === 'INACTIVE')
    return refuse(422, 'InvalidPublicationStatus', 'A draft cannot be ended.', 'publication.status');
  return wanted === 'ACTIVATING' ? 'ACTIVE' : wanted;
}

/** Long work is answered by where to ask, short work with the offer. */
function answered(
  state: State,
  offer: Offer,
  work: () => readonly Fault[],
  { at, isLong }: { at: number; isLong: boolean },
): Answer {
  if (state.holding || (isLong && state.answers === 'operation')) {
    const operation = openOperation(state, offer.id, work);
    return { status: 202, body: shownOffer(state, offer), headers: pollAt(operation) };
  }
  refuseFaults(work());
  return { status: at, body: shownOffer(state, offer) };
}

/** GET /sale/product-offers/{offerId} */
export const readOffer: Handler = (state, _call, id = '') => ok(shownOffer(state, offerOf(state, id)));

/** DELETE /sale/offers/{offerId}: drafts only. */
export const deleteDraft: Handler = (state, _call, id = '') => {
  const offer = offerOf(state, id);
  if (offer.status !== 'INACTIVE') return refuse(403, 'OfferNotDraft', 'Only drafts can be deleted.');
  state.offers.delete(id);
  return { status: 204 };
};

/** GET /sale/offers: late for new offers; twenty rows unless more are asked for. */
export const listOffers: Handler = (state, { query }) => {
  const among = (name: string, value: string | undefined): boolean => {
    const wanted = query.getAll(name);
    return wanted.length === 0 || (value !== undefined && wanted.includes(value));
  };
  if (query.getAll('external.id').length > 100 || query.getAll('offer.id').length > 1_000)
    return refuse(400, 'TooManyValues', 'Too many ids.');
  const all = [...state.offers.values()].filter(
    (one) =>
      one.visibleAt <= state.now() &&
      among('offer.id', one.id) &&
      among('external.id', one.fields.external?.id) &&
      among('publication.status', one.status) &&
      among('category.id', state.products.get(one.productId)?.categoryId) &&
      (query.get('name') === null || (one.fields.name ?? '').includes(query.get('name')!)),
  );
  all.reverse();
  const page = pageOf(query, all, { usual: 20, most: 1_000 });
  return ok({ offers: page.map((one) => offerRow(state, one)), count: page.length, totalCount: all.length });
};
