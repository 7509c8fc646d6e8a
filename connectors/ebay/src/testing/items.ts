import { bulk, type Handler, NO_CONTENT, ok } from './answers.ts';
import { refuse, refuseFaults } from './errors.ts';
import { itemFaults } from './item-rules.ts';
import { pageOf } from './pages.ts';
import { refuseUnfit, revise } from './publishing.ts';
import type { Item, ItemFields, ProductFields } from './records.ts';
import { entriesOf, row } from './rows.ts';
import { offersOf, type State } from './state.ts';

/** Letters, digits and signs of ASCII, no space at either end. */
const SKU = /^[!-~]([ -~]{0,48}[!-~])?$/;

/** An item, which must be there. */
export const itemOf = (state: State, sku: string): Item => state.items.get(sku) ?? refuse(404, 25710, sku);

/** Creates an item or replaces all of it, and with it the listings that sell it. Returns whether it is new. */
export function putItem(state: State, { sku, locale, fields }: Item): boolean {
  if (!SKU.test(sku)) refuse(400, 25707, sku);
  refuseFaults(itemFaults(fields));
  const item: Item = { sku, locale, fields: completed(state, fields) };
  const live = offersOf(state, sku).filter(({ listing }) => listing !== null);
  for (const offer of live) refuseUnfit(state, offer, item);
  for (const offer of live) revise(state, offer);
  const isNew = !state.items.has(sku);
  state.items.set(sku, item);
  return isNew;
}

const GTINS = [
  ['EAN', 'ean'],
  ['UPC', 'upc'],
  ['ISBN', 'isbn'],
] as const;

/** GTINs among the aspects count as such; a product of eBay's catalogue lends an item the details that it lacks. */
function completed({ catalogue }: State, fields: ItemFields): ItemFields {
  if (fields.product === undefined) return fields;
  const { aspects } = fields.product;
  const named = GTINS.flatMap(([aspect, field]) => (aspects?.[aspect] ? [[field, aspects[aspect]]] : []));
  const product: ProductFields = { ...Object.fromEntries(named), ...fields.product };
  const codes = GTINS.flatMap(([, field]) => product[field] ?? []);
  const match = codes.map((code) => catalogue.get(code)).find((found) => found !== undefined);
  if (match === undefined) return { ...fields, product };
  return { ...fields, product: { ...match, ...product, aspects: { ...match.aspects, ...product.aspects } } };
}

const localeIn = (language: unknown): string => String(language).replace('-', '_');

export const replaceItem: Handler = (state, { body, headers }, sku = '') => {
  const fields = (body ?? {}) as ItemFields;
  const isNew = putItem(state, { sku, locale: localeIn(headers['content-language']), fields });
  return isNew ? { status: 201, body: {} } : NO_CONTENT;
};

type Wish = ItemFields & { readonly sku?: string; readonly locale?: string };

export const replaceItems: Handler = (state, { body, headers }) => {
  const wishes = entriesOf<Wish>(body, 25727, (errorId) => refuse(400, errorId));
  const spoken = localeIn(headers['content-language']);
  const seen = new Set<string>();
  return bulk(
    wishes.map(({ sku = '', locale = spoken, ...fields }) =>
      row({ sku, locale }, () => {
        if (seen.has(sku)) refuse(400, 25734, sku);
        seen.add(sku);
        putItem(state, { sku, locale, fields });
        return {};
      }),
    ),
  );
};

/** More than was sent: units are shown by the format of offers as well. */
function shown({ sku, locale, fields }: Item): object {
  const total = fields.availability?.shipToLocationAvailability;
  if (total?.quantity === undefined) return { sku, locale, ...fields };
  const allocationByFormat = { auction: 0, fixedPrice: total.quantity };
  const shipToLocationAvailability = { ...total, allocationByFormat };
  return { sku, locale, ...fields, availability: { ...fields.availability, shipToLocationAvailability } };
}

export const readItem: Handler = (state, _call, sku = '') => ok(shown(itemOf(state, sku)));

export const readItemsBySku: Handler = (state, { body }) => {
  const wishes = entriesOf<{ sku?: string }>(body, 25727, (errorId) => refuse(400, errorId));
  if (new Set(wishes.map(({ sku }) => sku)).size < wishes.length) refuse(400, 25734);
  return bulk(
    wishes.map(({ sku = '' }) => row({ sku }, () => ({ inventoryItem: shown(itemOf(state, sku)) }))),
  );
};

export const readItems: Handler = (state, call) => {
  const { entries, frame } = pageOf(call, [...state.items.values()], {
    fallback: 25,
    most: 200,
    cap: state.mostPerPage,
    offsetIs: 'page',
    wrong: { limit: 25706, offset: 25706 },
  });
  const size = Math.ceil(frame.total / frame.limit);
  return ok({ ...frame, size, inventoryItems: entries.map(shown) });
};

/** Takes the offers and listings of an item away with it. */
export const deleteItem: Handler = (state, _call, sku = '') => {
  itemOf(state, sku);
  for (const { offerId } of offersOf(state, sku)) state.offers.delete(offerId);
  state.items.delete(sku);
  return NO_CONTENT;
};
