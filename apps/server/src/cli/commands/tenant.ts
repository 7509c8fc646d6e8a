import { PLAN_CODES, type PlanCode, SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '@sluice/contracts';
import { LANGUAGES, type Language, PRICE_FORMS, type PriceForm, vatCountry } from '@sluice/contracts/portal';
import type { Command } from 'commander';
import { setSendingStopped } from '../../modules/channels/index.ts';
import { changeTenant, createTenant, type NewTenant } from '../../modules/tenancy/index.ts';
import { asTenantId, type SystemTx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { action, choice, example, tenantOption } from '../action.ts';
import { CommandError } from '../errors.ts';
import * as parse from '../options.ts';
import { type Result, table } from '../output.ts';

export function addTenantCommands(program: Command): void {
  const tenant = program.command('tenant').description('the shops that use this service');
  addCreate(tenant);
  addSet(tenant);
  tenant
    .command('list')
    .description('all tenants, with their plan, subscription and use of the product quota')
    .action(action(async ({ platform }) => shownList(await platform.db.asSystem(listTenants))));
}

interface CreateOptions {
  name: string;
  plan: PlanCode;
  country?: string;
  taxRates?: number[];
  currency?: string;
  prices?: PriceForm;
  language?: Language;
  productLimit?: parse.OrNone<number>;
}

function addCreate(tenant: Command): void {
  tenant
    .command('create')
    .description('create a tenant with its tax rates and its local stock location')
    .requiredOption('--name <name>', 'name of the tenant')
    .addOption(choice('--plan <plan>', 'plan of the tenant', PLAN_CODES).makeOptionMandatory())
    .option('--country <code>', 'country, such as DE: the shop begins with its VAT rates', parse.country)
    .option('--tax-rates <rates>', 'VAT percentages, separated by commas, instead', parse.rates)
    .option(
      '--currency <code>',
      'currency of its prices, such as EUR; by default that of the country',
      parse.currency,
    )
    .addOption(choice('--prices <form>', 'whether people type prices without or with VAT', PRICE_FORMS))
    .addOption(choice('--language <code>', 'language in which its VAT rates are named', LANGUAGES))
    .option('--product-limit <n>', "product quota, none for unlimited; by default the plan's", parse.limit)
    .addHelpText(
      'after',
      example(
        'Without --country and --tax-rates it begins with 0, 1, 10 and 20 %.',
        '',
        'Example:',
        '  $ sluice tenant create --name "My shop" --plan pro --country DE --prices gross',
      ),
    )
    .action(
      action<CreateOptions>(async ({ platform }, { productLimit, prices, ...options }) => {
        const name = options.name.trim();
        if (name === '') throw new CommandError('--name may not be empty');
        const input: NewTenant = {
          ...options,
          name,
          taxRates: options.taxRates ?? (options.country === undefined ? [0, 1, 10, 20] : undefined),
          currency: options.currency ?? vatCountry(options.country ?? null)?.currency,
          pricesEntered: prices,
          productLimit: parse.orNull(productLimit),
        };
        const id = await platform.db.asSystem((tx) => createTenant(tx, input));
        return { document: { tenant_id: id }, lines: [`tenant ${id} created`] };
      }),
    );
}

/** Whether Sluice sends anything to channels. */
const SENDING = ['on', 'stopped'] as const;

interface SetOptions {
  sending?: (typeof SENDING)[number];
  tenant: number;
  plan?: PlanCode;
  subscriptionStatus?: SubscriptionStatus;
  productLimit?: parse.OrNone<number>;
}

function addSet(tenant: Command): void {
  tenant
    .command('set')
    .description('change plan, subscription or quota of a tenant; what is not named stays')
    .addOption(tenantOption())
    .addOption(choice('--plan <plan>', 'plan of the tenant', PLAN_CODES))
    .addOption(
      choice(
        '--subscription-status <status>',
        'state of the subscription; expired and locked refuse writes',
        SUBSCRIPTION_STATUSES,
      ),
    )
    .option('--product-limit <n>', 'product quota, none for unlimited', parse.limit)
    .addOption(choice('--sending <state>', 'stops all sending to channels, or lets it go on', SENDING))
    .addHelpText(
      'after',
      example('Example:', '  $ sluice tenant set --tenant 1 --plan enterprise --product-limit none'),
    )
    .action(
      action<SetOptions>(async ({ platform }, { tenant: id, productLimit, sending, ...rest }) => {
        const change =
          productLimit === undefined ? rest : { ...rest, productLimit: parse.orNull(productLimit) };
        await platform.db.inTenant(asTenantId(id), async (tx) => {
          await changeTenant(tx, 'operator', change);
          if (sending !== undefined) await setSendingStopped(tx, 'operator', sending === 'stopped');
        });
        return { document: { tenant_id: id }, lines: [`tenant ${id} changed`] };
      }),
    );
}

interface TenantRow {
  id: number;
  name: string;
  plan: string;
  subscription_status: string;
  products: number;
  product_limit: number | null;
}

const listTenants = (tx: SystemTx): Promise<TenantRow[]> =>
  tx.run(sql<TenantRow>`
    select t.id, t.name, t.plan_code as plan, t.subscription_status, coalesce(u.products, 0) as products, t.product_limit
    from tenants t left join tenant_usage u on u.tenant_id = t.id order by t.id`);

const shownList = (tenants: TenantRow[]): Result => ({
  document: { tenants },
  lines: table(
    ['id', 'name', 'plan', 'subscription', 'products', 'limit'],
    tenants.map((row) => [
      row.id,
      row.name,
      row.plan,
      row.subscription_status,
      row.products,
      row.product_limit ?? 'none',
    ]),
  ),
});
