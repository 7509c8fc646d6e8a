import { explainIssue } from '@sluice/contracts';
import type { Command } from 'commander';
import {
  type ConnectionHealth,
  connectionHealth,
  type TaskHealth,
  type TermTrouble,
} from '../../modules/delivery/index.ts';
import { notFound } from '../../platform/http/errors.ts';
import { action, example, tenantOption } from '../action.ts';
import { ago, until } from '../ago.ts';
import * as parse from '../options.ts';

/** `sluice connection status`: the health of connections, also without a running service. */
export function addConnectionStatus(connection: Command): void {
  connection
    .command('status')
    .description(
      'how the connections are doing: listings by state, oldest undelivered change, what blocks them, tasks',
    )
    .addOption(tenantOption())
    .option('--id <id>', 'only this connection', parse.id)
    .addHelpText('after', example('Example:', '  $ sluice connection status --tenant 1 --json'))
    .action(
      action<{ tenant: number; id?: number }>(async ({ platform }, { tenant, id }) => {
        const all = await platform.db.asSystem((tx) => connectionHealth(tx, tenant));
        const rows = all.filter((row) => id === undefined || row.id === id);
        if (id !== undefined && rows.length === 0) throw notFound('connection');
        return { document: { connections: rows.map(documentOf) }, lines: rows.flatMap(linesOf) };
      }),
    );
}

const documentOf = ({ tenant_id: _tenant, id, markup_percent: _markup, ...row }: ConnectionHealth) => ({
  credential_id: id,
  ...row,
});

function linesOf(row: ConnectionHealth): string[] {
  const counts = Object.entries(row.listings).map(([state, n]) => `${n} ${state}`);
  const oldest =
    row.oldest_undelivered_at === null ? '' : `, the oldest change for ${ago(row.oldest_undelivered_at)}`;
  return [
    `${row.id} ${row.label} (${row.platform}, ${row.status})`,
    `  listings: ${counts.join(', ') || 'none'}`,
    `  undelivered: ${row.undelivered}${oldest}`,
    ...blockedLines(row),
    ...row.tasks.map(taskLine),
    ...row.terms.map(termLine),
  ];
}

function taskLine({ kind, succeeded_at, failures, error_kind, error_message, next_at }: TaskHealth): string {
  const last = succeeded_at === null ? 'never done' : `last done ${ago(succeeded_at)} ago`;
  const next = `next ${next_at.getTime() <= Date.now() ? 'now' : `in ${until(next_at)}`}`;
  if (failures === 0) return `  ${kind}: ${last}, ${next}`;
  const { title } = explainIssue(error_kind ?? '');
  return `  ${kind}: failing (${failures} times in a row): ${title}: ${error_message}; ${last}, ${next}`;
}

function termLine({ kind, path, trouble, message, next_at }: TermTrouble): string {
  const name = `${kind} ${path.join(' > ')}`;
  const next = next_at === null ? 'not tried again' : `next try in ${until(next_at)}`;
  return trouble === 'refused'
    ? `  ${name}: the channel does not make it: ${message}; ${next}`
    : `  ${name}: still on the channel, though the catalogue no longer has it: ${message}; ${next}`;
}

function blockedLines(row: ConnectionHealth): string[] {
  if (row.blocked_reason === null) return [];
  const { title, fix } = explainIssue(row.blocked_kind ?? '');
  const next = row.blocked_until === null ? 'now' : `in ${until(row.blocked_until)}`;
  if (row.consecutive_failures === 0)
    return [
      `  deletion waits: ${title}: ${row.blocked_reason}; ${row.blocked_until === null ? 'not tried again' : `next try ${next}`}`,
    ];
  return [
    `  failing: ${title}: ${row.blocked_reason} (${row.consecutive_failures} times in a row)`,
    `  breaker: ${row.breaker}, next try ${next}. ${fix}`,
  ];
}
