import type { Command } from 'commander';
import { explainMapping } from '../../modules/publishing/index.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { action, connectionOption, tenantOption } from '../action.ts';
import * as parse from '../options.ts';

interface ExplainOptions {
  tenant: number;
  connection: number;
  product: number;
}

/** `sluice mapping explain`: the attributes that a channel is sent, which no endpoint shows. */
export function addMappingCommand(program: Command): void {
  program
    .command('mapping')
    .description('the categories and attributes of products on a channel')
    .command('explain')
    .description('a product in the words of a channel: category, attributes, and what is missing')
    .addOption(tenantOption())
    .addOption(connectionOption())
    .requiredOption('--product <id>', 'id of the product', parse.id)
    .action(
      action<ExplainOptions>(async ({ platform }, { tenant, connection, product }) => {
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
