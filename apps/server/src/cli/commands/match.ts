import type { Command } from 'commander';
import {
  chooseCandidate,
  createAsNew,
  type MatchQuestion,
  matchListing,
  matchQuestions,
  unmatchListing,
} from '../../modules/publishing/index.ts';
import { asTenantId } from '../../platform/db/database.ts';
import type { Platform } from '../../wiring.ts';
import { action, connectionOption, example, tenantOption } from '../action.ts';
import { CommandError } from '../errors.ts';
import * as parse from '../options.ts';
import type { Result } from '../output.ts';
import { changeOrPreview, PREVIEW_FLAG } from '../preview.ts';

interface Subject {
  tenant: number;
  connection: number;
  product: number;
  preview: boolean;
}

export function addMatchCommands(program: Command): void {
  const match = program
    .command('match')
    .description("which of a channel's listings a product is, where that is in question");
  addList(match);
  addChoose(match);
  addSet(match);
  addRemove(match);
}

const onListing = (command: Command): Command =>
  command
    .addOption(tenantOption())
    .addOption(connectionOption())
    .requiredOption('--product <id>', 'id of the product', parse.id)
    .option(...PREVIEW_FLAG);

function addList(match: Command): void {
  match
    .command('list')
    .description('products that wait because several listings of the channel may be them')
    .addOption(tenantOption())
    .option('--connection <id>', 'only this connection', parse.id)
    .option('--limit <n>', 'how many at most', parse.id, 100)
    .action(
      action<{ tenant: number; connection?: number; limit: number }>(async ({ platform }, options) => {
        const questions = await platform.db.inTenant(asTenantId(options.tenant), (tx) =>
          tx.run(matchQuestions(tx, options.connection ?? null, options.limit)),
        );
        const lines =
          questions.length === 0 ? ['no product waits for an answer'] : questions.flatMap(linesOf);
        return {
          document: {
            questions: questions.map(({ connection_id, ...one }) => ({
              credential_id: connection_id,
              ...one,
            })),
          },
          lines,
        };
      }),
    );
}

const linesOf = (question: MatchQuestion): string[] => [
  `product ${question.product_id} on connection ${question.connection_id}: ${question.name} (${question.ean ?? 'no barcode'})`,
  ...question.candidates.map(
    (one) =>
      `    ${one.sync_id}  by ${one.matched_by}  ${one.external_key ?? '–'}  ${one.title ?? '–'}  ${one.price ?? '–'}`,
  ),
];

function addChoose(match: Command): void {
  onListing(match.command('choose').description('answer a question: one of the candidates, or none of them'))
    .option('--sync-id <id>', 'the candidate that is the product')
    .option('--create', 'none of them: create it as new', false)
    .addHelpText(
      'after',
      example('Example:', '  $ sluice match choose --tenant 1 --connection 2 --product 31 --create'),
    )
    .action(
      action<Subject & { syncId?: string; create: boolean }>(
        async ({ platform }, { syncId, create, ...subject }) => {
          if ((syncId === undefined) !== create) throw new CommandError('give either --sync-id or --create');
          const said = syncId === undefined ? 'will be created as new' : `is ${syncId}`;
          return decide(platform, subject, { sync_id: syncId ?? null }, said, (tx, listing) =>
            syncId === undefined
              ? createAsNew(tx, 'operator', listing)
              : chooseCandidate(tx, 'operator', { ...listing, syncId }),
          );
        },
      ),
    );
}

function addSet(match: Command): void {
  onListing(match.command('set').description('say by hand which listing of the channel a product is'))
    .requiredOption('--sync-id <id>', 'id of the listing on the channel')
    .action(
      action<Subject & { syncId: string }>(async ({ platform }, { syncId, ...subject }) =>
        decide(platform, subject, { sync_id: syncId }, `is ${syncId}`, (tx, listing) =>
          matchListing(tx, 'operator', { ...listing, syncId }),
        ),
      ),
    );
}

function addRemove(match: Command): void {
  onListing(
    match.command('remove').description('forget which listing a product is; it is looked for anew'),
  ).action(
    action<Subject>(async ({ platform }, subject) =>
      decide(platform, subject, { sync_id: null }, 'is looked for anew', (tx, listing) =>
        unmatchListing(tx, 'operator', listing),
      ),
    ),
  );
}

/** Makes a permanent decision about one listing, or shows its effect. */
const decide = (
  platform: Platform,
  { tenant, connection, product, preview }: Subject,
  found: { sync_id: string | null },
  said: string,
  run: (
    tx: Parameters<typeof unmatchListing>[0],
    listing: Parameters<typeof unmatchListing>[2],
  ) => Promise<void>,
): Promise<Result> =>
  changeOrPreview(
    platform,
    asTenantId(tenant),
    preview,
    (tx) => run(tx, { productId: product, connectionId: connection }),
    () => {
      return {
        document: { credential_id: connection, product_id: product, ...found },
        lines: [`product ${product} on connection ${connection} ${said}`],
      };
    },
  );
