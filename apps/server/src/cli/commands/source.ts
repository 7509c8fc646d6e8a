import type { Command } from 'commander';
import {
  linkSourceProduct,
  listSourceProducts,
  previewSource,
  requireSource,
  setOwners,
  startSource,
} from '../../modules/sources/index.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { action, choice, example, tenantOption } from '../action.ts';
import { withChannel } from '../connections.ts';
import { CommandError } from '../errors.ts';
import * as parse from '../options.ts';
import { table } from '../output.ts';

interface SourceOptions {
  tenant: number;
  id: number;
  since?: Date;
  state?: 'linked' | 'ambiguous' | 'failed' | 'gone';
  set: Record<string, string>;
  externalId: string;
  product?: number;
}

const PREVIEW_TIMEOUT_MS = 600_000;
const LISTED = 500;

/** E-commerce sites as sources of the catalogue. */
export function addSourceCommands(program: Command): void {
  const source = program.command('source').description('e-commerce sites that fill the catalogue');
  addPreview(source);
  onSource(source, 'start', 'read the products of the site, and every later change')
    .option('--since <time>', 'only products changed on the site since then; by default all', parse.moment)
    .action(
      action<SourceOptions>(async ({ platform }, { tenant, id, since }) => {
        await platform.db.inTenant(asTenantId(tenant), (tx) =>
          startSource(tx, 'operator', id, since ?? null),
        );
        return { document: { credential_id: id }, lines: [`source ${id} is being read`] };
      }),
    );
  addFields(source);
  addList(source);
  onSource(source, 'link', 'say which product of the catalogue a product of the site is')
    .requiredOption('--external-id <id>', 'id of the product on the site; "sluice source list" shows them')
    .option('--product <id>', 'id of the product here; left out, it becomes a new one', parse.id)
    .action(
      action<SourceOptions>(async ({ platform }, { tenant, id, externalId, product }) => {
        await platform.db.inTenant(asTenantId(tenant), (tx) =>
          linkSourceProduct(tx, 'operator', id, externalId, product ?? null),
        );
        return {
          document: { external_id: externalId },
          lines: [`${externalId} is linked; the site is read again`],
        };
      }),
    );
}

const onSource = (source: Command, name: string, description: string): Command =>
  source
    .command(name)
    .description(description)
    .addOption(tenantOption())
    .requiredOption('--id <id>', 'id of the source connection', parse.id);

function addPreview(source: Command): void {
  onSource(source, 'preview', 'what starting the source would bring; nothing is written')
    .option('--since <time>', 'only products changed on the site since then; by default all', parse.moment)
    .addHelpText(
      'after',
      example('Example:', '  $ sluice source preview --tenant 1 --id 3 --since 2026-01-01'),
    )
    .action(
      action<SourceOptions>(async ({ platform }, { tenant, id, since }) => {
        const tenantId = asTenantId(tenant);
        await platform.db.inTenant(tenantId, (tx) => requireSource(tx, id));
        const preview = await withChannel(
          platform,
          tenantId,
          id,
          PREVIEW_TIMEOUT_MS,
          ({ connector, ctx }) => {
            if (connector.pullProducts === undefined)
              throw new CommandError('the products of this channel cannot be read');
            return previewSource(platform.db, tenantId, id, connector, ctx, since ?? null);
          },
        );
        const counts = Object.entries(preview.counts).map(([result, n]) => `${n} ${result}`);
        const rows = preview.examples
          .slice(0, 30)
          .map((one) => [
            one.externalId,
            one.sku,
            one.name.slice(0, 40),
            one.result,
            one.written.join(' '),
            one.error,
          ]);
        return {
          document: preview,
          lines: [counts.join(', '), ...table(['id', 'sku', 'name', 'would be', 'fields', 'why'], rows)],
        };
      }),
    );
}

function addFields(source: Command): void {
  onSource(source, 'fields', 'who decides which field: shared, source or merchant')
    .option(
      '--set <field=owner>',
      'such as price=merchant; repeatable; none given shows them',
      parse.setting,
      {},
    )
    .addHelpText(
      'after',
      example(
        'shared    the site’s changes come in until the merchant edits the field by hand (the default)',
        'source    the site’s value always stands',
        'merchant  the site gives the first value only',
      ),
    )
    .action(
      action<SourceOptions>(async ({ platform }, { tenant, id, set }) => {
        const owners = await platform.db.inTenant(asTenantId(tenant), (tx) =>
          setOwners(tx, 'operator', id, set),
        );
        return { document: { fields: owners }, lines: table(['field', 'owner'], Object.entries(owners)) };
      }),
    );
}

function addList(source: Command): void {
  onSource(source, 'list', 'products of the site, those that need someone first')
    .addOption(choice('--state <state>', 'only these', ['linked', 'ambiguous', 'failed', 'gone']))
    .action(
      action<SourceOptions>(async ({ platform }, { tenant, id, state }) => {
        const { products, warning } = await platform.db.inTenant(asTenantId(tenant), async (tx) => {
          const { source_warning } = await requireSource(tx, id);
          const listed = await tx.run(listSourceProducts(tx, id, { state: state ?? null, limit: LISTED }));
          return { products: listed, warning: source_warning };
        });
        const rows = products.map((one) => [
          one.external_id,
          one.sku,
          one.name.slice(0, 40),
          one.product_id,
          one.state,
          one.kept_fields.join(' '),
          one.error,
        ]);
        return {
          document: { products, warning },
          lines: [
            ...(warning === null ? [] : [`warning: ${warning}`]),
            ...table(['id', 'sku', 'name', 'product', 'state', 'kept by hand', 'why'], rows),
          ],
        };
      }),
    );
}
