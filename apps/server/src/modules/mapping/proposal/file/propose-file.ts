import { message } from '@sluice/contracts/messages';
import type { MappingProposal } from '@sluice/contracts/portal';
import type { Tx } from '../../../../platform/db/database.ts';
import { invalid } from '../../../../platform/http/errors.ts';
import type { SheetRow } from '../../../imports/index.ts';
import {
  ATTRIBUTE_COLUMNS,
  type AttributeColumn,
  CATEGORY_COLUMNS,
  type CategoryColumn,
} from '../../mapping-columns.ts';
import { requireConnection } from '../../subjects.ts';
import { proposeAttributeRows } from './attribute-rows.ts';
import { proposeCategoryRows } from './category-rows.ts';
import { namedRows } from './named-rows.ts';

/**
 * Proposes the mappings of a file that has the columns of an export, of categories or of attributes. Nothing is mapped.
 *
 * @throws ApiError not_found for the connection; ValidationError for a file without these columns
 */
export async function proposeFile(
  tx: Tx,
  connectionId: number,
  rows: readonly SheetRow[],
): Promise<MappingProposal> {
  await requireConnection(tx, connectionId);
  const attributes = namedRows<AttributeColumn>(rows, {
    columns: ATTRIBUTE_COLUMNS,
    needs: [['channelId'], ['code'], ['source', 'value']],
  });
  if (attributes !== undefined) return proposeAttributeRows(tx, connectionId, attributes);
  const categories = namedRows<CategoryColumn>(rows, {
    columns: CATEGORY_COLUMNS,
    needs: [
      ['id', 'path'],
      ['channelId', 'channelPath'],
    ],
  });
  if (categories !== undefined) return proposeCategoryRows(tx, connectionId, categories);
  const { id, path, channelId, channelPath } = CATEGORY_COLUMNS;
  const columns = [id, path, channelId, channelPath].map(([name]) => name).join(', ');
  throw invalid('file', message('mapping_file_columns', { columns }));
}
