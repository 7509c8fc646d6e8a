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
  return [
    column('Category ID', 'Kategori ID', (row) => row.category_id),
    column('Category', 'Kategori', (row) => row.path.join(' > ')),
    column('Products', 'Ürün sayısı', (row) => row.products_count),
    column('State', 'Durum', (row) => row.status),
    column("Channel's category ID", 'Kanal kategorisi ID', (row) => row.sync_id),
    column("Channel's category", 'Kanal kategorisi', (row) => row.platform_category_name),
    column('Inherited from ID', 'Devralınan kategori ID', (row) => row.inherited_from),
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
  return [
    column("Channel's category ID", 'Kanal kategorisi ID', (row) => row.category_sync_id),
    column("Channel's category", 'Kanal kategorisi', (row) => row.category),
    column('Attribute', 'Özellik', (row) => row.code),
    column('Name of the attribute', 'Özellik adı', (row) => row.label),
    column('Required', 'Zorunlu', (row) => row.required),
    column('Source', 'Kaynak', (row) => row.source),
    column('Of the source', 'Kaynağın değeri', (row) => row.argument),
    column('Our value', 'Bizim değerimiz', (row) => row.value),
    column("Channel's value", 'Kanalın değeri', (row) => row.channel_value),
  ];
}
