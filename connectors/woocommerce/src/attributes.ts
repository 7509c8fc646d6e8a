import type { ListingAttribute, ListingPayload, ListingProperty } from '@sluice/connector-kit';
import { asSent, hasKey, keyOf, nameOf, plainValue } from './attribute-names.ts';
import { type OwnParts, ownPartsOf } from './own-parts.ts';
import type { WireAttribute, WireProduct } from './schema.ts';
import type { ShopSettings } from './shop-settings.ts';
import { asHtml, asKeptText, fromHtml } from './text.ts';

type Wanted = Pick<ListingPayload, 'attributes' | 'properties'>;

/**
 * All attributes of the product as they have to be sent: WooCommerce replaces the list. The shop's own stay. Null when
 * there is nothing of ours to put or to take away.
 */
export function attributesToSend(
  wanted: Wanted,
  current: WireProduct | undefined,
  shops: ShopSettings['attributes'],
): object[] | null {
  const { attributes = [], properties = [] } = current === undefined ? {} : ownPartsOf(current);
  const all = [wanted.attributes, wanted.properties, attributes, properties];
  if (all.every(({ length }) => length === 0)) return null;
  return [...shopsOwn(wanted, current).map(asSent), ...oursAsSent(wanted, current, shops)];
}

/** Our attributes for the note of a product. */
export const notedAttributes = ({ attributes, properties }: Wanted): OwnParts => ({
  attributes: [...new Set(attributes.map(({ code }) => code))],
  ...(properties.length === 0 ? {} : { properties: properties.map(({ name }) => name) }),
});

/** Attributes that are not ours and do not become ours. */
export function shopsOwn(wanted: Wanted, current: WireProduct | undefined): WireAttribute[] {
  const before = current === undefined ? {} : ownPartsOf(current);
  const ids = new Set([...(before.attributes ?? []), ...wanted.attributes.map(({ code }) => code)]);
  const keys = new Set(
    [...(before.properties ?? []), ...wanted.properties.map(({ name }) => name)].map(keyOf),
  );
  return (current?.attributes ?? []).filter((one) =>
    one.id === 0 ? !keys.has(keyOf(nameOf(one))) : !ids.has(String(one.id)),
  );
}

/** Attributes of the shop by their ids, properties as attributes of the product's own. */
export function oursAsSent(
  { attributes, properties }: Wanted,
  current: WireProduct | undefined,
  shops: ShopSettings['attributes'],
): object[] {
  const values = Map.groupBy(attributes, ({ code }) => code);
  const mapped = [...values].map(([code, own]) => {
    const known = current?.attributes?.find(({ id }) => String(id) === code);
    const { visible = true, variation = false } = known ?? {};
    return { id: Number(code), visible, variation, options: own.map(({ value }) => asHtml(value)) };
  });
  const rest = properties.filter((one) => !isFilled(one, values, shops) && !isThere(one, current));
  const named = rest.map(({ name, value }) => ({
    name,
    visible: true,
    variation: false,
    options: [asKeptText(value)],
  }));
  return [...mapped, ...named];
}

/** Shown already by the shop's attribute of the same name: one line of it on the page is enough. */
function isFilled(
  { name, value }: ListingProperty,
  values: ReadonlyMap<string, readonly ListingAttribute[]>,
  shops: ShopSettings['attributes'],
): boolean {
  const same = values.get(String(shops.get(keyOf(name)))) ?? [];
  return same.length === 1 && same[0]?.value === value;
}

/** Shown already by an attribute of the shop that the product has: a source read it there as a property. */
const isThere = ({ name, value }: ListingProperty, current: WireProduct | undefined): boolean =>
  (current?.attributes ?? []).some((one) => {
    const values = (one.options ?? []).map((option) => plainValue(one, option));
    return one.id !== 0 && !one.variation && hasKey(keyOf(name))(one) && values.join(', ') === value;
  });

/** Our attributes, by the ids of the shop's attributes. */
export function shownAttributes(product: WireProduct): ListingAttribute[] | undefined {
  const { attributes: codes } = ownPartsOf(product);
  if (codes === undefined || codes.length === 0) return undefined;
  return (product.attributes ?? []).flatMap(({ id, options = [] }) =>
    codes.includes(String(id)) ? options.map((value) => ({ code: String(id), value: fromHtml(value) })) : [],
  );
}

/** Our properties, whether as attributes of the product's own or of the shop. */
export function shownProperties(product: WireProduct): ListingProperty[] | undefined {
  const { properties } = ownPartsOf(product);
  if (properties === undefined) return undefined;
  const there = product.attributes ?? [];
  return properties.flatMap((name) => {
    const same = there.filter(hasKey(keyOf(name)));
    const found = same.find(({ id }) => id === 0) ?? same[0];
    const values = (found?.options ?? []).map((value) => plainValue(found!, value));
    return values.length === 0 ? [] : [{ name, value: values.join(', ') }];
  });
}
