import type { Connector, ListingNeed } from '@sluice/connector-kit';
import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, type SqlFragment, type Statement, sql } from '../../platform/db/sql.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { localAddressOf } from '../../platform/outbound/local-address.ts';
import type { MasterKeys } from '../../platform/secrets/index.ts';
import { type Actor, audit } from '../audit/index.ts';
import { tellProgress } from '../progress/index.ts';
import { markConnectionChanged } from './changes.ts';
import { checkConfig, sealConfig } from './config-values.ts';
import { createTasks } from './tasks/store.ts';
import { unblock } from './unblock.ts';
import { needsWebhookSecret, newWebhookToken, setWebhookSecret, setWebhookToken } from './webhook-secrets.ts';

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

/** Every connection that products are published to, paused ones too: only their delivery waits. */
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
  /** Values as text or of their types; the connector's schema checks them. */
  config: Record<string, unknown>;
  /** The connection whose access this one took over. */
  accessOf?: number | null;
  paused: boolean;
  /** Direction of products: out to the connection (the default), in from it, or both. */
  role?: ConnectionRole;
  /** Orders placed earlier lower no stock; by default those from before the connection. */
  ordersSince?: Date;
  /** Host and port of the tenant's trial marketplace on this machine; nobody else may name them in the portal. */
  localAddress?: string;
  /** Whether returned units go back into stock; by default they do. */
  restockReturns?: boolean;
}

export type ConnectionRole = 'target' | 'source' | 'both';

export interface CreatedConnection {
  id: number;
  /** Part of the webhook address; shown once, stored as a hash. */
  webhookToken: string;
  /** The secret to be entered on the channel's side, where one of ours proves its calls; shown once. */
  webhookSecret: string | null;
}

/** @throws ValidationError naming every setting that is missing or wrong, and the allowed settings. */
export async function createConnection(
  tx: Tx,
  actor: Actor,
  master: MasterKeys,
  { connector, ...input }: NewConnection & { connector: Connector },
): Promise<CreatedConnection> {
  if (input.label.trim() === '') throw invalid('label', message('required', { field: 'label' }));
  const role = checkRole(connector, input.role ?? 'target');
  const config = checkConfig(connector, input.config);
  const webhookToken = newWebhookToken();
  const row = await tx.first(sql<{ id: number }>`
    insert into connections (tenant_id, platform, label, status, config, markup_percent, prices_with_vat,
      is_target, is_source, source_state, orders_since, restock_returns)
    values (${tx.tenantId}, ${connector.platform}, ${input.label.trim()}, ${input.paused ? 'paused' : 'active'},
      ${'{}'}, ${input.markupPercent}, ${connector.kind !== 'ecommerce'},
      ${role !== 'source'}, ${role !== 'target'}, ${role === 'target' ? null : 'waiting'},
      coalesce(${input.ordersSince ?? null}::timestamptz, now()), ${input.restockReturns ?? true})
    returning id`);
  const id = row!.id;
  setWebhookToken(tx, id, webhookToken);
  const { settings, sealed } = sealConfig(master, { tenantId: tx.tenantId, id }, connector, config);
  tx.later(sql`
    update connections set config = ${JSON.stringify(settings)}, sealed_secrets = ${sealed},
      local_address = ${input.localAddress ?? addressOfOperator(actor, settings)}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  holdForNeeds(tx, id, connector);
  tx.later(sql`insert into delivery_leases (tenant_id, connection_id) values (${tx.tenantId}, ${id})`);
  createTasks(tx, id);
  markConnectionChanged(tx, id);
  const webhookSecret = needsWebhookSecret(connector) ? setWebhookSecret(tx, master, id) : null;
  const details = {
    platform: connector.platform,
    label: input.label,
    ...(input.accessOf ? { access_of: input.accessOf } : {}),
  };
  audit(tx, { actor, action: 'connection.created', subjectType: 'connection', subjectId: id, details });
  return { id, webhookToken, webhookSecret };
}

/** Makes the new connection hold products that lack a field without which the channel refuses every listing. */
function holdForNeeds(tx: Tx, id: number, { capabilities }: Connector): void {
  const needs = capabilities.listings?.needs ?? [];
  if (needs.length === 0) return;
  const level = (need: ListingNeed, column: SqlFragment): SqlFragment =>
    needs.includes(need) ? fragment`'hold'` : column;
  tx.later(sql`
    update connections set require_vat = ${level('vat', fragment`require_vat`)},
      require_sku = ${level('sku', fragment`require_sku`)},
      require_barcode = ${level('barcode', fragment`require_barcode`)},
      require_brand = ${level('brand', fragment`require_brand`)},
      require_category = ${level('category', fragment`require_category`)},
      require_image = ${level('image', fragment`require_image`)},
      require_description = ${level('description', fragment`require_description`)}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** The address on this machine in settings that the operator gives, who thereby allows it; else null. */
export function addressOfOperator(actor: Actor, settings: Readonly<Record<string, unknown>>): string | null {
  const { base_url: url } = settings;
  return actor === 'operator' && typeof url === 'string' ? (localAddressOf(url) ?? null) : null;
}

/** The roles that a channel can have. */
export function rolesOf({ capabilities: { listings, products } }: Connector): ConnectionRole[] {
  const takes = listings !== undefined;
  const gives = products !== undefined;
  return [
    ...(takes ? (['target'] as const) : []),
    ...(gives ? (['source'] as const) : []),
    ...(takes && gives ? (['both'] as const) : []),
  ];
}

/** @throws ValidationError when the channel cannot have that role */
function checkRole(connector: Connector, role: ConnectionRole): ConnectionRole {
  const { listings, products } = connector.capabilities;
  if (role !== 'source' && listings === undefined)
    throw invalid('role', message('target_impossible', { platform: connector.platform }));
  if (role !== 'target' && products === undefined)
    throw invalid('role', message('source_impossible', { platform: connector.platform }));
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

/** Lets deliveries try a blocked channel again at once. @throws ApiError not_found */
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
