import { randomBytes } from 'node:crypto';
import type { RunningSimulator } from '@sluice/connector-simulator/server';
import type { Config } from '../../config.ts';
import { saveProducts } from '../../modules/catalog/index.ts';
import {
  markConnectionChanged,
  type NewConnection,
  renewWebhookSecret,
  renewWebhookToken,
  setCurrencyRate,
  setPaused,
  updateConnectionSettings,
} from '../../modules/channels/index.ts';
import { createApiKey, createTenant, createUser, renewApiKey } from '../../modules/tenancy/index.ts';
import { asTenantId, type TenantId } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { ErrorBag } from '../../platform/http/errors.ts';
import { localAddressOf } from '../../platform/outbound/local-address.ts';
import type { Platform } from '../../wiring-platform.ts';
import { openConnection } from '../connections.ts';
import { DEMO_PRODUCTS } from './catalogue.ts';
import { DEMO_SIMULATORS, type DemoChannels } from './channels.ts';
import { type DemoState, readDemoState, writeDemoState } from './demo-file.ts';
import { addGroups } from './groups.ts';
import { addDemoImages } from './product-images.ts';

const MARKUP_PERCENT = 15;

/** A demonstration that is ready, with the key of this start: only a hash is left of earlier ones. */
export interface SeededDemo extends DemoState {
  apiKey: string;
}

/** Makes the demonstration's tenant with its catalogue and connections, or resumes the one of the last start. */
export async function seedDemo(
  platform: Platform,
  channels: DemoChannels,
  tell: (line: string) => void,
): Promise<SeededDemo> {
  const { dataDir } = platform.config;
  const known = await readDemoState(dataDir);
  if (known !== undefined && (await isStillThere(platform, known))) return takeUp(platform, channels, known);
  tell(`drawing ${DEMO_PRODUCTS.length} pictures for the first start …`);
  const made = await create(platform, channels);
  const { apiKey: _, ...state } = made;
  await writeDemoState(dataDir, state);
  return made;
}

/** A restore, or another database behind the same folder, may have removed it. */
async function isStillThere(
  { db }: Platform,
  { tenantId, connections, apiKeyId }: DemoState,
): Promise<boolean> {
  const rows = await db.asSystem((tx) =>
    tx.run(sql`
      select from tenants t
      join api_keys k on k.tenant_id = t.id and k.id = ${apiKeyId} and k.revoked_at is null
      join connections c on c.tenant_id = t.id and c.id = any(${Object.values(connections)}::bigint[])
      where t.id = ${tenantId}`),
  );
  // Older demonstrations had two channels.
  return rows.length === Object.keys(connections).length && connections.feed !== undefined;
}

/** The channels listen on other ports than last time, and nobody knows the old key any more. */
async function takeUp(platform: Platform, channels: DemoChannels, known: DemoState): Promise<SeededDemo> {
  const tenant = asTenantId(known.tenantId);
  const key = await platform.db.inTenant(tenant, async (tx) => {
    for (const name of DEMO_SIMULATORS) {
      tx.later(sql`
        update connections set config = config || ${JSON.stringify({ base_url: channels[name].url })}::jsonb,
          local_address = ${localAddressOf(channels[name].url)}
        where tenant_id = ${tenant} and id = ${known.connections[name]}`);
      tx.later(sql`
        update delivery_leases set due_at = now(), blocked_until = '-infinity', consecutive_failures = 0
        where tenant_id = ${tenant} and connection_id = ${known.connections[name]}`);
      markConnectionChanged(tx, known.connections[name]);
    }
    return renewApiKey(tx, 'operator', known.apiKeyId);
  });
  await tellShop(platform, tenant, channels, known.connections.shop);
  return { ...known, apiKey: key.apiKey };
}

