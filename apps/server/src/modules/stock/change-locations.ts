import type { StockLocation } from '@sluice/contracts';
import type { Tx } from '../../platform/db/database.ts';
import type { ErrorBag } from '../../platform/http/errors.ts';
import { type Actor, audit } from '../audit/index.ts';
import { markChanged } from '../catalog/index.ts';
import { markConnectionChanged } from '../channels/index.ts';
import {
  channelOf,
  createExternalLocation,
  deleteLocation,
  productsIn,
  updateLocation,
} from './locations.ts';

const subjectType = 'stock_location';

/**
 * Makes an external location.
 *
 * @param errors errors already found in the input
 * @throws ValidationError for these, or when the code is taken
 */
export async function addLocation(
  tx: Tx,
  actor: Actor,
  input: { code?: string; label?: string },
  errors: ErrorBag,
): Promise<StockLocation> {
  const created = await createExternalLocation(tx, input, errors);
  audit(tx, { actor, action: 'stock_location.created', subjectType, subjectId: created.id });
  return created;
}

/** Gives a location another label, or switches it off or on; its products are planned anew. @throws ApiError not_found */
export async function changeLocation(
  tx: Tx,
  actor: Actor,
  id: number,
  patch: { label?: string; is_active?: boolean },
): Promise<StockLocation> {
  const { before, after } = await updateLocation(tx, id, patch);
  if (before.is_active !== after.is_active) {
    // A store is shown by every product of its channel, whether it holds stock of its own or not.
    const channel = await tx.first(channelOf(tx, id));
    if (channel !== undefined) markConnectionChanged(tx, channel.connection_id);
    markProducts(tx, await tx.run(productsIn(tx, id)));
  }
  audit(tx, { actor, action: 'stock_location.updated', subjectType, subjectId: id, details: patch });
  return after;
}

/** Deletes an external location with its stock. @throws ValidationError for one of the system; ApiError not_found */
export async function removeLocation(tx: Tx, actor: Actor, id: number): Promise<void> {
  const products = await tx.run(productsIn(tx, id));
  await deleteLocation(tx, id);
  markProducts(tx, products);
  audit(tx, { actor, action: 'stock_location.deleted', subjectType, subjectId: id });
}

const markProducts = (tx: Tx, products: readonly { product_id: number }[]): void =>
  markChanged(
    tx,
    products.map((row) => row.product_id),
  );
