import { message } from '@sluice/contracts/messages';
import type { MappingBatchInput } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ErrorBag } from '../../../platform/http/errors.ts';
import { type Fault, targetFault } from '../target-faults.ts';
import type { Wanted } from './mapping-change.ts';
import { loadMappingFacts, type MappingFacts, mappingFault } from './mapping-facts.ts';

export interface CheckedBatch {
  wanted: Wanted[];
  facts: MappingFacts;
}

/**
 * Turns a batch into mappings as they are wanted.
 *
 * @throws ValidationError for everything in it that cannot be mapped
 */
export async function checkBatch(
  tx: Tx,
  connectionId: number,
  { categories = [], sources = [], values = [] }: MappingBatchInput,
): Promise<CheckedBatch> {
  const [facts, ours] = await Promise.all([
    loadMappingFacts(tx, connectionId, {
      categories: categories.flatMap(({ sync_id: id }) => (id === null ? [] : [id])),
      attributes: [...sources, ...values].map((one) => one.category_sync_id),
    }),
    ourCategories(
      tx,
      categories.map((one) => one.category_id),
    ),
  ]);
  const errors = new ErrorBag();
  const add = (place: string, fault: Fault<string> | undefined): void => {
    if (fault !== undefined) errors.add(`${place}.${fault.field}`, fault.said);
  };
  categories.forEach((one, at) => {
    add(`categories.${at}`, categoryFault(one, ours, facts));
  });
  sources.forEach((one, at) => {
    const source = { kind: one.source, argument: one.argument };
    add(`sources.${at}`, mappingFault({ ...one, source }, facts));
  });
  values.forEach((one, at) => {
    const value = { value: one.value, channelValue: one.channel_value };
    add(`values.${at}`, mappingFault({ ...one, value }, facts));
  });
  errors.throwIfAny();
  return { facts, wanted: wantedOf({ origin: 'selection', categories, sources, values }, facts) };
}

/** Locks categories of ours so that they stay until the commit. @returns the ids that are there */
async function ourCategories(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.run(sql<{ id: number }>`
    select id from categories where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])
    order by id for key share`);
  return new Set(rows.map(({ id }) => id));
}

function categoryFault(
  { category_id: id, sync_id: syncId }: NonNullable<MappingBatchInput['categories']>[number],
  ours: ReadonlySet<number>,
  { categories }: MappingFacts,
): Fault<'category_id' | 'sync_id'> | undefined {
  if (!ours.has(id))
    return {
      field: 'category_id',
      said: message('not_found', { what: message('subject.category') }),
    };
  if (syncId === null) return undefined;
  const said = targetFault(categories.get(syncId), syncId);
  return said && { field: 'sync_id', said };
}

const wantedOf = (
  { categories = [], sources = [], values = [] }: MappingBatchInput,
  facts: MappingFacts,
): Wanted[] => [
  ...categories.map(({ category_id, sync_id }): Wanted => {
    const name = sync_id === null ? '' : facts.categories.get(sync_id)!.path.join(' > ');
    return { kind: 'category', category_id, after: sync_id === null ? null : { sync_id, name } };
  }),
  ...sources.map(
    ({ source, argument, ...key }): Wanted => ({ kind: 'source', ...key, after: { source, argument } }),
  ),
  ...values.map(({ channel_value, ...key }): Wanted => ({ kind: 'value', ...key, after: { channel_value } })),
];
