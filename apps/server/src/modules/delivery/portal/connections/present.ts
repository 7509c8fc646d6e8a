import type { MessageKey } from '@sluice/contracts/messages';
import {
  type Connection,
  type ConnectionBlock,
  type ConnectionTask,
  LISTING_STATE_NAMES,
} from '@sluice/contracts/portal';
import type { Tx } from '../../../../platform/db/database.ts';
import { type Statement, sql } from '../../../../platform/db/sql.ts';
import { timestamp } from '../../../../platform/http/present.ts';
import { type HeldPlan, heldPlans } from '../../../publishing/index.ts';
import { type ConnectionHealth, connectionHealth } from '../../connection-health.ts';

interface RoleRow {
  id: number;
  is_target: boolean;
  is_source: boolean;
  created_at: Date;
  source_state: 'waiting' | 'active' | null;
  source_since: Date | null;
  source_warning: string | null;
  source_warning_key: MessageKey | null;
}

const roles = (tx: Tx): Statement<RoleRow> => sql<RoleRow>`
  select id, is_target, is_source, created_at, source_state, source_since, source_warning, source_warning_key
  from connections where tenant_id = ${tx.tenantId}`;

/** The tenant's connections with their health, as the portal shows them. */
export async function readConnections(
  tx: Tx,
  platform: (slug: string) => { label: string },
): Promise<Connection[]> {
  const [rows, parts, held] = await Promise.all([
    connectionHealth(tx, tx.tenantId),
    tx.run(roles(tx)),
    heldPlans(tx),
  ]);
  const now = Date.now();
  return rows.flatMap((row) => {
    const part = parts.find((one) => one.id === row.id);
    if (part === undefined) return [];
    const plan = held.find((one) => one.connection_id === row.id);
    return [connectionOf({ row, part, plan }, platform(row.platform).label, now)];
  });
}

interface Parts {
  row: ConnectionHealth;
  part: RoleRow;
  plan: HeldPlan | undefined;
}

function connectionOf({ row, part, plan }: Parts, label: string, now: number): Connection {
  return {
    id: row.id,
    platform: row.platform,
    platform_label: label,
    label: row.label,
    role: part.is_source ? (part.is_target ? 'both' : 'source') : 'target',
    status: row.status,
    created_at: timestamp(part.created_at),
    listings: Object.fromEntries(
      LISTING_STATE_NAMES.map((state) => [state, row.listings[state] ?? 0]),
    ) as Connection['listings'],
    undelivered: row.undelivered,
    lag_seconds:
      row.oldest_undelivered_at === null
        ? 0
        : Math.max(0, Math.floor((now - row.oldest_undelivered_at.getTime()) / 1000)),
    last_delivery_at: timestamp(row.last_delivery_at),
    breaker: row.breaker,
    blocked: blockOf(row),
    held: plan === undefined ? null : heldOf(plan),
    tasks: row.tasks.map(taskOf),
    source:
      part.source_state === null
        ? null
        : {
            state: part.source_state,
            since: timestamp(part.source_since),
            warning: part.source_warning,
            warning_key: part.source_warning_key,
          },
  };
}

const blockOf = (row: ConnectionHealth): ConnectionBlock | null =>
  row.blocked_reason === null
    ? null
    : {
        kind: row.blocked_kind ?? 'unavailable',
        reason: row.blocked_reason,
        reason_key: row.blocked_key,
        until: timestamp(row.blocked_until),
        since: timestamp(row.opened_at),
        failures: row.consecutive_failures,
        identical_failures: row.identical_failures,
      };

const heldOf = ({ since, withdrawals, jumps }: HeldPlan): NonNullable<Connection['held']> => ({
  since: timestamp(since),
  withdrawals,
  price_jumps: jumps,
});

const taskOf = (task: ConnectionHealth['tasks'][number]): ConnectionTask => ({
  kind: task.kind as ConnectionTask['kind'],
  succeeded_at: timestamp(task.succeeded_at),
  failures: task.failures,
  error_kind: task.error_kind,
  error_message: task.error_message,
  error_key: task.error_key,
  next_at: timestamp(task.next_at),
});
