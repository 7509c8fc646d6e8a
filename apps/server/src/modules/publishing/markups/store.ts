import { Percent } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import { Compile } from 'typebox/compile';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { invalid, notFound } from '../../../platform/http/errors.ts';
import { type Actor, audit } from '../../audit/index.ts';
import { markConnectionChanged, requireConnection } from '../../channels/index.ts';

const isPercent = Compile(Percent);

export type MarkupOwner = { brandId: number } | { categoryId: number };

/** The markup of a brand or category. */
export type Markup = MarkupOwner & { percent: number | null };

/**
 * Sets the markup of a brand or category on a connection; null removes it.
 *
 * @throws ApiError not_found; ValidationError when the percentage is out of range
 */
export async function setMarkup(
  tx: Tx,
  actor: Actor,
  connectionId: number,
  { percent, ...owner }: Markup,
): Promise<void> {
  await requireConnection(tx, connectionId);
  const [brandId, categoryId] = 'brandId' in owner ? [owner.brandId, null] : [null, owner.categoryId];
  await requireOwner(tx, brandId, categoryId);
  if (percent === null) {
    tx.later(sql`
      delete from markup_rules where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
        and brand_id is not distinct from ${brandId}::bigint and category_id is not distinct from ${categoryId}::bigint`);
  } else {
    if (!isPercent.Check(percent)) throw invalid('markup_percent', message('markup_out_of_range'));
    tx.later(sql`
      insert into markup_rules (tenant_id, connection_id, brand_id, category_id, markup_percent)
      values (${tx.tenantId}, ${connectionId}, ${brandId}, ${categoryId}, ${percent})
      on conflict (tenant_id, connection_id, brand_id, category_id) do update set markup_percent = excluded.markup_percent`);
  }
  markConnectionChanged(tx, connectionId);
  const details = { brand_id: brandId, category_id: categoryId, markup_percent: percent };
  audit(tx, { actor, action: 'markup.set', subjectType: 'connection', subjectId: connectionId, details });
}

async function requireOwner(tx: Tx, brandId: number | null, categoryId: number | null): Promise<void> {
  const found =
    brandId === null
      ? await tx.first(sql`select from categories where tenant_id = ${tx.tenantId} and id = ${categoryId}`)
      : await tx.first(sql`select from brands where tenant_id = ${tx.tenantId} and id = ${brandId}`);
  if (found === undefined) throw notFound(brandId === null ? 'category' : 'brand');
}
