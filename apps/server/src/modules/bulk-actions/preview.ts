import { chunksOf } from '@sluice/connector-kit';
import { keyOrNull, type Message } from '@sluice/contracts/messages';
import type { BulkActionInput, BulkActionPreview } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { readAhead } from '../../platform/read-ahead.ts';
import type { Actor } from '../audit/index.ts';
import { type PlatformSlug, type ProductSnapshot, productSnapshots } from '../catalog/index.ts';
import { beginCreated } from '../scheduled-prices/index.ts';
import { applyEdit } from './edit/apply-edit.ts';
import { checkEdit } from './edit/check-edit.ts';
import { type EditContext, editContexts } from './edit/edit-context.ts';
import { currentOf, differences, type Touched } from './edit/touched.ts';
import { type TouchedProduct, writeTouched } from './edit/write-touched.ts';
import { describer } from './names.ts';
import { affected, requireExpected, selected } from './selection.ts';

/** Products that a preview computes: all that people change at once, few enough to answer within seconds. */
const LOOKED_AT = 10_000;
const STEP = 1_000;
const SAMPLES = 10;

interface Outlook {
  product: ProductSnapshot;
  before: Touched;
  after: Touched;
  /** Why it cannot be done. */
  error: Message | null;
  /** The part that is left as it is, and why. */
  note: Message | null;
}

/**
 * Computes the effect of an action without applying it.
 *
 * @returns `touched`: the changes that an edit would write to the computed products
 *
 * @throws ValidationError; ApiError conflict, as starting it would
 */
export async function previewAction(
  tx: Tx,
  input: BulkActionInput,
  slugOf: PlatformSlug,
): Promise<{ preview: Omit<BulkActionPreview, 'channels'>; touched: TouchedProduct[] }> {
  const which = selected(tx, input.selection, slugOf);
  if (input.kind === 'edit') await checkEdit(tx, input.edit);
  const workable = affected(tx, input.edit);
  const [counted, live, found] = await Promise.all([
    tx.first(sql<{ selected: number; affected: number }>`
      select count(*) as selected, count(*) filter (where ${workable}) as affected from products p where ${which}`),
    tx.first(sql<{ total: number }>`
      select count(*) as total from listings l where l.tenant_id = ${tx.tenantId} and l.wanted and l.state = 'live'
        and l.product_id in (select p.id from products p where ${which})
        and (${input.credential_ids ?? null}::bigint[] is null or l.connection_id = any(${input.credential_ids ?? null}::bigint[]))`),
    tx.run(
      sql<{
        id: number;
      }>`select p.id from products p where ${which} and ${workable} order by p.id limit ${LOOKED_AT}`,
    ),
  ]);
  const total = counted!.affected;
  requireExpected(input.selection, counted!.selected);
  const ids = found.map(({ id }) => id);
  const outlooks: Outlook[] = [];
  const load = (step: number[]) =>
    Promise.all([tx.run(productSnapshots(tx, step)), editContexts(tx, step, input.edit)]);
  for await (const [products, contextOf] of readAhead(chunksOf(ids, STEP), load))
    outlooks.push(...products.map((product) => outlookOf(product, input, contextOf(product.id))));
  const changes = (one: Outlook): boolean => input.kind !== 'edit' || Object.keys(one.after).length > 0;
  const failed = outlooks.filter((one) => one.error !== null);
  const changed = outlooks.filter((one) => one.error === null && changes(one));
  const shown = [...failed.slice(0, SAMPLES / 2), ...changed].slice(0, SAMPLES);
  const describe = await describer(
    tx,
    shown.flatMap((one) => [one.before, one.after]),
  );
  const touched = changed.map(({ product, after }) => ({ product, after }));
  const preview = {
    total,
    changed: changed.length,
    unchanged: outlooks.length - changed.length - failed.length,
    failed: failed.length,
    looked_at: outlooks.length,
    live_listings: live!.total,
    samples: shown.map(({ product, before, after, error, note }) => ({
      product_id: product.id,
      name: product.name,
      sku: product.sku,
      before: describe(before),
      after: describe(after),
      message: (error ?? note)?.text ?? null,
      message_key: keyOrNull(error ?? note),
    })),
  };
  return { preview, touched: input.kind === 'edit' ? touched : [] };
}

/** Writes the changes that a preview computed, in a transaction that is rolled back. */
export async function writePreviewed(
  tx: Tx,
  actor: Actor,
  { edit }: BulkActionInput,
  touched: readonly TouchedProduct[],
): Promise<void> {
  // All steps leave at once, so that the database writes one while the next is computed.
  await Promise.all(chunksOf(touched, STEP).map((step) => writeTouched(tx, actor, step)));
  if (edit?.schedule !== undefined) await beginCreated(tx);
}

function outlookOf(product: ProductSnapshot, { kind, edit }: BulkActionInput, context: EditContext): Outlook {
  if (kind !== 'edit') return { product, before: {}, after: {}, error: null, note: null };
  const wanted = applyEdit(product, edit!, context);
  if (wanted.after === undefined) return { product, before: {}, after: {}, error: wanted.error, note: null };
  return {
    product,
    ...differences(currentOf(product, wanted.after), wanted.after),
    error: null,
    note: wanted.note ?? null,
  };
}
