import type { Command } from 'commander';
import { listCurrencyRates, requireConnection, setCurrencyRate } from '../../modules/channels/index.ts';
import { listMarkups, type MarkupOwner, setMarkup } from '../../modules/publishing/index.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { action, tenantOption } from '../action.ts';
import { CommandError } from '../errors.ts';
import * as parse from '../options.ts';
import { table } from '../output.ts';
import { changeOrPreview, PREVIEW_FLAG } from '../preview.ts';

interface MarkupOptions {
  tenant: number;
  connection: number;
  brand?: number;
  category?: number;
  percent: parse.OrNone<number>;
  preview: boolean;
}

/** Markups of brands and categories, and exchange rates. */
export function addPricingCommands(program: Command): void {
  const markup = program.command('markup').description('markups of brands and categories on a connection');
  markup
    .command('list')
    .description('the markups of a connection')
    .addOption(tenantOption())
    .requiredOption('--connection <id>', 'id of the connection', parse.id)
    .action(
      action<MarkupOptions>(async ({ platform }, { tenant, connection }) => {
        const markups = await platform.db.inTenant(asTenantId(tenant), async (tx) => {
          await requireConnection(tx, connection);
          return tx.run(listMarkups(tx, connection));
        });
        const rows = markups.map((one) => [
          one.brand_id === null ? `category ${one.category_id}` : `brand ${one.brand_id}`,
          one.name,
          Number(one.markup_percent),
        ]);
        return { document: { markups }, lines: table(['of', 'name', '%'], rows) };
      }),
    );
  markup
    .command('set')
    .description('set the markup of a brand or category; products with an override of their own keep it')
    .addOption(tenantOption())
    .requiredOption('--connection <id>', 'id of the connection', parse.id)
    .option('--brand <id>', 'id of the brand', parse.id)
    .option('--category <id>', 'id of the category; holds for what is below it', parse.id)
    .requiredOption(
      '--percent <n>',
      'percentage over the master price, or none to take it away',
      parse.percentOrNone,
    )
    .option(...PREVIEW_FLAG)
    .action(
      action<MarkupOptions>(async ({ platform }, options) => {
        const { tenant, connection, preview } = options;
        const percent = parse.orNull(options.percent);
        const owner = ownerOf(options);
        return changeOrPreview(
          platform,
          asTenantId(tenant),
          preview,
          (tx) => setMarkup(tx, 'operator', connection, owner, percent),
          () => ({ document: { credential_id: connection, markup_percent: percent }, lines: ['markup set'] }),
        );
      }),
    );
  addRates(program);
}

function ownerOf({ brand, category }: MarkupOptions): MarkupOwner {
  if (brand !== undefined && category === undefined) return { brandId: brand };
  if (category !== undefined && brand === undefined) return { categoryId: category };
  throw new CommandError('give either --brand or --category');
}

interface RateOptions {
  tenant: number;
  currency: string;
  rate: parse.OrNone<number>;
  preview: boolean;
}

function addRates(program: Command): void {
  const rate = program.command('rate').description('exchange rates of a tenant');
  rate
    .command('list')
    .description('units of each currency for one of the tenant’s own')
    .addOption(tenantOption())
    .action(
      action<RateOptions>(async ({ platform }, { tenant }) => {
        const rates = await platform.db.inTenant(asTenantId(tenant), (tx) => tx.run(listCurrencyRates(tx)));
        const rows = rates.map((one) => [one.currency, Number(one.rate), one.updated_at.toISOString()]);
        return { document: { rates }, lines: table(['currency', 'rate', 'since'], rows) };
      }),
    );
  rate
    .command('set')
    .description('set a rate; connections in that currency are priced anew')
    .addOption(tenantOption())
    .requiredOption('--currency <code>', 'ISO 4217, such as USD')
    .requiredOption(
      '--rate <n>',
      'units of it for one of the tenant’s own currency, or none',
      parse.amountOrNone,
    )
    .option(...PREVIEW_FLAG)
    .action(
      action<RateOptions>(async ({ platform }, { tenant, currency, rate: given, preview }) => {
        const wanted = parse.orNull(given);
        return changeOrPreview(
          platform,
          asTenantId(tenant),
          preview,
          (tx) => setCurrencyRate(tx, 'operator', currency, wanted),
          () => ({ document: { currency, rate: wanted }, lines: [`rate of ${currency} set`] }),
        );
      }),
    );
}
