import { envelope, type Handler, page, refusal } from './answers.ts';
import { ATTRIBUTES, text, validate } from './products.ts';
import type { Attributes, ContentRow, FieldResult, Product } from './records.ts';
import type { State } from './state.ts';
import { findTicket, openTicket } from './tickets.ts';

interface Wish extends Attributes {
  readonly hbSku: string;
}

interface Wishes {
  readonly merchantId?: unknown;
  readonly items?: readonly Wish[];
}

/** Takes wishes for other content of live products in, by Hepsiburada's SKU: changed fields alone. */
export const takeContent: Handler = (state, { body, account }) => {
  const { merchantId, items } = (body ?? {}) as Wishes;
  if (merchantId !== account.merchantId) return refusal(403, 'merchantId hatalı');
  if (!Array.isArray(items)) return refusal(400, 'items zorunludur');
  const work = () => (items as Wish[]).map((wish) => takeWish(state, wish));
  return envelope({ trackingId: openTicket(state, { kind: 'content', total: items.length, work }) });
};

export const contentStatus: Handler = (state, call, ...[trackingId = '']) => {
  const ticket = findTicket(state, trackingId, 'content');
  if (ticket === null) return page(call, []);
  const items = (ticket.rows ?? []) as ContentRow[];
  const shown = items.map(({ updateResults, ...row }) => ({
    ...row,
    updateResults: updateResults.map(({ change: _change, ...result }) => result),
  }));
  return page(call, [{ merchantId: call.account.merchantId, items: shown }]);
};

function takeWish(state: State, wish: Wish): ContentRow {
  const product = [...state.products.values()].find(({ hbSku }) => hbSku !== null && hbSku === wish.hbSku);
  if (!product) {
    const message = 'Ürün bulunamadı';
    return { hbSku: wish.hbSku, message, productStatus: 'UNCOMPLETED', updateResults: [] };
  }
  const updateResults = fieldsOf(wish)
    .filter(({ change }) => !isSame(product, change))
    .map((field) => judged(product, field));
  const row: ContentRow = { hbSku: wish.hbSku, message: null, productStatus: 'UNCOMPLETED', updateResults };
  state.contentWishes.push(row);
  if (state.approvesContentAtOnce) decideContent(state, wish.hbSku);
  return row;
}

type Field = Pick<FieldResult, 'fieldName' | 'change'>;

function fieldsOf(wish: Wish): Field[] {
  const images = Object.entries(wish).filter(([name]) => /^image\d+$/.test(name));
  const attributes = Object.entries((wish.attributes ?? {}) as Attributes);
  const single = (fieldName: Field['fieldName'], from: string, to: string): Field[] =>
    wish[from] === undefined ? [] : [{ fieldName, change: { [to]: wish[from] } }];
  return [
    ...single('NAME', 'productName', 'UrunAdi'),
    ...single('DESCRIPTION', 'productDescription', 'UrunAciklamasi'),
    ...(images.length === 0
      ? []
      : [
          {
            fieldName: 'MEDIA' as const,
            change: Object.fromEntries(images.map(([name, url]) => [name.replace('image', 'Image'), url])),
          },
        ]),
    ...attributes.map(([id, value]) => ({ fieldName: 'ATTRIBUTE' as const, change: { [id]: value } })),
  ];
}

/** A value that is there already makes no request. */
const isSame = ({ attributes }: Product, change: Attributes): boolean =>
  Object.entries(change).every(([id, value]) => text(attributes[id]) === text(value));

function judged(product: Product, { fieldName, change }: Field): FieldResult {
  const faults = validate({ ...product.attributes, ...change });
  const own = faults.find(({ attributeName }) => attributeName in change);
  const fieldResult = own === undefined ? 'IN_PROGRESS' : 'REJECTED';
  const rejectReason = own?.message ?? null;
  const attributes = fieldName === 'ATTRIBUTE' ? attributesOf(change, { fieldResult, rejectReason }) : [];
  return { fieldName, fieldResult, rejectReason, attributes, change };
}

const attributesOf = (change: Attributes, result: Pick<FieldResult, 'fieldResult' | 'rejectReason'>) =>
  Object.keys(change).map((attributeId) => {
    const known = ATTRIBUTES.find(({ id }) => id === attributeId);
    return { attributeId, displayName: known?.name ?? attributeId, attributeType: 'OPTIONAL', ...result };
  });

/** Decides the open wishes for a product: approved, or refused with the reason. */
export function decideContent(state: State, hbSku: string, rejectReason: string | null = null): void {
  const product = [...state.products.values()].find((one) => one.hbSku === hbSku);
  for (const row of state.contentWishes.filter((one) => one.hbSku === hbSku)) {
    for (const result of row.updateResults) {
      if (result.fieldResult !== 'IN_PROGRESS') continue;
      const fieldResult = rejectReason === null ? ('APPROVED' as const) : ('REJECTED' as const);
      Object.assign(result, { fieldResult, rejectReason });
      for (const attribute of result.attributes) Object.assign(attribute, { fieldResult, rejectReason });
      if (product && rejectReason === null)
        product.attributes = withoutEmpty({ ...product.attributes, ...result.change });
    }
    row.productStatus = 'COMPLETED';
  }
  state.contentWishes = state.contentWishes.filter((one) => one.hbSku !== hbSku);
}

const withoutEmpty = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ''));
