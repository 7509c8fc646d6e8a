import type { Command } from 'commander';
import { setExcluded } from '../../modules/catalog/index.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { action, tenantOption } from '../action.ts';
import * as parse from '../options.ts';
import { changeOrPreview, PREVIEW_FLAG } from '../preview.ts';

interface ProductOptions {
  tenant: number;
  product: number;
  connection: number;
  preview: boolean;
}

/** Commands for decisions about one product on one channel. */
export function addProductCommands(program: Command): void {
  const product = program.command('product').description('one product on one channel');
  for (const excluded of [true, false]) {
    product
      .command(excluded ? 'exclude' : 'include')
      .description(
        excluded ? 'keep a product off a channel, whatever the rules say' : 'let it go there again',
      )
      .addOption(tenantOption())
      .requiredOption('--product <id>', 'id of the product', parse.id)
      .requiredOption('--connection <id>', 'id of the connection', parse.id)
      .option(...PREVIEW_FLAG)
      .action(
        action<ProductOptions>(async ({ platform }, { tenant, product: id, connection, preview }) =>
          changeOrPreview(
            platform,
            asTenantId(tenant),
            preview,
            (tx) => setExcluded(tx, 'operator', id, connection, excluded),
            () => ({
              document: { product_id: id, credential_id: connection, is_excluded: excluded },
              lines: [`product ${id} is ${excluded ? 'kept off' : 'allowed on'} connection ${connection}`],
            }),
          ),
        ),
      );
  }
}
