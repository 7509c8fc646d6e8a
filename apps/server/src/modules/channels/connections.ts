import type { Connector } from '@sluice/connector-kit';
import type { Tx } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import type { MasterKeys } from '../../platform/secrets/index.ts';
import { type Actor, audit } from '../audit/index.ts';
import { tellProgress } from '../progress/index.ts';
import { markConnectionChanged } from './changes.ts';
import { checkConfig, sealConfig } from './config-values.ts';
import { createTasks } from './tasks/store.ts';
import { unblock } from './unblock.ts';
import {
  hashWebhookToken,
  needsWebhookSecret,
  newWebhookToken,
  setWebhookSecret,
} from './webhook-secrets.ts';

/** A connection as the rest of the service reads it; secrets stay sealed until a connector is called. */
export interface ConnectionRow {
  id: number;
  platform: string;
  label: string;
  status: 'active' | 'paused';
  config: Record<string, unknown>;
  sealed_secrets: Buffer | null;
  markup_percent: string | null;
  prices_with_vat: boolean;
  price_rounding: 'cent' | 'end_90' | 'end_99' | 'whole';
  stock_buffer: number;
  stock_cap: number | null;
  is_source: boolean;
}

/** Every connection products are published to, paused ones too: only their delivery waits. */
export const publishTargets = (tx: Tx): Statement<ConnectionRow> => sql<ConnectionRow>`
  select id, platform, label, status, config, sealed_secrets, markup_percent, prices_with_vat, price_rounding,
    stock_buffer, stock_cap, is_source
  from connections where tenant_id = ${tx.tenantId} and is_target order by id`;

export const oneConnection = (tx: Tx, id: number): Statement<ConnectionRow> => sql<ConnectionRow>`
  select id, platform, label, status, config, sealed_secrets, markup_percent, prices_with_vat, price_rounding,
    stock_buffer, stock_cap, is_source
  from connections where tenant_id = ${tx.tenantId} and id = ${id}`;

export interface NewConnection {
  label: string;
  markupPercent: number | null;
  /** Values as text; the connector's schema gives them their types. */
  config: Record<string, string>;
  paused: boolean;
  /** What products do: go out to it (the default), come in from it, or both. */
  role?: ConnectionRole;
  /** Orders placed before it lower no stock; by default those from before the connection. */
  ordersSince?: Date;
  /** Whether returned units go back into stock; by default they do. */
  restockReturns?: boolean;
}

export type ConnectionRole = 'target' | 'source' | 'both';

export interface CreatedConnection {
  id: number;
  /** Part of the webhook address; shown once, stored as a hash. */
  webhookToken: string;
  /** To be entered on the channel's side, where its calls are proved by a secret of ours; shown once. */
  webhookSecret: string | null;
}

/** @throws ValidationError naming every setting that is missing or wrong, and the settings there are. */
export async function createConnection(
  tx: Tx,
  actor: Actor,
  master: MasterKeys,
  connector: Connector,
  input: NewConnection,
): Promise<CreatedConnection> {
  if (input.label.trim() === '') throw invalid('label', 'label field is required');
  const role = checkRole(connector, input.role ?? 'target');
  const config = checkConfig(connector, input.config);
  const webhookToken = newWebhookToken();
  const row = await tx.first(sql<{ id: number }>`
    insert into connections (tenant_id, platform, label, status, config, webhook_token_hash, markup_percent, prices_with_vat,
      is_target, is_source, source_state, orders_since, restock_returns)
    values (${tx.tenantId}, ${connector.platform}, ${input.label.trim()}, ${input.paused ? 'paused' : 'active'},
      ${'{}'}, ${hashWebhookToken(webhookToken)}, ${input.markupPercent}, ${connector.kind === 'marketplace'},
      ${role !== 'source'}, ${role !== 'target'}, ${role === 'target' ? null : 'waiting'},
      coalesce(${input.ordersSince ?? null}::timestamptz, now()), ${input.restockReturns ?? true})
    returning id`);
  const id = row!.id;
  const { settings, sealed } = sealConfig(master, tx.tenantId, id, connector, config);
  tx.later(sql`
    update connections set config = ${JSON.stringify(settings)}, sealed_secrets = ${sealed}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  tx.later(sql`insert into delivery_leases (tenant_id, connection_id) values (${tx.tenantId}, ${id})`);
  createTasks(tx, id);
  markConnectionChanged(tx, id);
  const webhookSecret = needsWebhookSecret(connector) ? setWebhookSecret(tx, master, id) : null;
  const details = { platform: connector.platform, label: input.label };
  audit(tx, { actor, action: 'connection.created', subjectType: 'connection', subjectId: id, details });
  return { id, webhookToken, webhookSecret };
}

/** The parts a channel can take. */
export function rolesOf({ capabilities: { listings, products } }: Connector): ConnectionRole[] {
  const takes = listings !== undefined;
  const gives = products !== undefined;
  return [
    ...(takes ? (['target'] as const) : []),
    ...(gives ? (['source'] as const) : []),
    ...(takes && gives ? (['both'] as const) : []),
  ];
}

/** @throws ValidationError when the channel cannot take that part */
function checkRole(connector: Connector, role: ConnectionRole): ConnectionRole {
  const { listings, products } = connector.capabilities;
  if (role !== 'source' && listings === undefined)
    throw invalid('role', `${connector.platform} takes no products: it can only be a source`);
  if (role !== 'target' && products === undefined)
    throw invalid('role', `${connector.platform} cannot be a source: its products cannot be read`);
  return role;
}

export async function setPaused(tx: Tx, actor: Actor, id: number, paused: boolean): Promise<void> {
  const status = paused ? 'paused' : 'active';
  const found = await tx.count(sql`
    update connections set status = ${status} where tenant_id = ${tx.tenantId} and id = ${id}`);
  if (found === 0) throw notFound('connection');
  if (!paused) unblock(tx, id);
  tellProgress(tx, 'connection', id);
  audit(tx, {
    actor,
    action: `connection.${paused ? 'paused' : 'resumed'}`,
    subjectType: 'connection',
    subjectId: id,
  });
}

/** Has a channel tried again at once that failures blocked. @throws ApiError not_found */
export async function resetBreaker(tx: Tx, actor: Actor, id: number): Promise<void> {
  await requireConnection(tx, id);
  unblock(tx, id);
  audit(tx, { actor, action: 'connection.breaker_reset', subjectType: 'connection', subjectId: id });
}

/** @throws ApiError not_found, for another tenant's connection as well */
export async function requireConnection(tx: Tx, id: number): Promise<void> {
  const found = await tx.first(sql`select from connections where tenant_id = ${tx.tenantId} and id = ${id}`);
  if (found === undefined) throw notFound('connection');
}
