import { type Step, traceStep } from '../pricing/index.ts';
import type { ConnectionFacts, OverrideFact, ProductFacts, StoreFact } from './facts.ts';

export interface StoreStock {
  label: string;
  platformStoreId: string;
  code: string;
  quantity: number;
  /** Whether the product has stock of its own in the store; else the store shows the connection's stock. */
  own: boolean;
  /** A store that is switched off gets 0 and is no target. */
  active: boolean;
}

/** The stock of a product on a connection, and of each of its stores. */
export interface StockOnChannel {
  stock: number;
  stores: StoreStock[];
}

/**
 * Computes the stock that a channel shows: an own stock of the channel less the units sold of it there, else the
 * general stock less the buffer and capped. Pure; `trace` explains the number.
 */
export function stockOn(
  product: ProductFacts,
  connection: ConnectionFacts,
): StockOnChannel & { trace: Step } {
  const override = product.overrides[connection.id] ?? null;
  const { quantity: stock, trace } = channelStock(product, connection, override);
  return { stock, stores: storesOf(product, connection, override, stock), trace };
}

function channelStock(
  product: ProductFacts,
  connection: ConnectionFacts,
  override: OverrideFact | null,
): { quantity: number; trace: Step } {
  if (override?.stock != null) {
    const { stock: given, stock_sold: sold } = override;
    const quantity = Math.max(0, given - sold);
    const at = { about: 'stock', level: 'product_override', value: String(quantity) } as const;
    const code = sold > 0 ? 'trace.override_stock_sold' : 'trace.override_stock';
    return { quantity, trace: traceStep(at, code, { given, sold }) };
  }
  const general = generalStock(product, connection);
  const quantity = held(general, connection);
  const at = { about: 'stock', level: 'stock', value: String(quantity) } as const;
  return { quantity, trace: generalStep(at, general, connection) };
}

function generalStep(
  at: Parameters<typeof traceStep>[0],
  general: number,
  { stock_buffer: buffer, stock_cap: cap }: ConnectionFacts,
): Step {
  if (cap === null)
    return buffer > 0
      ? traceStep(at, 'trace.general_stock_buffer', { general, buffer })
      : traceStep(at, 'trace.general_stock', { general });
  return buffer > 0
    ? traceStep(at, 'trace.general_stock_buffer_cap', { general, buffer, cap })
    : traceStep(at, 'trace.general_stock_cap', { general, cap });
}

/** A quantity less the buffer, capped, never below zero. */
const held = (quantity: number, { stock_buffer, stock_cap }: ConnectionFacts): number =>
  Math.max(0, Math.min(quantity - stock_buffer, stock_cap ?? Number.MAX_SAFE_INTEGER));

/** A local location that is switched off has nothing to sell. */
export const generalStock = (product: ProductFacts, { local_location_id: id }: ConnectionFacts): number =>
  id === null ? 0 : (product.stock[id] ?? 0);

/**
 * The stock of each store: its own entry, unless an override sets the stock of the channel; else its part of the
 * channel's stock, which is promised once over all stores, or in full to each where the connection is set to `copy`.
 */
function storesOf(
  product: ProductFacts,
  connection: ConnectionFacts,
  override: OverrideFact | null,
  stock: number,
): StoreStock[] {
  const ownOf = (store: StoreFact) =>
    override?.stock == null ? product.stock[store.location_id] : undefined;
  const parts = partsOf(stock, connection, (store) => ownOf(store) === undefined);
  return connection.stores.map((store) => {
    const own = ownOf(store);
    return {
      label: store.label,
      platformStoreId: store.platform_store_id,
      code: store.code,
      // A store that is switched off gets 0; if it were left out, it would go on showing the last number sent.
      quantity: !store.is_active ? 0 : own === undefined ? parts(store) : held(own, connection),
      active: store.is_active,
      own: own !== undefined,
    };
  });
}

/** The part of the channel's stock that a store without an entry of its own shows. */
function partsOf(
  stock: number,
  { store_stock, general_store_id, stores }: ConnectionFacts,
  isWithoutEntry: (store: StoreFact) => boolean,
): (store: StoreFact) => number {
  const active = stores.filter((store) => store.is_active);
  if (store_stock === 'copy') return () => stock;
  if (store_stock === 'share') {
    const sharing = active.filter(isWithoutEntry);
    const each = Math.floor(stock / Math.max(1, sharing.length));
    // The first stores get the remainder.
    return (store) => each + (sharing.indexOf(store) < stock % sharing.length ? 1 : 0);
  }
  const general = active.find((store) => store.location_id === general_store_id) ?? active[0];
  return (store) => (store === general ? stock : 0);
}
