import type { ListingAttribute } from '@sluice/connector-kit';
import { oursOf } from './ours.ts';
import type { WireAttribute, WireProduct } from './schema.ts';
import { asHtml, fromHtml } from './text.ts';

/**
 * All attributes of the product as they have to be sent: WooCommerce replaces the list. Those that the shop put there
 * stay. Null when there is nothing of ours to put or to take away.
 */
export function attributesToSend(
  wanted: readonly ListingAttribute[],
  current: WireProduct | undefined,
): object[] | null {
  const before = current === undefined ? [] : (oursOf(current).attributes ?? []);
  if (wanted.length === 0 && before.length === 0) return null;
  const there = current?.attributes ?? [];
  const options = Map.groupBy(wanted, ({ code }) => code);
  const others = there.filter(({ id }) => !before.includes(String(id)) && !options.has(String(id)));
  const ours = [...options].map(([code, values]) => {
    const known = there.find(({ id }) => String(id) === code);
    const { visible = true, variation = false } = known ?? {};
    return { id: Number(code), visible, variation, options: values.map(({ value }) => asHtml(value)) };
  });
  return [...others.map(asSent), ...ours];
}

/** What the shop put there goes back as it came. */
const asSent = ({ id, name, visible = false, variation = false, options = [] }: WireAttribute): object => ({
  ...(id === 0 ? { name } : { id }),
  visible,
  variation,
  options,
});

/** Those of ours, by the ids of the shop's attributes. */
export function shownAttributes(product: WireProduct): ListingAttribute[] | undefined {
  const { attributes: codes } = oursOf(product);
  if (codes === undefined || codes.length === 0) return undefined;
  return (product.attributes ?? []).flatMap(({ id, options = [] }) =>
    codes.includes(String(id)) ? options.map((value) => ({ code: String(id), value: fromHtml(value) })) : [],
  );
}
