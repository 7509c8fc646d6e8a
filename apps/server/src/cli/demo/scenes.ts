import { saveProductIn } from '../../modules/catalog/index.ts';
import { requestReconciliation } from '../../modules/delivery/index.ts';
import { asTenantId } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { ErrorBag } from '../../platform/http/errors.ts';
import type { Platform } from '../../wiring-platform.ts';
import { DEMO_PRODUCTS } from './catalogue.ts';
import type { DemoChannels } from './channels.ts';
import { type DemoState, writeDemoState } from './demo-file.ts';

const LOOK_MS = 1_000;
/** Somebody forgets a digit: every channel would sell it at a tenth. */
const MISTAKEN = { name: 'Espresso machine Crema Duo', price: 57.9 };
/** Somebody changes it on the web shop itself. */
const TAMPERED = { name: 'Stock pot 8 l', price: '19.9' };

/**
 * Makes what a visitor is to find, once everything is on sale for the first time: a price mistake, which is held for approval, and
 * a listing that was changed on its channel, which a comparison reports. (One product lacks the barcode that the marketplace
 * demands from the start.) Returns a function that ends the waiting.
 */
export function stageScenes(platform: Platform, channels: DemoChannels, demo: DemoState): () => void {
  if (demo.staged) return () => {};
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const look = async (): Promise<void> => {
    if (await isOnSale(platform, demo)) {
      await stage(platform, channels, demo);
      await writeDemoState(platform.config.dataDir, { ...demo, staged: true });
    } else if (!ended) timer = setTimeout(() => void look().catch(told), LOOK_MS);
  };
  const told = (err: unknown): void => platform.log.error({ err }, 'the scenes of the demonstration failed');
  timer = setTimeout(() => void look().catch(told), LOOK_MS);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

/**
 * Whether the web shop has confirmed every product. A listing that is there and not yet confirmed would be compared with
 * nothing, and its change never be found.
 */
async function isOnSale({ db }: Platform, { tenantId, connections }: DemoState): Promise<boolean> {
  const tenant = asTenantId(tenantId);
  const row = await db.readInTenant(tenant, (tx) =>
    tx.first(sql<{ live: number }>`
      select count(*) as live from listings
      where tenant_id = ${tx.tenantId} and connection_id = ${connections.shop} and state = 'live'`),
  );
  return row!.live >= DEMO_PRODUCTS.length;
}

async function stage(
  platform: Platform,
  channels: DemoChannels,
  { tenantId, email, connections }: DemoState,
): Promise<void> {
  const tenant = asTenantId(tenantId);
  const product = await platform.db.inTenant(tenant, (tx) =>
    tx.first(sql<{ id: number }>`
      select id from products where tenant_id = ${tx.tenantId} and name = ${MISTAKEN.name}`),
  );
  if (product !== undefined) {
    const write = {
      actor: `user:${email}` as const,
      id: product.id,
      input: MISTAKEN,
      errors: new ErrorBag(),
    };
    await platform.db.inTenant(tenant, (tx) => saveProductIn(tx, write));
  }
  const listing = channels.shop.state.listings.find(({ title }) => title === TAMPERED.name);
  if (listing !== undefined) listing.price = TAMPERED.price;
  await platform.db.inTenant(tenant, (tx) => requestReconciliation(tx, connections.shop, 'report'));
}
