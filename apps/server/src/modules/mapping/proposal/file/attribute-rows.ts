import { type Message, message } from '@sluice/contracts/messages';
import { type MappingProposal, SOURCE_KINDS, type SourceKind } from '@sluice/contracts/portal';
import type { Tx } from '../../../../platform/db/database.ts';
import type { AttributeColumn } from '../../mapping-columns.ts';
import { Problems } from '../problems.ts';
import { type AttributeMapping, proposeAttributes } from '../propose-attributes.ts';
import type { NamedRow } from './named-rows.ts';

type Row = NamedRow<AttributeColumn>;
type ReadRow = AttributeMapping & { row: number };

/** Proposes the sources of attributes and the channel's values for ours that a file tells. */
export async function proposeAttributeRows(
  tx: Tx,
  connectionId: number,
  rows: readonly Row[],
): Promise<MappingProposal> {
  const problems = new Problems();
  const read = rows.flatMap((row) => {
    const said = row.problem ?? faultOf(row);
    if (said === undefined) return [readRow(row)];
    problems.add({ row: row.row, name: row.cells.label || row.cells.code }, said);
    return [];
  });
  const proposed = await proposeAttributes(tx, connectionId, read, (one, said) =>
    problems.add({ row: one.row, name: one.code }, said),
  );
  return { categories: [], ...proposed, ...problems.result };
}

const isSource = (text: string): text is SourceKind => (SOURCE_KINDS as readonly string[]).includes(text);

function faultOf({ cells }: Row): Message | undefined {
  const { channelId, code, source, value, channelValue } = cells;
  if (channelId === '' || code === '') return message('mapping_row_without_attribute');
  if (source !== '' && !isSource(source))
    return message('attribute_source_unknown', { source, known: SOURCE_KINDS.join(', ') });
  return (value === '') === (channelValue === '') ? undefined : message('value_half_mapped');
}

function readRow({ row, cells }: Row): ReadRow {
  const { channelId, code, source, argument, value, channelValue } = cells;
  return {
    row,
    category_sync_id: channelId,
    code,
    ...(isSource(source) && { source: { kind: source, argument } }),
    ...(value !== '' && { value: { value, channelValue } }),
  };
}
