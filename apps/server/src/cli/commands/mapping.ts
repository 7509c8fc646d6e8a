import type { Command } from 'commander';
import {
  listMappings,
  mapCategory,
  oneConnection,
  refreshTree,
  suggestMappings,
  treeCategories,
  unmapCategory,
} from '../../modules/channels/index.ts';
import { explainMapping } from '../../modules/publishing/index.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { action, connectionOption, example, tenantOption } from '../action.ts';
import * as parse from '../options.ts';
import { table } from '../output.ts';
import { changeOrPreview, PREVIEW_FLAG } from '../preview.ts';
import { addAttributeCommands } from './mapping-attributes.ts';
import { addOptionCommands } from './mapping-options.ts';

interface Place {
  tenant: number;
  connection: number;
}

export function addMappingCommands(program: Command): void {
  const mapping = program
    .command('mapping')
    .description('what our categories, attributes and values are called on a channel');
  addTree(mapping);
  addList(mapping);
  addSuggest(mapping);
  addSet(mapping);
  addRemove(mapping);
  addExplain(mapping);
  addAttributeCommands(mapping);
  addOptionCommands(mapping);
}

const pathText = (path: readonly string[]): string => path.join(' > ');

function addTree(mapping: Command): void {
  mapping
    .command('tree')
    .description("the channel's category tree, as it was last read")
    .addOption(tenantOption())
    .addOption(connectionOption())
    .option('--search <text>', 'only categories with this in their name', '')
    .option('--limit <n>', 'how many at most', parse.id, 200)
    .option('--refresh', 'have a running service read the tree again', false)
    .addHelpText(
      'after',
      example('Example:', '  $ sluice mapping tree --tenant 1 --connection 2 --search shoes'),
    )
    .action(
      action<Place & { search: string; limit: number; refresh: boolean }>(
        async ({ platform }, { tenant, connection, search, limit, refresh }) => {
          const categories = await platform.db.inTenant(asTenantId(tenant), async (tx) => {
            if ((await tx.first(oneConnection(tx, connection))) === undefined) throw notFound('connection');
            if (refresh) refreshTree(tx, connection);
            return tx.run(treeCategories(tx, connection, { search, limit }));
          });
          const rows = categories.map(({ sync_id, path, assignable }) => [
            sync_id,
            pathText(path),
            assignable ? 'yes' : 'no',
          ]);
          return { document: { categories }, lines: table(['sync id', 'path', 'takes listings'], rows) };
        },
      ),
    );
}

function addList(mapping: Command): void {
  mapping
    .command('list')
    .description('our categories and what each is on the channel: mapped, inherited, unmapped or gone')
    .addOption(tenantOption())
    .addOption(connectionOption())
    .action(
      action<Place>(async ({ platform }, { tenant, connection }) => {
        const mappings = await platform.db.inTenant(asTenantId(tenant), (tx) => listMappings(tx, connection));
        const rows = mappings.map((one) => [
          one.category_id,
          pathText(one.path),
          one.status,
          one.sync_id,
          one.platform_category_name,
        ]);
        return {
          document: { mappings },
          lines: table(['id', 'category', 'status', 'sync id', 'on the channel'], rows),
        };
      }),
    );
}

function addSuggest(mapping: Command): void {
  mapping
    .command('suggest')
    .description(
      'what our unmapped categories most likely are on the channel: at most three suggestions each',
    )
    .addOption(tenantOption())
    .addOption(connectionOption())
    .option('--category <id>', 'only this category, mapped or not', parse.id)
    .action(
      action<Place & { category?: number }>(async ({ platform }, { tenant, connection, category }) => {
        const found = await platform.db.inTenant(asTenantId(tenant), (tx) =>
          suggestMappings(tx, connection, category ?? null),
        );
        if (category !== undefined && found.length === 0) throw notFound('category');
        const categories = found.map(({ category_id, path, status, suggestions }) => ({
          category_id,
          path,
          status,
          suggestions: suggestions.map(({ syncId, ...one }) => ({ sync_id: syncId, ...one })),
        }));
        const lines = categories.flatMap((one) => [
          `${one.category_id} ${pathText(one.path)}`,
          ...(one.suggestions.length === 0 ? ['    nothing likely enough'] : []),
          ...one.suggestions.map(
            (s) => `    ${Math.round(s.confidence * 100)} %  ${s.sync_id}  ${pathText(s.path)}`,
          ),
        ]);
        return { document: { categories }, lines };
      }),
    );
}

function addSet(mapping: Command): void {
  mapping
    .command('set')
    .description('map one of our categories; what lies below it inherits the mapping')
    .addOption(tenantOption())
    .addOption(connectionOption())
    .requiredOption('--category <id>', 'id of our category', parse.id)
    .requiredOption('--sync-id <id>', 'id of the category on the channel; "mapping tree" shows them')
    .option(...PREVIEW_FLAG)
    .action(
      action<Place & { category: number; syncId: string; preview: boolean }>(
        async ({ platform }, { tenant, connection, preview, ...options }) => {
          const input = { categoryId: options.category, connectionId: connection, syncId: options.syncId };
          return changeOrPreview(
            platform,
            asTenantId(tenant),
            preview,
            (tx) => mapCategory(tx, 'operator', input),
            () => {
              return {
                document: {
                  category_id: options.category,
                  credential_id: connection,
                  sync_id: options.syncId,
                },
                lines: [`category ${options.category} is ${options.syncId} on connection ${connection}`],
              };
            },
          );
        },
      ),
    );
}

function addRemove(mapping: Command): void {
  mapping
    .command('remove')
    .description("remove a category's own mapping; it then inherits that of an ancestor")
    .addOption(tenantOption())
    .addOption(connectionOption())
    .requiredOption('--category <id>', 'id of our category', parse.id)
    .option(...PREVIEW_FLAG)
    .action(
      action<Place & { category: number; preview: boolean }>(
        async ({ platform }, { tenant, connection, category, preview }) =>
          changeOrPreview(
            platform,
            asTenantId(tenant),
            preview,
            (tx) => unmapCategory(tx, 'operator', { categoryId: category, connectionId: connection }),
            () => ({
              document: { category_id: category, credential_id: connection },
              lines: [`category ${category} has no mapping of its own on connection ${connection}`],
            }),
          ),
      ),
    );
}

function addExplain(mapping: Command): void {
  mapping
    .command('explain')
    .description('a product in the words of a channel: category, attributes, and what is missing')
    .addOption(tenantOption())
    .addOption(connectionOption())
    .requiredOption('--product <id>', 'id of the product', parse.id)
    .action(
      action<Place & { product: number }>(async ({ platform }, { tenant, connection, product }) => {
        const { categorySyncId, brandSyncId, attributes, issues, warnings, waiting } =
          await platform.db.inTenant(asTenantId(tenant), (tx) => explainMapping(tx, connection, product));
        const lines = [
          `category: ${categorySyncId ?? '–'}`,
          `brand: ${brandSyncId ?? '–'}`,
          ...attributes.map(({ code, value }) => `${code}: ${value}`),
          ...issues.map(({ code, message }) => `held back, ${code}: ${message}`),
          ...warnings.map(({ code, message }) => `left out, ${code}: ${message}`),
          ...(waiting ? ['waiting: the attributes of the category are being read'] : []),
        ];
        return {
          document: {
            category_sync_id: categorySyncId,
            brand_sync_id: brandSyncId,
            attributes,
            issues,
            warnings,
            waiting,
          },
          lines,
        };
      }),
    );
}
