import type { PackingLine, PackingOrder } from '@sluice/contracts/portal';

/** A product at one location, with all its units of all orders. */
export interface Pick extends globalThis.Pick<PackingLine, 'name' | 'sku' | 'image_url' | 'location'> {
  key: string;
  barcode: string | null;
  units: number;
  /** The numbers of the orders that want it, with their units. */
  orders: { id: number; number: string; units: number }[];
}

/** The units of many orders by product and location, in the order of a walk: by location, then by name. */
export function picksOf(orders: readonly PackingOrder[]): Pick[] {
  const picks = new Map<string, Pick>();
  for (const order of orders)
    for (const line of order.lines) {
      const key = keyOf(line);
      const pick = picks.get(key) ?? emptyPick(key, line);
      picks.set(key, pick);
      pick.units += line.quantity;
      const last = pick.orders.at(-1);
      if (last?.id === order.id) last.units += line.quantity;
      else pick.orders.push({ id: order.id, number: order.order_number, units: line.quantity });
    }
  return [...picks.values()].sort((a, b) => compare(a.location, b.location) || compare(a.name, b.name));
}

/** Lines of one product are one pick; a line without a product is known by its SKU, else by its name. */
const keyOf = ({ product_id, sku, name, location }: PackingLine): string =>
  JSON.stringify([location, product_id ?? sku ?? name]);

const emptyPick = (key: string, { name, sku, image_url, location, barcodes }: PackingLine): Pick => ({
  key,
  name,
  sku,
  image_url,
  location,
  barcode: barcodes[0] ?? null,
  units: 0,
  orders: [],
});

/** Text without a value comes last. */
const compare = (a: string | null, b: string | null): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a.localeCompare(b);
};
