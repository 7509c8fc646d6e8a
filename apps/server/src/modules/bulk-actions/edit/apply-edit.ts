import { BULK_NAMES, foldKey, MAX_INT, MAX_MARKUP, MAX_PRICE, onlyFields } from '@sluice/contracts';
import { type Message, message, severalMessages } from '@sluice/contracts/messages';
import type { ProductEdit } from '@sluice/contracts/portal';
import { ErrorBag } from '../../../platform/http/errors.ts';
import {
  type OverrideSnapshot,
  type PastPrices,
  type ProductSnapshot,
  plainAfter,
} from '../../catalog/index.ts';
import { inCurrency, Money, toAmount } from '../../pricing/index.ts';
import type { ShownMarkup } from '../../publishing/index.ts';
import type { EditContext } from './edit-context.ts';
import { scheduled } from './schedule.ts';
import { isSame, NO_OVERRIDE, type Touched, type Wanted } from './touched.ts';

/**
 * Computes the product that an edit makes, or the reason why it cannot. Pure: the preview and the work share it.
 *
 * @param context the facts beside the product that the edit needs, of `editContexts`
 */
export function applyEdit(
  product: ProductSnapshot,
  edit: ProductEdit,
  { past, shown, shownPrice }: EditContext = {},
): Wanted {
  const errors = new ErrorBag();
  const after: Touched = plainEdited(edit, errors);
  if (!errors.isEmpty) return failed(severalMessages(Object.values(errors.messages).flat()));
  if (edit.brand_id !== undefined) after.brand_id = edit.brand_id;
  if (edit.tax_rate_id !== undefined) after.tax_rate_id = edit.tax_rate_id;
  if (edit.add_category_ids ?? edit.remove_category_ids)
    after.category_ids = withIds(product.category_ids, edit.add_category_ids, edit.remove_category_ids);
  if (edit.add_group_ids ?? edit.remove_group_ids)
    after.group_ids = withIds(product.group_ids, edit.add_group_ids, edit.remove_group_ids);
  if (edit.add_tags ?? edit.remove_tags) after.tags = withTags(product.tags, edit.add_tags, edit.remove_tags);
  if (edit.price !== undefined) {
    const price = newPrice(product.price, edit.price);
    const fault = priceFault(price);
    if (fault !== undefined) return failed(fault);
    after.price = price;
  }
  if (edit.quantity !== undefined) {
    const quantity =
      edit.quantity.mode === 'set' ? edit.quantity.value : product.quantity + edit.quantity.value;
    if (quantity < 0) return failed(message('stock_would_be', { value: quantity }));
    if (quantity > MAX_INT) return failed(message('stock_would_be_above', { limit: MAX_INT }));
    after.quantity = quantity;
  }
  if (edit.override !== undefined) {
    const changed = newOverride(product, edit.override, shown);
    if ('code' in changed) return failed(changed);
    after.overrides = { [edit.override.credential_id]: changed };
  }
  if (edit.schedule !== undefined) {
    const changed = scheduled(product, edit.schedule, shownPrice);
    if ('code' in changed) return failed(changed as Message);
    after.schedules = changed;
  }
  return past === undefined ? { after } : withPastPrices(product, after, past);
}

/** The plain fields that an edit names, in their stored form. */
const plainEdited = (edit: ProductEdit, errors: ErrorBag): Touched =>
  plainAfter(onlyFields(BULK_NAMES.filter((name) => edit[name] !== undefined)), edit, undefined, errors);

/** Restores past prices. A fixed price in a former currency of its channel stays unchanged, and a note says so. */
function withPastPrices(product: ProductSnapshot, edited: Touched, past: PastPrices): Wanted {
  const after: Touched = { ...edited };
  if (past.price !== undefined) after.price = past.price;
  const existing = [...past.overrides].filter(([, { currency_now }]) => currency_now !== null);
  const [usable, foreign] = [true, false].map((fits) =>
    existing.filter(
      ([, { currency, currency_now }]) => (currency === null || currency === currency_now) === fits,
    ),
  ) as [typeof existing, typeof existing];
  if (usable.length > 0)
    after.overrides = Object.fromEntries(
      usable.map(([id, { price, markup_percent }]) => [
        id,
        overrideWith(product, id, { price, markup_percent }),
      ]),
    );
  if (foreign.length === 0) return { after };
  const currencies = [...new Set(foreign.map(([, { currency }]) => currency ?? ''))];
  const note = message('foreign_prices_left', { currencies });
  return Object.keys(after).length === 0 ? { result: 'skipped', error: note } : { after, note };
}

