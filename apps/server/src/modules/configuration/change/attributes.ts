import { foldKey } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { AttributeMappingEntry } from '@sluice/contracts/portal';
import {
  mapAttributeValue,
  removeAttributeSource,
  setAttributeSource,
  unmapAttributeValue,
} from '../../mapping/index.ts';
import type { AttributeFacts } from '../current/rows.ts';
import { leaveOrRefuse, type Mapping } from './mapping.ts';
import { change, leave, shownPath } from './run.ts';

/** Sources of a channel's attributes, and its values for ours. */
export async function changeAttributes(
  mapping: Mapping,
  entries: readonly AttributeMappingEntry[],
): Promise<void> {
  const { run, place, connection } = mapping;
  const known = new Map(connection.attributes.map((one) => [`${one.sync_id} ${one.code}`, one]));
  const seen = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const at = `${place.at}.mappings.attributes.${index}`;
    const syncId = syncIdOf(mapping, at, entry, known);
    if (syncId === undefined) continue;
    const key = `${syncId} ${entry.attribute}`;
    if (seen.has(key)) run.errors.add(at, message('named_twice', { name: key }));
    seen.add(key);
    await changeAttribute(mapping, { at, entry, syncId, before: known.get(key) ?? NOTHING });
  }
  for (const [key, before] of known) {
    if (seen.has(key)) continue;
    const entry = { attribute: before.code };
    const at = `${place.at}.mappings.attributes`;
    await changeAttribute(mapping, { at, entry, syncId: before.sync_id, before });
  }
}

const NOTHING: Pick<AttributeFacts, 'source' | 'argument' | 'values'> = {
  source: null,
  argument: null,
  values: [],
};

/** The channel's category of an entry; undefined when it waits or is unknown, which is then noted. */
function syncIdOf(
  mapping: Mapping,
  at: string,
  entry: AttributeMappingEntry,
  known: ReadonlyMap<string, AttributeFacts>,
): string | undefined {
  const { run, place, find } = mapping;
  // The attributes of a category that the channel dropped may be kept.
  if (known.has(`${entry.id} ${entry.attribute}`)) return entry.id;
  const found = find(entry);
  const name = `${place.wanted.label}: ${entry.id ?? shownPath(entry.channel ?? [])}, ${entry.attribute}`;
  if ('unknown' in found) {
    leaveOrRefuse(mapping, { at: `${at}.id`, name }, found.unknown);
    return undefined;
  }
  if (!('waits' in found) && found.attributesKnown) return found.syncId;
  const why = 'waits' in found ? found.waits : message('attributes_not_read', { code: entry.attribute });
  leave(run, 'wait', { at, subject: 'attribute_source', name }, why);
  return undefined;
}

interface Attribute {
  at: string;
  entry: Pick<AttributeMappingEntry, 'attribute' | 'source' | 'argument' | 'values'>;
  syncId: string;
  before: typeof NOTHING;
}

async function changeAttribute(mapping: Mapping, attribute: Attribute): Promise<void> {
  await changeSource(mapping, attribute);
  await changeValues(mapping, attribute);
}

async function changeSource(
  { run, place, connection }: Mapping,
  { at, entry, syncId, before }: Attribute,
): Promise<void> {
  const [old, next] = [wordsOf(before.source, before.argument), wordsOf(entry.source, entry.argument)];
  if (old === next) return;
  const { actor } = run.principal;
  const key = { connectionId: connection.id, categorySyncId: syncId, code: entry.attribute };
  const name = `${place.wanted.label}: ${syncId}, ${entry.attribute}`;
  const action = old === null ? 'create' : next === null ? 'remove' : 'update';
  await change(run, { at, action, subject: 'attribute_source', name, before: old, after: next }, () =>
    entry.source === undefined
      ? removeAttributeSource(run.tx, actor, key)
      : setAttributeSource(run.tx, actor, key, { kind: entry.source, argument: entry.argument ?? '' }),
  );
}

const wordsOf = (source: string | null | undefined, argument: string | null | undefined): string | null =>
  source == null ? null : `${source} ${argument ?? ''}`.trim();

async function changeValues(
  { run, place, connection }: Mapping,
  { at, entry, syncId, before }: Attribute,
): Promise<void> {
  const { tx, principal } = run;
  const key = { connectionId: connection.id, categorySyncId: syncId, code: entry.attribute };
  const known = new Map(before.values.map((one) => [foldKey(one.value), one]));
  const titleOf = (value: string): string => `${place.wanted.label}: ${syncId}, ${entry.attribute}, ${value}`;
  for (const [value, channelValue] of Object.entries(entry.values ?? {})) {
    const old = known.get(foldKey(value))?.channel_value ?? null;
    known.delete(foldKey(value));
    if (old === channelValue) continue;
    const difference = {
      subject: 'attribute_value',
      name: titleOf(value),
      before: old,
      after: channelValue,
    } as const;
    const action = old === null ? 'create' : 'update';
    await change(run, { at: `${at}.values.${value}`, action, ...difference }, () =>
      mapAttributeValue(tx, principal.actor, key, { value, channelValue }),
    );
  }
  for (const { value, channel_value: old } of known.values()) {
    const difference = { subject: 'attribute_value', name: titleOf(value), before: old } as const;
    await change(run, { at, action: 'remove', ...difference }, () =>
      unmapAttributeValue(tx, principal.actor, key, value),
    );
  }
}
