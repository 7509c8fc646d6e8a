import type { Message } from '@sluice/contracts/messages';
import { MAX_BATCH_SOURCES, MAX_BATCH_VALUES, type MappingProposal } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import type { Wanted } from '../batch/mapping-change.ts';
import { attributeOf, loadMappingFacts, type MappingFacts, mappingFault } from '../batch/mapping-facts.ts';
import { sourceStore } from '../batch/source-store.ts';
import { valueStore } from '../batch/value-store.ts';
import type { AttributeSource, ValueMapping } from '../target-faults.ts';

/** A source of an attribute, or the channel's value for one of ours; or both. */
export interface AttributeMapping {
  category_sync_id: string;
  code: string;
  source?: AttributeSource;
  value?: ValueMapping;
}

type Proposed = Pick<MappingProposal, 'sources' | 'values' | 'unchanged' | 'more'>;

/** The connection that mappings are proposed for, and the part of its channel's tree that they are about. */
interface Place {
  connectionId: number;
  facts: MappingFacts;
}

/**
 * Proposes sources and values of attributes that are not set yet or are set otherwise.
 *
 * @param refuse called with each mapping that the channel would not take, and why
 */
export async function proposeAttributes<Mapping extends AttributeMapping>(
  tx: Tx,
  connectionId: number,
  mappings: readonly Mapping[],
  refuse: (mapping: Mapping, said: Message) => void,
): Promise<Proposed> {
  const ids = mappings.map((one) => one.category_sync_id);
  const facts = await loadMappingFacts(tx, connectionId, { categories: [], attributes: ids });
  const good = mappings.filter((one) => {
    const fault = mappingFault(one, facts);
    if (fault !== undefined) refuse(one, fault.said);
    return fault === undefined;
  });
  const sources = await proposedSources(tx, { connectionId, facts }, good);
  const values = await proposedValues(tx, { connectionId, facts }, good);
  return {
    sources: sources.list.slice(0, MAX_BATCH_SOURCES),
    values: values.list.slice(0, MAX_BATCH_VALUES),
    unchanged: sources.unchanged + values.unchanged,
    more: sources.list.length > MAX_BATCH_SOURCES || values.list.length > MAX_BATCH_VALUES,
  };
}

type AttributeKey = Pick<AttributeMapping, 'category_sync_id' | 'code'>;
const labelOf = (key: AttributeKey, facts: MappingFacts): string =>
  attributeOf(facts, key)?.label ?? key.code;

interface Differing<One> {
  list: One[];
  unchanged: number;
}

async function proposedSources(
  tx: Tx,
  { connectionId, facts }: Place,
  mappings: readonly AttributeMapping[],
): Promise<Differing<MappingProposal['sources'][number]>> {
  const wanted = mappings.flatMap(({ category_sync_id, code, source }): Wanted<'source'>[] => {
    if (source === undefined) return [];
    const after = { source: source.kind, argument: source.argument };
    return [{ kind: 'source', category_sync_id, code, after }];
  });
  const unique = new Map(wanted.map((one) => [sourceStore.keyOf(one), one]));
  const now = new Map(await sourceStore.read(tx, connectionId, wanted));
  const list = [...unique].flatMap(([key, { category_sync_id, code, after }]) => {
    const before = now.get(key) ?? null;
    if (before?.source === after!.source && before.argument === after!.argument) return [];
    const told = before === null ? null : `${before.source} ${before.argument}`.trim();
    const label = labelOf({ category_sync_id, code }, facts);
    return [{ category_sync_id, code, ...after!, label, now: told }];
  });
  return { list, unchanged: unique.size - list.length };
}

async function proposedValues(
  tx: Tx,
  { connectionId, facts }: Place,
  mappings: readonly AttributeMapping[],
): Promise<Differing<MappingProposal['values'][number]>> {
  const wanted = mappings.flatMap(({ category_sync_id, code, value }): Wanted<'value'>[] => {
    if (value === undefined) return [];
    const after = { channel_value: value.channelValue };
    return [{ kind: 'value', category_sync_id, code, value: value.value, after }];
  });
  const unique = new Map(wanted.map((one) => [valueStore.keyOf(one), one]));
  const now = new Map(await valueStore.read(tx, connectionId, wanted));
  const list = [...unique].flatMap(([key, { category_sync_id, code, value, after }]) => {
    const before = now.get(key)?.channel_value ?? null;
    if (before === after!.channel_value) return [];
    const label = labelOf({ category_sync_id, code }, facts);
    return [{ category_sync_id, code, value, ...after!, label, now: before }];
  });
  return { list, unchanged: unique.size - list.length };
}
