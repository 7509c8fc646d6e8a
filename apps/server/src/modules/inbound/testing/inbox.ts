import { createHmac } from 'node:crypto';
import type { Connector } from '@sluice/connector-kit';
import { connectorOf } from '../../../connectors/registry.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { TestService, TestTenant } from '../../../testing/service.ts';
import { openChannelAccess } from '../../../wiring-channels.ts';
import { pollForProducts } from '../../../wiring-worker.ts';
import { createConnection } from '../../channels/index.ts';
import { handleInboxOnce, type InboxDeps } from '../worker/inbox.ts';

/** A connection of the simulated marketplace with the address and secret its channel would have. */
export interface TestInbox {
  tenant: TestTenant;
  connectionId: number;
  url: string;
  secret: string;
}

export async function openTestInbox(
  { platform }: TestService,
  tenant: TestTenant,
  baseUrl = 'http://127.0.0.1:9',
  settings: Record<string, string> = {},
): Promise<TestInbox> {
  const input = {
    label: 'Channel',
    markupPercent: null,
    paused: false,
    config: { base_url: baseUrl, ...settings },
  };
  const created = await platform.db.inTenant(tenant.id, (tx) =>
    createConnection(tx, 'operator', platform.masterKeys, { ...input, connector: connectorOf('simulator')! }),
  );
  return {
    tenant,
    connectionId: created.id,
    url: `/webhooks/${created.webhookToken}`,
    secret: created.webhookSecret!,
  };
}

/** An order in the simulated marketplace's own format, as text. */
export function orderBody(fields: Record<string, unknown> = {}, line: Record<string, unknown> = {}): string {
  const at = new Date(Date.now() + 60_000).toISOString();
  const address = {
    name: 'R',
    line1: 'Street 1',
    city: 'Porto',
    postal_code: '1',
    country: 'PT',
    phone: null,
  };
  const order = {
    id: 'O-1',
    number: 'N-1',
    status: 'created',
    currency: 'EUR',
    total: '20.00',
    customer: { name: 'R', email: 'r@example.com', phone: null },
    shipping_address: address,
    billing_address: address,
    lines: [
      {
        id: '1',
        listing_id: 'L1',
        sku: 'A',
        barcode: null,
        title: 'Thing',
        quantity: 2,
        cancelled_quantity: 0,
        returned_quantity: 0,
        unit_price: '10.00',
        store_id: null,
        ...line,
      },
    ],
    created_at: at,
    updated_at: at,
    ...fields,
  };
  return JSON.stringify({ event: 'order', order });
}

export const signed = (secret: string, body: string): Record<string, string> => ({
  'x-simulator-signature': createHmac('sha256', secret).update(body).digest('hex'),
});

/** Calls like the channel, signed unless headers say otherwise. */
export async function callWebhook(
  { app }: Pick<TestService, 'app'>,
  inbox: TestInbox,
  body: string,
  headers: Record<string, string> = signed(inbox.secret, body),
): Promise<{ status: number; body: string }> {
  const answer = await app.inject({
    method: 'POST',
    url: inbox.url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
  return { status: answer.statusCode, body: answer.body };
}

export interface StoredEvent {
  id: number;
  topic: string;
  state: string;
  attempts: number;
  error: string | null;
  headers: Record<string, string>;
  body: Buffer;
}

/** The event stream of a tenant, the oldest first. */
export const eventsOf = ({ platform }: TestService, tenant: TestTenant): Promise<StoredEvent[]> =>
  platform.db.inTenant(tenant.id, (tx) =>
    tx.run(sql<StoredEvent>`
      select id, topic, state, attempts, error, headers, body from channel_events order by id`),
  );

/** Handles all waiting events, even before they are due. Connectors may get other methods. */
export async function handleAll(
  { platform }: TestService,
  change: (connector: Connector) => Connector = (connector) => connector,
): Promise<void> {
  const { access, outbound } = openChannelAccess(platform);
  const deps: InboxDeps = {
    ...access,
    applyProducts: pollForProducts,
    connectorOf: (slug) => {
      const connector = access.connectorOf(slug);
      return connector && change(connector);
    },
    db: platform.workerDb,
    log: platform.log,
  };
  await platform.db.asSystem((tx) =>
    tx.run(sql`update channel_events set next_at = now() where state = 'received'`),
  );
  await handleInboxOnce(deps).finally(outbound.close);
}
