import type { ProductEdit } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { type PastPrices, pricesAt } from '../../catalog/index.ts';
import {
  connectionFacts,
  loadProductFacts,
  markupOf,
  resolve,
  type ShownMarkup,
} from '../../publishing/index.ts';

/** The price of a product on a connection; null = it shows none. */
export interface ShownPrice {
  price: string | null;
  currency: string;
}

/** Facts beside a product that an edit of it needs. */
export interface EditContext {
  /** Its prices at the moment that `edit.prices_at` names; absent = they are the same now. */
  past?: PastPrices | undefined;
  /** Its markup on the connection whose shown price is raised. */
  shown?: ShownMarkup | undefined;
  /** Its price without a scheduled one on the connection for which a price is scheduled. */
  shownPrice?: ShownPrice | undefined;
}

/** Loads the facts that an edit of these products needs, in at most three round trips for all of them. */
export async function editContexts(
  tx: Tx,
  ids: readonly number[],
  edit: ProductEdit | undefined,
): Promise<(productId: number) => EditContext> {
  const past = edit?.prices_at === undefined ? undefined : await pricesAt(tx, ids, edit.prices_at);
  const shown = await shownMarkups(tx, ids, edit?.override);
  const prices = await shownPrices(tx, ids, edit?.schedule?.credential_id ?? null);
  return (id) => ({ past: past?.get(id), shown: shown?.get(id), shownPrice: prices?.get(id) });
}

async function shownMarkups(
  tx: Tx,
  ids: readonly number[],
  override: ProductEdit['override'],
): Promise<Map<number, ShownMarkup> | undefined> {
  if (override?.raise_percent === undefined) return undefined;
  const [products, connections] = await Promise.all([
    loadProductFacts(tx, ids),
    tx.run(connectionFacts(tx, override.credential_id)),
  ]);
  const [connection] = connections;
  if (connection === undefined) return undefined;
  return new Map(products.map((product) => [product.id, markupOf(product, connection)]));
}

async function shownPrices(
  tx: Tx,
  ids: readonly number[],
  connectionId: number | null,
): Promise<Map<number, ShownPrice> | undefined> {
  if (connectionId === null) return undefined;
  const [products, connections] = await Promise.all([
    loadProductFacts(tx, ids),
    tx.run(connectionFacts(tx, connectionId)),
  ]);
  const [connection] = connections;
  if (connection === undefined) return undefined;
  const { currency } = connection;
  return new Map(
    products.map((product) => {
      const resolution = resolve({ ...product, scheduled: [] }, connection);
      return [product.id, { price: resolution.excluded ? null : resolution.price, currency }];
    }),
  );
}
