import { type Preview, previewPlan } from '../modules/publishing/index.ts';
import type { TenantId, Tx } from '../platform/db/database.ts';
import { sql } from '../platform/db/sql.ts';
import { notFound } from '../platform/http/errors.ts';
import type { Platform } from '../wiring.ts';
import { type Result, table } from './output.ts';

/**
 * Makes a change and requests its planning, or with `preview` shows its effect on the channels.
 *
 * @param done makes the answer after the change
 */
export async function changeOrPreview<T>(
  { db }: Platform,
  tenant: TenantId,
  preview: boolean,
  change: (tx: Tx) => Promise<T>,
  done: (value: T) => Result,
): Promise<Result> {
  if ((await db.asSystem((tx) => tx.first(sql`select from tenants where id = ${tenant}`))) === undefined)
    throw notFound('tenant');
  if (preview) return shownPreview(await previewPlan(db, tenant, change));
  const value = await db.inTenant(tenant, change);
  return done(value);
}

export const PREVIEW_FLAG = ['--preview', 'only show what it would do to the channels', false] as const;

function shownPreview(preview: Preview): Result {
  const lines = table(
    ['id', 'connection', 'created', 'updated', 'withdrawn', 'prices up', 'down', 'stocks', 'jumps', 'guard'],
    preview.connections.map((one) => [
      one.credential_id,
      one.label,
      one.created,
      one.updated,
      one.withdrawn,
      one.prices_up,
      one.prices_down,
      one.stocks_changed,
      one.price_jumps,
      one.would_be_held ? 'would hold it' : 'lets it pass',
    ]),
  );
  const shown = preview.examples.slice(0, 20);
  const examples = table(
    ['connection', 'sku', 'what', 'price', 'becomes', 'stock', 'becomes'],
    shown.map((one) => [
      one.credential_id,
      one.sku,
      one.kind,
      one.price_before,
      one.price_after,
      one.stock_before,
      one.stock_after,
    ]),
  );
  return { document: preview, lines: shown.length === 0 ? lines : [...lines, '', ...examples] };
}
