import type { Command } from 'commander';
import { EVENT_STATES, type EventState, listEvents, replayEvents } from '../../modules/inbound/index.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { action, choice, example, tenantOption } from '../action.ts';
import * as parse from '../options.ts';
import { table } from '../output.ts';

interface ListOptions {
  tenant: number;
  state?: EventState;
  limit: number;
}

export function addEventCommands(program: Command): void {
  const event = program
    .command('event')
    .description('what channels called in with: the event stream of a tenant');
  event
    .command('list')
    .description('the newest events')
    .addOption(tenantOption())
    .addOption(choice('--state <state>', 'only events in this state', EVENT_STATES))
    .option('--limit <n>', 'how many', parse.id, 50)
    .addHelpText('after', example('Example:', '  $ sluice event list --tenant 1 --state failed'))
    .action(
      action<ListOptions>(async ({ platform }, { tenant, state, limit }) => {
        const rows = await platform.db.inTenant(asTenantId(tenant), (tx) =>
          tx.run(listEvents(tx, { state, limit })),
        );
        const cells = rows.map((row) => [
          row.id,
          row.connection_id,
          row.received_at.toISOString(),
          row.topic,
          row.state,
          row.attempts,
          row.error,
        ]);
        return {
          document: {
            events: rows.map(({ connection_id, ...row }) => ({ credential_id: connection_id, ...row })),
          },
          lines:
            rows.length === 0
              ? ['none']
              : table(['id', 'connection', 'received', 'topic', 'state', 'attempts', 'error'], cells),
        };
      }),
    );
  event
    .command('replay')
    .description('handle an event again, or all that failed')
    .addOption(tenantOption())
    .option('--id <id>', 'only this event, whatever became of it', parse.id)
    .action(
      action<{ tenant: number; id?: number }>(async ({ platform }, { tenant, id }) => {
        const replayed = await platform.db.inTenant(asTenantId(tenant), (tx) => replayEvents(tx, id ?? null));
        if (id !== undefined && replayed === 0) throw notFound('event that is done');
        return { document: { replayed }, lines: [`${replayed} will be handled again`] };
      }),
    );
}