const failed = (error: Message): Wanted => ({ result: 'failed', error });

const withIds = (
  has: readonly number[],
  add: readonly number[] = [],
  remove: readonly number[] = [],
): number[] => [...new Set([...has, ...add])].filter((id) => !remove.includes(id)).sort((a, b) => a - b);

/** Tags are compared without case; present ones keep their spelling. */
function withTags(
  has: readonly string[],
  add: readonly string[] = [],
  remove: readonly string[] = [],
): string[] {
  const gone = new Set(remove.map(foldKey));
  const byKey = new Map<string, string>();
  for (const tag of [...has, ...add.map((one) => one.trim())])
    if (!byKey.has(foldKey(tag)) && !gone.has(foldKey(tag)) && tag !== '') byKey.set(foldKey(tag), tag);
  return [...byKey.values()];
}

function newPrice(price: string, { mode, value }: NonNullable<ProductEdit['price']>): string {
  if (mode === 'set') return toAmount(value);
  if (mode === 'amount') return toAmount(new Money(price).plus(value));
  return toAmount(new Money(price).times(new Money(value).div(100).plus(1)));
}

/** The reason why an amount cannot be a price; undefined when it can. */
function priceFault(price: string): Message | undefined {
  if (Number(price) <= 0) return message('price_would_be', { value: String(Number(price)) });
  if (Number(price) > MAX_PRICE) return message('price_would_be_above', { limit: MAX_PRICE });
  return undefined;
}

/** A price and a markup exclude each other: the new one replaces the other. Returns a message when it cannot be. */
function newOverride(
  product: ProductSnapshot,
  edit: NonNullable<ProductEdit['override']>,
  shown: ShownMarkup | undefined,
): OverrideSnapshot | Message {
  const before = product.overrides[edit.credential_id] ?? NO_OVERRIDE;
  if (edit.raise_percent !== undefined) {
    const raised = raisedOverride(before, edit.raise_percent, shown);
    if ('code' in raised) return raised;
    const { stock = before.stock } = edit;
    return overrideWith(product, edit.credential_id, { ...raised, stock });
  }
  const decimal = (given: number | null | undefined, held: string | null): string | null =>
    given === undefined ? held : given === null ? null : toAmount(given);
  return overrideWith(product, edit.credential_id, {
    price: edit.markup_percent == null ? decimal(edit.price, before.price) : null,
    markup_percent: edit.price == null ? decimal(edit.markup_percent, before.markup_percent) : null,
    stock: edit.stock === undefined ? before.stock : edit.stock,
  });
}

/** The override of a product with other values. An unchanged override keeps its source. */
function overrideWith(
  product: ProductSnapshot,
  connectionId: number,
  changed: Partial<OverrideSnapshot>,
): OverrideSnapshot {
  const before = product.overrides[connectionId] ?? NO_OVERRIDE;
  const { source: _, stock_sold: __, currency: ___, ...values } = { ...before, ...changed };
  if (isSame({ ...values, source: before.source }, before)) return before;
  const isNone = (values.price ?? values.markup_percent ?? values.stock) === null;
  return { ...values, source: isNone ? null : 'manual' };
}

/**
 * The price or markup by which the channel shows a price that is higher by a percentage. A markup stays one, so that
 * the channel goes on following the product's own price.
 */
function raisedOverride(
  before: OverrideSnapshot,
  percent: number,
  shown: ShownMarkup | undefined,
): Pick<OverrideSnapshot, 'price' | 'markup_percent'> | Message {
  const { price, markup_percent, currency } = before;
  if (percent === 0 || shown === undefined) return { price, markup_percent };
  const factor = new Money(percent).div(100).plus(1);
  if (price !== null) {
    if (currency != null && currency !== shown.currency)
      return message('raise_of_foreign_price', { given: currency, currency: shown.currency });
    const raised = toAmount(inCurrency(toAmount(new Money(price).times(factor)), shown.currency));
    return priceFault(raised) ?? { price: raised, markup_percent: null };
  }
  const markup = toAmount(new Money(shown.percent).div(100).plus(1).times(factor).minus(1).times(100));
  if (Number(markup) <= -100 || Number(markup) > MAX_MARKUP)
    return message('markup_would_be', { value: Number(markup), limit: MAX_MARKUP });
  return { price: null, markup_percent: markup };
}
