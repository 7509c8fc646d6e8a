import type { ProductInput } from '@sluice/contracts';
import { type Message, message, severalMessages } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ErrorBag } from '../../../platform/http/errors.ts';
import type { Actor } from '../../audit/index.ts';
import {
  addToGroup,
  type ProductSnapshot,
  type ProductWrite,
  presentPlain,
  removeFromGroup,
  saveProducts,
} from '../../catalog/index.ts';
import { writeSchedules } from '../../scheduled-prices/index.ts';
import type { Touched } from './touched.ts';

/** A product to be changed, and its wanted values. */
export interface TouchedProduct {
  product: ProductSnapshot;
  after: Touched;
}

/**
 * Writes the result of an action or its undo, in the given transaction, through the only way products are written.
 *
 * @returns the refusals of single products, by id
 */
export async function writeTouched(
  tx: Tx,
  actor: Actor,
  changes: readonly TouchedProduct[],
): Promise<Map<number, Message>> {
  const refused = await withoutGroup(tx, changes);
  const accepted = changes.filter(({ product }) => !refused.has(product.id));
  const writes = accepted
    .filter(({ after }) => Object.keys(after).some((field) => !WRITTEN_APART.has(field)))
    .map(writeOf);
  if (writes.length > 0) {
    const outcomes = await saveProducts(tx, 'manual', writes, changes.length > 1);
    outcomes.forEach((outcome, index) => {
      const { id, errors } = writes[index]!;
      if (outcome.result === 'invalid')
        refused.set(id!, severalMessages(Object.values(errors.messages).flat()));
    });
  }
  const saved = accepted.filter(({ product }) => !refused.has(product.id));
  await writeGroups(tx, actor, saved);
  await writeSchedules(
    tx,
    actor,
    saved.flatMap(({ product, after }) =>
      Object.entries(after.schedules ?? {}).map(([key, schedule]) => ({
        productId: product.id,
        key,
        schedule,
      })),
    ),
  );
  return refused;
}

/** Products that were to join a group that somebody has deleted meanwhile. */
async function withoutGroup(tx: Tx, changes: readonly TouchedProduct[]): Promise<Map<number, Message>> {
  const joined = [...new Set(changes.flatMap(({ after }) => after.group_ids ?? []))];
  if (joined.length === 0) return new Map();
  const rows = await tx.run(sql<{ id: number }>`
    select id from product_groups where tenant_id = ${tx.tenantId} and id = any(${joined}::bigint[]) for key share`);
  const there = new Set(rows.map((row) => row.id));
  return new Map(
    changes
      .filter(({ after }) => after.group_ids?.some((id) => !there.has(id)))
      .map(({ product }) => [product.id, message('group_gone')]),
  );
}

/** Fields that the write of products knows nothing of. */
const WRITTEN_APART: ReadonlySet<string> = new Set(['group_ids', 'schedules']);

/** Fields beside the plain ones that a write takes as they are stored. */
const SENT_AS_STORED = [
  'brand_id',
  'tax_rate_id',
  'tags',
  'category_ids',
  'quantity',
] as const satisfies (keyof Touched)[];

function writeOf({ product, after }: TouchedProduct): ProductWrite {
  const { price, overrides } = after;
  const input: Partial<ProductInput> = presentPlain(after);
  for (const field of SENT_AS_STORED)
    if (after[field] !== undefined) Object.assign(input, { [field]: after[field] });
  if (overrides !== undefined)
    input.channel_overrides = Object.entries(overrides).map(([id, { price, markup_percent, stock }]) => ({
      credential_id: Number(id),
      price: price === null ? null : Number(price),
      markup_percent: markup_percent === null ? null : Number(markup_percent),
      stock,
    }));
  const sources = Object.entries(overrides ?? {}).flatMap(([id, { source }]) =>
    source == null ? [] : [[Number(id), source] as const],
  );
  const currencies = Object.entries(overrides ?? {}).flatMap(([id, { currency }]) =>
    currency == null ? [] : [[Number(id), currency] as const],
  );
  return {
    id: product.id,
    input,
    overrideSources: new Map(sources),
    overrideCurrencies: new Map(currencies),
    // The values of an edit were checked when they were computed.
    allowsNegative: true,
    allowsBoth: true,
    errors: new ErrorBag(),
    ...(price === undefined ? {} : { exactPrice: price }),
  };
}

async function writeGroups(tx: Tx, actor: Actor, changes: readonly TouchedProduct[]): Promise<void> {
  const joining = new Map<number, number[]>();
  const leaving = new Map<number, number[]>();
  const put = (map: Map<number, number[]>, group: number, id: number): unknown =>
    map.has(group) ? map.get(group)!.push(id) : map.set(group, [id]);
  for (const { product, after } of changes) {
    if (after.group_ids === undefined) continue;
    for (const group of after.group_ids)
      if (!product.group_ids.includes(group)) put(joining, group, product.id);
    for (const group of product.group_ids)
      if (!after.group_ids.includes(group)) put(leaving, group, product.id);
  }
  const inOrder = (map: Map<number, number[]>) => [...map].sort(([a], [b]) => a - b);
  for (const [group, ids] of inOrder(joining)) await addToGroup(tx, actor, group, ids);
  for (const [group, ids] of inOrder(leaving)) await removeFromGroup(tx, actor, group, ids);
}
