import { explainIssue } from '@sluice/contracts';
import type { Command } from 'commander';
import {
  type Attempt,
  LISTING_STATES,
  type ListingState,
  type ListingView,
  lastAttempts,
  listListings,
  retryListings,
} from '../../modules/publishing/index.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { action, choice, example, tenantOption } from '../action.ts';
import { until } from '../ago.ts';
import { CommandError } from '../errors.ts';
import * as parse from '../options.ts';
import { table } from '../output.ts';

const ATTEMPTS_SHOWN = 10;

/** `sluice listing`: products as they are, or should be, on channels. */
export function addListingCommands(program: Command): void {
  const listing = program.command('listing').description('products on channels: state, issues, attempts');
  addList(listing);
  addShow(listing);
  addRetry(listing);
}

interface ListOptions {
  tenant: number;
  connection?: number;
  state?: ListingState;
  limit: number;
  after: number;
}

function addList(listing: Command): void {
  listing
    .command('list')
    .description('listings with their state and issue')
    .addOption(tenantOption())
    .option('--connection <id>', 'only of this connection', parse.id)
    .addOption(choice('--state <state>', 'only in this state', LISTING_STATES))
    .option('--limit <n>', 'at most so many', parse.count, 100)
    .option('--after <product>', 'only behind this product, to read on', parse.count, 0)
    .addHelpText(
      'after',
      example('Example:', '  $ sluice listing list --tenant 1 --connection 2 --state rejected'),
    )
    .action(
      action<ListOptions>(async ({ platform }, { tenant, connection, state, limit, after }) => {
        const filter = { connectionId: connection, state, after };
        const rows = await platform.db.inTenant(asTenantId(tenant), (tx) =>
          tx.run(listListings(tx, filter, limit)),
        );
        const cells = rows.map((row) => [
          row.connection_id,
          row.product_id,
          row.external_key,
          row.state,
          row.issue_code,
          row.issue_message?.slice(0, 80) ?? null,
        ]);
        return {
          document: { listings: rows.map(documentOf) },
          lines: table(['connection', 'product', 'key', 'state', 'issue', 'the channel says'], cells),
        };
      }),
    );
}

interface OneOptions {
  tenant: number;
  product: number;
  connection?: number;
}

function addShow(listing: Command): void {
  listing
    .command('show')
    .description(
      'the listings of a product: what is wrong, whose fault it is, what mends it, the last attempts',
    )
    .addOption(tenantOption())
    .requiredOption('--product <id>', 'id of the product', parse.id)
    .option('--connection <id>', 'only on this connection', parse.id)
    .action(
      action<OneOptions>(async ({ platform }, { tenant, product, connection }) => {
        const [rows, attempts] = await platform.db.inTenant(asTenantId(tenant), (tx) =>
          Promise.all([
            tx.run(listListings(tx, { productId: product, connectionId: connection }, 1_000)),
            tx.run(lastAttempts(tx, product, connection, 1_000)),
          ]),
        );
        if (rows.length === 0) throw notFound('listing');
        const of = (row: ListingView): Attempt[] =>
          attempts.filter((one) => one.connection_id === row.connection_id).slice(0, ATTEMPTS_SHOWN);
        return {
          document: { listings: rows.map((row) => ({ ...documentOf(row), attempts: of(row) })) },
          lines: rows.flatMap((row) => [...linesOf(row), ...of(row).map(attemptLine)]),
        };
      }),
    );
}

interface RetryOptions {
  tenant: number;
  connection: number;
  product?: number;
  all: boolean;
}

function addRetry(listing: Command): void {
  listing
    .command('retry')
    .description('try refused and waiting listings again now, without waiting for a change or the next probe')
    .addOption(tenantOption())
    .requiredOption('--connection <id>', 'id of the connection', parse.id)
    .option('--product <id>', 'only this product', parse.id)
    .option(
      '--all',
      'all refused and waiting listings of the connection, except where an outcome is unknown',
      false,
    )
    .action(
      action<RetryOptions>(async ({ platform }, { tenant, connection, product, all }) => {
        if ((product === undefined) !== all) throw new CommandError('give either --product or --all');
        const tried = await platform.db.inTenant(asTenantId(tenant), (tx) =>
          retryListings(tx, connection, product === undefined ? undefined : [product]),
        );
        if (tried === 0 && product !== undefined) throw notFound('refused or waiting listing');
        return { document: { tried }, lines: [`${tried} listings are tried again`] };
      }),
    );
}

const documentOf = ({ connection_id, issues, ...row }: ListingView) => ({
  credential_id: connection_id,
  ...row,
  issues: (issues ?? []).map((issue) => ({ ...issue, ...explainIssue(issue.code) })),
});

function linesOf(row: ListingView): string[] {
  const next = row.next_at === null ? '' : `, next try in ${until(row.next_at)}`;
  const open = row.uncertain ? ', to be looked up first' : '';
  return [
    `connection ${row.connection_id}, product ${row.product_id}, key ${row.external_key}: ${row.state}${open}${next}`,
    ...(row.issues ?? []).flatMap(({ code, field, message }) => {
      const { title, fault, cause, fix } = explainIssue(code);
      return [
        `  ${title} (${code}${field === undefined ? '' : `, ${field}`}; ${fault})`,
        `    the channel says: ${message}`,
        `    cause: ${cause}`,
        `    what to do: ${fix}`,
      ];
    }),
  ];
}

const attemptLine = ({ at, operation, outcome, code, duration_ms, message }: Attempt): string =>
  `  ${at.toISOString()} ${operation} ${outcome}${code === null ? '' : ` ${code}`}` +
  `${duration_ms === null ? '' : ` ${duration_ms} ms`}${message === null ? '' : `: ${message.slice(0, 120)}`}`;
