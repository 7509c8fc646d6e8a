import { CategoryMappingQuery } from '@sluice/contracts/portal';
import { Type } from 'typebox';
import type { Endpoint } from '../../../platform/http/endpoint.ts';
import { exportEndpoint } from '../../../platform/http/export-endpoint.ts';
import type { SheetLanguage } from '../../../platform/sheets/cell.ts';
import { columnsIn, type ExportColumn, exportOf } from '../../../platform/sheets/export.ts';
import { noteExport } from '../../audit/index.ts';
import { requireConnection } from '../../channels/index.ts';
import { type AttributeMappingRow, attributeMappings } from '../attribute-mapping-rows.ts';
import { type ListedMapping, mappingTree, withPath } from '../list-mappings.ts';
import { ATTRIBUTE_COLUMNS, CATEGORY_COLUMNS } from '../mapping-columns.ts';
import { matchingNodes } from '../page-of-mappings.ts';
import type { PortalMappingDeps } from './deps.ts';

const tag = 'Mapping';
const subject = 'connection';

/** Downloads of the mappings to a channel. */
export const mappingExportEndpoints = (deps: PortalMappingDeps): Endpoint[] => [
  exportCategoryMappings(deps),
  exportAttributeMappings(deps),
];

const exportCategoryMappings = ({ db }: PortalMappingDeps): Endpoint =>
  exportEndpoint(db, {
    path: '/portal/api/connections/:id/category-mappings/export',
    operationId: 'exportCategoryMappings',
    tag,
    summary: "Download our categories with the channel's they are mapped to",
    subject,
    list: CategoryMappingQuery,
    name: { en: 'category-mappings', tr: 'kategori-eslemeleri' },
    errors: [404],
    open: async (tx, call) => {
      const { search = '', status = null, with_products: withProducts = false } = call.filters;
      const tree = await mappingTree(tx, call.params.id!);
      noteExport(tx, 'category_mappings', call);
      // The tree is in memory for the filter, as for the list; only paths are built a page at a time.
      const { found } = matchingNodes(tree, { search, status, withProducts });
      return exportOf<number, ListedMapping>({
        columns: categoryColumns(call.language),
        keys: async (_, after = -1, limit) => [...found.keys()].slice(after + 1, after + 1 + limit),
        rows: async (_, places) => places.map((place) => withPath(found[place]!)),
      });
    },
  });

function categoryColumns(language: SheetLanguage): ExportColumn<ListedMapping>[] {
  const column = columnsIn(language)<ListedMapping>;
  const { id, path, products, state, channelId, channelPath, inheritedFrom } = CATEGORY_COLUMNS;
  return [
    column(...id, (row) => row.category_id),
    column(...path, (row) => row.path.join(' > ')),
    column(...products, (row) => row.products_count),
    column(...state, (row) => row.status),
    column(...channelId, (row) => row.sync_id),
    column(...channelPath, (row) => row.platform_category_name),
    column(...inheritedFrom, (row) => row.inherited_from),
  ];
}

const exportAttributeMappings = ({ db }: PortalMappingDeps): Endpoint =>
  exportEndpoint(db, {
    path: '/portal/api/connections/:id/attribute-mappings/export',
    operationId: 'exportAttributeMappings',
    tag,
    summary: "Download the sources of the channel's attributes, and its names for our values",
    subject,
    list: Type.Object({}),
    name: { en: 'attribute-mappings', tr: 'ozellik-eslemeleri' },
    errors: [404],
    open: async (tx, call) => {
      await requireConnection(tx, call.params.id!);
      noteExport(tx, 'attribute_mappings', call);
      return exportOf<string, AttributeMappingRow>({
        columns: attributeColumns(call.language),
        ...attributeMappings(call.params.id!),
      });
    },
  });

function attributeColumns(language: SheetLanguage): ExportColumn<AttributeMappingRow>[] {
  const column = columnsIn(language)<AttributeMappingRow>;
  const names = ATTRIBUTE_COLUMNS;
  return [
    column(...names.channelId, (row) => row.category_sync_id),
    column(...names.channelPath, (row) => row.category),
    column(...names.code, (row) => row.code),
    column(...names.label, (row) => row.label),
    column(...names.required, (row) => row.required),
    column(...names.source, (row) => row.source),
    column(...names.argument, (row) => row.argument),
    column(...names.value, (row) => row.value),
    column(...names.channelValue, (row) => row.channel_value),
  ];
}