async function create(platform: Platform, channels: DemoChannels): Promise<SeededDemo> {
  const { db } = platform;
  const tenant = await db.asSystem((tx) =>
    createTenant(tx, { name: 'Demo shop', plan: 'pro', country: 'TR', productLimit: undefined }),
  );
  const email = `demo-${tenant}@example.com`;
  const password = randomBytes(9).toString('base64url');
  const key = await db.inTenant(tenant, async (tx) => {
    await createUser(tx, 'operator', { email, password, role: 'owner' });
    return createApiKey(tx, 'operator', { name: 'demo', expiresAt: null });
  });
  const productIds = await fillCatalogue(platform, tenant);
  await addDemoImages(platform, tenant, productIds);
  await db.inTenant(tenant, (tx) => addGroups(tx, productIds));
  const connections = await openConnections(platform, tenant, channels);
  await tellShop(platform, tenant, channels, connections.shop);
  return {
    tenantId: tenant,
    email,
    password,
    apiKeyId: key.id,
    connections,
    staged: false,
    apiKey: key.apiKey,
  };
}

/** Settings of the connections: a slip in a price is held, and the channel overseas sells in dollars. */
const GUARD = { guard_price_drop_percent: 50 };
const DOLLARS_PER_EURO = 1.08;

async function openConnections(
  platform: Platform,
  tenant: TenantId,
  channels: DemoChannels,
): Promise<DemoState['connections']> {
  await platform.db.inTenant(tenant, (tx) => setCurrencyRate(tx, 'operator', 'USD', DOLLARS_PER_EURO));
  const open = async (
    slug: string,
    input: Omit<NewConnection, 'paused'>,
    settings: object,
  ): Promise<number> => {
    // It starts when its settings are made.
    const { id } = await openConnection(platform, tenant, slug, { ...input, paused: true });
    await platform.db.inTenant(tenant, async (tx) => {
      await updateConnectionSettings(tx, 'operator', id, { ...GUARD, ...settings });
      await setPaused(tx, 'operator', id, false);
    });
    return id;
  };
  const simulated = (label: string, channel: RunningSimulator, markupPercent: number | null) => ({
    label,
    markupPercent,
    config: { base_url: channel.url },
  });
  return {
    marketplace: await open(
      'simulator',
      simulated('Marketplace (simulated)', channels.marketplace, MARKUP_PERCENT),
      { price_rounding: 'end_99' },
    ),
    shop: await open('simulator', simulated('Web shop (simulated)', channels.shop, null), {}),
    overseas: await open('simulator', simulated('Overseas (simulated)', channels.overseas, MARKUP_PERCENT), {
      currency: 'USD',
      price_rounding: 'end_99',
    }),
    feed: await open(
      'feed',
      {
        label: 'Price comparison (feed)',
        markupPercent: null,
        // The barcodes of the example are of a range that no other shop may use.
        config: {
          profile: 'idealo',
          product_link: 'https://shop.example/p/{sku}',
          invalid_barcode: 'leave_out',
          delivery_days: 2,
          shipping_country: 'DE',
          shipping_price: '4.90',
          shipping_carrier: 'DHL',
        },
      },
      { content_locale: 'de' },
    ),
  };
}

/**
 * Gives the shop an address to call about its orders; those of the marketplace are read by polling. Only a hash is left
 * of the address of an earlier start, so each start makes a new one.
 */
async function tellShop(
  { db, masterKeys, config }: Platform,
  tenant: TenantId,
  { shop }: DemoChannels,
  id: number,
): Promise<void> {
  const [token, secret] = await db.inTenant(tenant, async (tx) => [
    await renewWebhookToken(tx, 'operator', id),
    renewWebhookSecret(tx, 'operator', masterKeys, id),
  ]);
  const url = `${localAddress(config)}/webhooks/${token}`;
  const answer = await fetch(`${shop.url}/_settings`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhook: { url, secret, verification: 'hmac_hex', content: 'order' } }),
  });
  if (!answer.ok) throw new Error(`the demonstration's shop refused its settings: ${await answer.text()}`);
}

async function fillCatalogue({ db }: Platform, tenant: TenantId): Promise<number[]> {
  const writes = DEMO_PRODUCTS.map(({ input }) => ({ id: undefined, input, errors: new ErrorBag() }));
  const outcomes = await db.inTenant(tenant, (tx) => saveProducts(tx, 'api', writes));
  for (const { errors } of writes) errors.throwIfAny();
  return outcomes.flatMap((outcome) => ('id' in outcome ? [outcome.id] : []));
}

/** The address of the service for this machine, whatever PUBLIC_URL says. */
function localAddress({ host, port }: Config): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
