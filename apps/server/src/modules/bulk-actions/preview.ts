import type { BulkActionInput, BulkActionPreview } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { type PlatformSlug, type ProductSnapshot, productSnapshots } from '../catalog/index.ts';
import { applyEdit } from './edit/apply-edit.ts';
import { checkEdit } from './edit/check-edit.ts';
import { currentOf, differences, type Touched } from './edit/touched.ts';
import { describer } from './names.ts';
import { requireExpected, selected } from './selection.ts';

/** Products that are looked at: enough to show what happens, few enough to answer at once. */
const LOOKED_AT = 1_000;
const SAMPLES = 10;

interface Outlook {
  product: ProductSnapshot;
  before: Touched;
  after: Touched;
  message: string | null;
}

/**
 * What an action would do, without doing it.
 *
 * @throws ValidationError; ApiError conflict, as starting it would
 */
export async function previewAction(
  tx: Tx,
  input: BulkActionInput,
  slugOf: PlatformSlug,
): Promise<BulkActionPreview> {
  const which = selected(tx, input.selection, slugOf);
  if (input.kind === 'edit') await checkEdit(tx, input.edit);
  const [counted, live, found] = await Promise.all([
    tx.first(sql<{ total: number }>`select count(*) as total from products p where ${which}`),
    tx.first(sql<{ total: number }>`
      select count(*) as total from listings l where l.tenant_id = ${tx.tenantId} and l.wanted and l.state = 'live'
        and l.product_id in (select p.id from products p where ${which})
        and (${input.credential_ids ?? null}::bigint[] is null or l.connection_id = any(${input.credential_ids ?? null}::bigint[]))`),
    tx.run(sql<{ id: number }>`select p.id from products p where ${which} order by p.id limit ${LOOKED_AT}`),
  ]);
  const total = counted!.total;
  requireExpected(input.selection, total);
  const products = await tx.run(
    productSnapshots(
      tx,
      found.map(({ id }) => id),
    ),
  );
  const outlooks = products.map((product) => outlookOf(product, input));
  const changes = (one: Outlook): boolean => input.kind !== 'edit' || Object.keys(one.after).length > 0;
  const failed = outlooks.filter((one) => one.message !== null);
  const changed = outlooks.filter((one) => one.message === null && changes(one));
  const shown = [...failed.slice(0, SAMPLES / 2), ...changed].slice(0, SAMPLES);
  const describe = await describer(
    tx,
    shown.flatMap((one) => [one.before, one.after]),
  );
  return {
    total,
    changed: changed.length,
    unchanged: outlooks.length - changed.length - failed.length,
    failed: failed.length,
    looked_at: outlooks.length,
    live_listings: live!.total,
    samples: shown.map(({ product, before, after, message }) => ({
      product_id: product.id,
      name: product.name,
      sku: product.sku,
      before: describe(before),
      after: describe(after),
      message,
    })),
  };
}

function outlookOf(product: ProductSnapshot, { kind, edit }: BulkActionInput): Outlook {
  if (kind !== 'edit') return { product, before: {}, after: {}, message: null };
  const wanted = applyEdit(product, edit!);
  if (wanted.after === undefined) return { product, before: {}, after: {}, message: wanted.error };
  return { product, ...differences(currentOf(product, wanted.after), wanted.after), message: null };
}
