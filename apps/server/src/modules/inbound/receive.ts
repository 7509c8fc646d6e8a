import { createHash } from 'node:crypto';
import {
  type Connector,
  ConnectorError,
  WEBHOOK_TOPICS,
  type WebhookIdentity,
  type WebhookRequest,
  type WebhookVerification,
} from '@sluice/connector-kit';
import { message } from '@sluice/contracts/messages';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { ApiError } from '../../platform/http/errors.ts';
import {
  type ChannelAccess,
  openConfig,
  openWebhookSecrets,
  type WebhookConnection,
} from '../channels/index.ts';
import { keptHeaders, keptQuery, webhookRequest } from './request.ts';
import { publicKeyOf } from './verify/public-keys.ts';
import { isProvedBySecret, isSignedBy, signatureOf } from './verify/verify.ts';

export interface InboundDeps extends ChannelAccess {
  db: Database;
  publicUrl: string;
}

/** A connection whose channel calls back. */
export interface Inbox extends WebhookConnection {
  connector: Connector;
  verification: WebhookVerification;
  /** The address that the channel calls. */
  address: string;
}

export interface InboundCall {
  method: string;
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: Uint8Array;
}

export type Reception =
  | { kind: 'stored'; isNew: boolean }
  | { kind: 'refused' }
  | Extract<WebhookIdentity, { kind: 'reply' }>;

/**
 * Takes in a call: verifies it, then stores it as it came; when this resolves, the event is committed. A call that was
 * stored before is not stored again. A call without proof can only get a reply to a challenge.
 *
 * @throws ApiError unavailable when the channel's key, needed to verify, is not available now
 */
export async function receive(deps: InboundDeps, inbox: Inbox, call: InboundCall): Promise<Reception> {
  const request = webhookRequest(call);
  const proved = await isProved(deps, inbox, request);
  const identity = identify(inbox.connector, request);
  if (identity?.kind === 'reply') return identity;
  if (!proved) return (await answered(deps, inbox, request)) ?? { kind: 'refused' };
  const isNew = await store(deps.db, inbox, call, identity);
  return { kind: 'stored', isNew };
}

async function isProved(deps: InboundDeps, inbox: Inbox, request: WebhookRequest): Promise<boolean> {
  const { verification } = inbox;
  if (verification.kind !== 'ecdsa') {
    return isProvedBySecret(verification, openWebhookSecrets(deps.masterKeys, inbox, verification), request);
  }
  const signed = signatureOf(verification, request.headers);
  if (signed === null) return false;
  try {
    const pem = await publicKeyOf(deps, inbox, signed.keyId);
    return pem !== null && isSignedBy(verification.digest, pem, signed.signature, request.rawBody);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    throw new ApiError('unavailable', message('signature_not_checked'), {
      retryAfterSeconds: 5,
      internal: { reason: error.message },
    });
  }
}

/** Undefined when the connector cannot interpret the call: it is stored all the same, and fails where people see it. */
function identify(connector: Connector, request: WebhookRequest): WebhookIdentity | undefined {
  try {
    return connector.identifyWebhook?.(request);
  } catch {
    return undefined;
  }
}

/** The answer to a challenge that takes the connection's settings; undefined for any other call. */
async function answered(
  { masterKeys }: InboundDeps,
  { connector, tenantId, connection, address }: Inbox,
  request: WebhookRequest,
): Promise<Reception | undefined> {
  if (connector.answerChallenge === undefined) return undefined;
  const config = openConfig(masterKeys, tenantId, connection);
  try {
    const reply = await connector.answerChallenge(request, { address, config });
    return reply === null ? undefined : { kind: 'reply', ...reply };
  } catch {
    // As with `identify`: a call that the connector cannot interpret counts as one without proof.
    return undefined;
  }
}

const digestOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url');

/**
 * The connector's own key if it fits into a column unchanged, else its digest. It is never cut: two keys could become
 * one.
 */
function keyOf(key: string | undefined, body: Uint8Array): string {
  if (key === undefined) return digestOf(body);
  return /^[\x20-\x7e]{1,300}$/.test(key) ? key : digestOf(key);
}

async function store(
  db: Database,
  { tenantId, connection, verification }: Inbox,
  call: InboundCall,
  identity: Extract<WebhookIdentity, { kind: 'event' }> | undefined,
): Promise<boolean> {
  const topic = WEBHOOK_TOPICS.find((known) => known === identity?.topic) ?? 'other';
  const key = `${topic}/${keyOf(identity?.key, call.body)}`;
  const row = await db.inTenant(tenantId, async (tx) => {
    if (identity?.key === undefined) makeRoom(tx, connection.id, key);
    tx.wake('inbox');
    return tx.first(sql`
      insert into channel_events (tenant_id, connection_id, topic, event_key, method, query, headers, body)
      values (${tx.tenantId}, ${connection.id}, ${topic}, ${key}, ${call.method},
        ${JSON.stringify(keptQuery(call.query))}, ${JSON.stringify(keptHeaders(call.headers, verification))},
        ${Buffer.from(call.body)})
      on conflict (tenant_id, connection_id, event_key) do nothing returning id`);
  });
  return row !== undefined;
}

/** For this time after a call the same body counts as the channel's repetition of it. */
const REPETITION_MINUTES = 10;

/**
 * A body alone does not distinguish a repetition from the same news again, such as "there are orders": once the earlier
 * event is done and some time has passed, it gives up its key to a new event.
 */
function makeRoom(tx: Tx, connectionId: number, key: string): void {
  tx.later(sql`
    update channel_events set event_key = event_key || '#' || id
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and event_key = ${key} and state <> 'received'
      and received_at < now() - make_interval(mins => ${REPETITION_MINUTES})`);
}
