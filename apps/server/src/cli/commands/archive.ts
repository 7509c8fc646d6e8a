import { resolve } from 'node:path';
import { isDay } from '@sluice/contracts';
import { type Command, InvalidArgumentError } from 'commander';
import { BULK_ACTION_ARCHIVE } from '../../modules/bulk-actions/index.ts';
import { IMPORT_ARCHIVE } from '../../modules/imports/index.ts';
import { ORDER_ARCHIVE } from '../../modules/orders/index.ts';
import { requireWritable } from '../../platform/archive/files.ts';
import type { ArchivedFile, ArchiveKind } from '../../platform/archive/kind.ts';
import { archive } from '../../platform/archive/run.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { action, example } from '../action.ts';
import type { CommandContext } from '../context.ts';
import { noTenant } from '../errors.ts';
import * as parse from '../options.ts';
import type { Result } from '../output.ts';

/** Channels change orders for weeks, and people undo edits. */
const FEWEST_DAYS = 30;
const DAY_MS = 86_400_000;

const KINDS: readonly [kind: ArchiveKind, description: string][] = [
  [ORDER_ARCHIVE, 'orders in their last state, with lines, bookings and events'],
  [
    BULK_ACTION_ARCHIVE,
    'edits, publications and deletions of many products that have ended, with their results',
  ],
  [IMPORT_ARCHIVE, 'imports that have ended, with the errors of their rows'],
];

interface Options {
  before: Date;
  to: string;
  tenant?: number;
}

export function addArchiveCommands(program: Command): void {
  const group = program.command('archive').description('move finished records from the database to files');
  for (const [kind, description] of KINDS)
    group
      .command(kind.name)
      .description(`move to files: ${description}`)
      .requiredOption('--before <date>', 'only what ended before that day (UTC), such as 2026-01-01', day)
      .requiredOption('--to <folder>', 'folder of the archive; the same for each call')
      .option('--tenant <id>', 'only those of this tenant', parse.id)
      .addHelpText(
        'after',
        example(
          'Writes gzipped JSON lines, a file for each tenant and month, and deletes a record when its file was read back and',
          'compared. After a kill the same call goes on. Orders hold names and addresses: keep the folder as safe as a backup.',
          '',
          'Example:',
          `  $ sluice archive ${kind.name} --before 2026-01-01 --to /archive/sluice`,
        ),
      )
      .action(action<Options>((context, options) => archived(context, kind, options)));
}

function day(text: string): Date {
  if (!isDay(text)) throw new InvalidArgumentError('It must be a day such as 2026-01-01.');
  const date = new Date(`${text}T00:00:00Z`);
  if (Date.now() - date.getTime() < FEWEST_DAYS * DAY_MS)
    throw new InvalidArgumentError(
      `It must be ${FEWEST_DAYS} days ago at least: younger records still change.`,
    );
  return date;
}

async function archived(
  { platform: { db } }: CommandContext,
  kind: ArchiveKind,
  options: Options,
): Promise<Result> {
  const { before, tenant } = options;
  const folder = resolve(options.to);
  const tenants = await db.asSystem((tx) => tx.run(sql<{ id: number }>`select id from tenants order by id`));
  const chosen = tenants.filter(({ id }) => tenant === undefined || id === tenant);
  if (tenant !== undefined && chosen.length === 0) throw noTenant(tenant);
  // Before anything is read: a wrong mount is noticed on a day on which nothing is due.
  await requireWritable(folder);
  const files: ArchivedFile[] = [];
  for (const { id } of chosen)
    files.push(...(await archive({ db, kind, tenantId: asTenantId(id), before, folder })));
  const lines = files.map(({ file, records, sha256 }) => `${file}  ${records} records  sha256 ${sha256}`);
  return {
    document: { folder, files },
    lines: lines.length === 0 ? ['nothing to archive'] : [`archived to ${folder}:`, ...lines],
  };
}
