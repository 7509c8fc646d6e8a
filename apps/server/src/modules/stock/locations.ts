import type { StockLocation } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, nothing, type Statement, sql } from '../../platform/db/sql.ts';
import { type ErrorBag, invalid, notFound } from '../../platform/http/errors.ts';
import { hasControls } from '../catalog/index.ts';

export const listLocations = (
  tx: Tx,
  filter: { type?: string; activeOnly: boolean },
): Statement<StockLocation> => sql<StockLocation>`
  select id, code, label, type, type = 'local' as is_default, is_active from stock_locations
  where tenant_id = ${tx.tenantId}
    ${filter.type === undefined ? nothing : fragment`and type = ${filter.type}`}
    ${filter.activeOnly ? fragment`and is_active` : nothing}
  order by type <> 'local', id`;

const CODE_TAKEN = message('stock_location_taken');

/** A key that no JSON body may have here, so no product could name its stock. */
const UNSENDABLE = '__proto__';

/** Columns of files name a location by its code, and a reader of files turns other white space into single blanks. */
const isOnOneLine = (code: string): boolean => code === code.replace(/\s+/g, ' ') && !hasControls(code);

/**
 * @param errors errors already found in the input; those found here are added
 * @throws ValidationError for these, or when the code is taken
 */
export async function createExternalLocation(
  tx: Tx,
  input: { code?: string; label?: string },
  errors: ErrorBag,
): Promise<StockLocation> {
  if (input.code === UNSENDABLE)
    errors.add('code', message('stock_location_unsendable', { code: UNSENDABLE }));
  if (!isOnOneLine(input.code ?? '')) errors.add('code', message('stock_location_on_one_line'));
  const taken = sql`select from stock_locations where tenant_id = ${tx.tenantId} and code = ${input.code ?? ''}`;
  if ((await tx.first(taken)) !== undefined) errors.add('code', CODE_TAKEN);
  errors.throwIfAny();
  const row = await tx.first(sql<StockLocation>`
    insert into stock_locations (tenant_id, code, label, type) values (${tx.tenantId}, ${input.code}, ${input.label}, 'external')
    on conflict (tenant_id, code) do nothing
    returning id, code, label, type, false as is_default, is_active`);
  if (row === undefined) throw invalid('code', CODE_TAKEN);
  return row;
}

export async function updateLocation(
  tx: Tx,
  id: number,
  patch: { label?: string; is_active?: boolean },
): Promise<{ before: StockLocation; after: StockLocation }> {
  const before = await tx.first(sql<StockLocation>`
    select id, code, label, type, type = 'local' as is_default, is_active from stock_locations
    where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  if (before === undefined) throw notFound('stock_location');
  const after = {
    ...before,
    label: patch.label ?? before.label,
    is_active: patch.is_active ?? before.is_active,
  };
  tx.later(sql`
    update stock_locations set label = ${after.label}, is_active = ${after.is_active}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  return { before, after };
}

/** The connection of the store that a location stands for. */
export const channelOf = (tx: Tx, locationId: number): Statement<{ connection_id: number }> => sql<{
  connection_id: number;
}>`
  select connection_id from stock_locations
  where tenant_id = ${tx.tenantId} and id = ${locationId} and connection_id is not null`;

/** Ids of the products that have stock in a location. */
export const productsIn = (tx: Tx, locationId: number): Statement<{ product_id: number }> => sql<{
  product_id: number;
}>`
  select product_id from stock_levels where tenant_id = ${tx.tenantId} and location_id = ${locationId} order by product_id`;

/** @throws ValidationError for anything but an external location: the system keeps the others. */
export async function deleteLocation(tx: Tx, id: number): Promise<void> {
  const row = await tx.first(sql<{ type: string }>`
    select type from stock_locations where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  if (row === undefined) throw notFound('stock_location');
  if (row.type !== 'external') throw invalid('type', message('stock_location_kept', { type: row.type }));
  tx.later(sql`delete from stock_locations where tenant_id = ${tx.tenantId} and id = ${id}`);
}
