import type { Command } from 'commander';
import { type Explanation, explain } from '../../modules/publishing/index.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { action, example, tenantOption } from '../action.ts';
import * as parse from '../options.ts';

interface ExplainOptions {
  tenant: number;
  product: number;
  connection?: number;
}

/** Why a product is on a channel with this price and stock, or why it is not. */
export function addExplainCommand(program: Command): void {
  program
    .command('explain')
    .description('why a product goes to a channel with its price and stock, step by step, or why it does not')
    .addOption(tenantOption())
    .requiredOption('--product <id>', 'id of the product', parse.id)
    .option('--connection <id>', 'only this connection', parse.id)
    .addHelpText('after', example('Example:', '  $ sluice explain --tenant 1 --product 1041'))
    .action(
      action<ExplainOptions>(async ({ platform }, { tenant, product, connection }) => {
        const targets = await platform.db.inTenant(asTenantId(tenant), (tx) =>
          explain(tx, product, connection ?? null),
        );
        return { document: { targets }, lines: targets.flatMap(linesOf) };
      }),
    );
}

function linesOf(one: Explanation): string[] {
  const outcome = one.excluded
    ? `not sent: ${one.reason}`
    : `${one.price} ${one.currency}, stock ${one.stock}`;
  const listing =
    one.listing === null
      ? []
      : [
          `  listing: ${one.listing.state}${one.listing.held === null ? '' : `, held (${one.listing.held})`}` +
            `${one.listing.issue === null ? '' : `, ${one.listing.issue}`}`,
        ];
  return [
    `${one.credential_id} ${one.label}: ${outcome}`,
    ...one.trace.map((step) => `  ${step.text}${step.value === null ? '' : ` → ${step.value}`}`),
    ...one.stores.map((store) => `  store ${store.code}: ${store.quantity}${store.own ? ' of its own' : ''}`),
    ...listing,
  ];
}
