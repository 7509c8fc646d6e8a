import { Id, ProductInput } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import { ProductEdit, ProductSelection } from '@sluice/contracts/portal';
import { Type } from 'typebox';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ApiError, ErrorBag } from '../../../platform/http/errors.ts';
import {
  checkConnections,
  lockStarts,
  previewAction,
  requireNoneUnderway,
  startAction,
  writePreviewed,
} from '../../bulk-actions/index.ts';
import { productSnapshots, saveProductIn } from '../../catalog/index.ts';
import { type ChangeCall, changeTool } from '../tool.ts';

const { name: _name, ...fields } = ProductInput.properties;

const updateTool = changeTool({
  name: 'update_product',
  title: 'Change a product',
  description:
    'Changes fields of one product; what is not sent stays. Prices exclude VAT, except price_with_vat.',
  scope: 'catalogue',
  destructive: true,
  input: Type.Object({
    id: { ...Id, description: 'Id of the product.' } as typeof Id,
    name: Type.Optional(ProductInput.properties.name),
    ...fields,
  }),
  make: async (tx, { input: { id, ...input }, principal }) => {
    const seen = await stateOf(tx, id);
    const saved = await saveProductIn(tx, { actor: principal.actor, id, input, errors: new ErrorBag() });
    return { answer: { message: 'product updated', ...saved }, shown: { fields: Object.keys(input) }, seen };
  },
});

/** A product with everything that other changes of it move. They wait from here on, so that none comes between. */
const stateOf = async (tx: Tx, id: number): Promise<object[]> =>
  Promise.all([
    tx.run(sql<object>`
      select updated_at::text from products where tenant_id = ${tx.tenantId} and id = ${id} for no key update`),
    tx.run(productSnapshots(tx, [id])),
  ]);

const editTool = changeTool({
  name: 'edit_products',
  title: 'Change many products',
  description:
    'Changes many products at once: those named by ids, or all that a filter finds. Prices can be set, moved by an amount or by a percentage. A job makes the changes; get_bulk_action shows its progress.',
  scope: 'catalogue',
  destructive: true,
  input: Type.Object({ selection: ProductSelection, edit: ProductEdit }),
  make: async (tx, call) => {
    const input = { kind: 'edit', ...call.input } as const;
    await requireNoneUnderway(tx, input.selection, call.parts.platformSlug);
    const { preview, touched } = await previewAction(tx, input, call.parts.platformSlug);
    await writePreviewed(tx, call.principal.actor, input, touched);
    return { answer: {}, shown: { products: preview }, seen: { preview, touched } };
  },
  commit: (tx, call, { seen }) => {
    const { touched } = seen as { touched: unknown };
    return start(tx, call, { kind: 'edit', ...call.input }, touched);
  },
});

const publishTool = changeTool({
  name: 'publish_products',
  title: 'Publish products now',
  description:
    'Tries products again at once on their channels, or on the named ones: refused and waiting listings are sent again, and what already holds is not.',
  scope: 'publishing',
  destructive: false,
  input: Type.Object({
    selection: ProductSelection,
    credential_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 100 })),
  }),
  make: async (tx, { input, parts }) => {
    await checkConnections(tx, input.credential_ids);
    const { preview } = await previewAction(tx, { kind: 'publish', ...input }, parts.platformSlug);
    const listings = await listingStates(tx, input.selection.ids, input.credential_ids);
    return { answer: {}, shown: { products: preview, listings }, seen: { preview, listings } };
  },
  commit: (tx, call) => start(tx, call, { kind: 'publish', ...call.input }),
});

/** Listings of the named products by connection, state and issue; of all products where a filter selects. */
const listingStates = (
  tx: Tx,
  ids: readonly number[] | undefined,
  connections: readonly number[] | undefined,
): Promise<object[]> =>
  tx.run(sql<object>`
    select connection_id as credential_id, state, issue_code, count(*) as listings from listings
    where tenant_id = ${tx.tenantId} and wanted
      and (${ids ?? null}::bigint[] is null or product_id = any(${ids ?? null}::bigint[]))
      and (${connections ?? null}::bigint[] is null or connection_id = any(${connections ?? null}::bigint[]))
    group by connection_id, state, issue_code order by connection_id, state, issue_code`);

/**
 * Starts a job on the products that were shown.
 *
 * @throws ApiError conflict when the products, or the changes to them, are others by now, or another job has yet to change some
 */
async function start(
  tx: Tx,
  { principal, parts }: ChangeCall<unknown>,
  input: Parameters<typeof startAction>[2],
  shown?: unknown,
): Promise<object> {
  if (shown !== undefined) {
    lockStarts(tx);
    await requireNoneUnderway(tx, input.selection, parts.platformSlug);
    const { touched } = await previewAction(tx, input, parts.platformSlug);
    if (JSON.stringify(touched) !== JSON.stringify(shown))
      throw new ApiError('conflict', message('preview_stale'));
  }
  const started = await startAction(tx, principal.actor, input, parts.platformSlug);
  return { message: 'a job was started', ...started };
}

/** Products: one, many, and on their way to channels. */
export const PRODUCT_TOOLS = [updateTool, editTool, publishTool];
