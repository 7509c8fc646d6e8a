import type { Command } from 'commander';
import { categoryOptions, removeCategoryOption, setCategoryOption } from '../../modules/channels/index.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { action, example, tenantOption } from '../action.ts';
import * as parse from '../options.ts';
import { table } from '../output.ts';
import { changeOrPreview, PREVIEW_FLAG } from '../preview.ts';

interface Options {
  tenant: number;
  category: number;
  name: string;
  preview: boolean;
}

const CATEGORY = ['--category <id>', 'id of our category'] as const;

/** Commands on the values set on our own categories. */
export function addOptionCommands(mapping: Command): void {
  const option = mapping
    .command('option')
    .description('values set on our categories, such as Material = Cotton; they hold for everything below');
  option
    .command('list')
    .description('options of all categories, or of one')
    .addOption(tenantOption())
    .option(...CATEGORY, parse.id)
    .action(
      action<{ tenant: number; category?: number }>(async ({ platform }, { tenant, category }) => {
        const options = await platform.db.inTenant(asTenantId(tenant), (tx) =>
          tx.run(categoryOptions(tx, category ?? null)),
        );
        const rows = options.map((one) => [one.category_id, one.name, one.value]);
        return { document: { options }, lines: table(['category', 'name', 'value'], rows) };
      }),
    );
  option
    .command('set')
    .description('set an option of a category')
    .addOption(tenantOption())
    .requiredOption(...CATEGORY, parse.id)
    .requiredOption('--name <name>', 'name of the option')
    .requiredOption('--value <value>', 'its value; several with semicolons between them')
    .option(...PREVIEW_FLAG)
    .addHelpText(
      'after',
      example(
        'Example:',
        '  $ sluice mapping option set --tenant 1 --category 7 --name Material --value Cotton',
      ),
    )
    .action(
      action<Options & { value: string }>(async ({ platform }, { tenant, category, name, value, preview }) =>
        changeOrPreview(
          platform,
          asTenantId(tenant),
          preview,
          (tx) => setCategoryOption(tx, 'operator', category, name, value),
          () => ({
            document: { category_id: category, name, value },
            lines: [`${name} of category ${category} is ${value}`],
          }),
        ),
      ),
    );
  option
    .command('remove')
    .description('remove an option of a category')
    .addOption(tenantOption())
    .requiredOption(...CATEGORY, parse.id)
    .requiredOption('--name <name>', 'name of the option')
    .option(...PREVIEW_FLAG)
    .action(
      action<Options>(async ({ platform }, { tenant, category, name, preview }) =>
        changeOrPreview(
          platform,
          asTenantId(tenant),
          preview,
          (tx) => removeCategoryOption(tx, 'operator', category, name),
          () => ({
            document: { category_id: category, name },
            lines: [`category ${category} has no option ${name} of its own`],
          }),
        ),
      ),
    );
}
