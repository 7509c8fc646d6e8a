import type { Connector } from '@sluice/connector-kit';
import { type RunningSimulator, startSimulator } from '@sluice/connector-simulator/server';
import { createConnectorHost } from '../../../connectors/host.ts';
import { connectorOf } from '../../../connectors/registry.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createAddressGuard } from '../../../platform/outbound/address-guard.ts';
import { createOutbound, type Outbound } from '../../../platform/outbound/index.ts';
import type { TestService, TestTenant } from '../../../testing/service.ts';
import { createConnection, runTasksOnce } from '../../channels/index.ts';
import { startSource } from '../settings.ts';
import { sourceTask } from '../walk.ts';

/** A simulated site that is a started source of a tenant, read by hand instead of by a loop. */
export interface TestSite {
  shop: RunningSimulator;
  source: number;
  outbound: Outbound;
  /** Enters products on the site. */
  put(...products: object[]): Promise<void>;
  /** Takes a product off the site. */
  remove(id: string): Promise<void>;
  /** One run of the reading. @throws what it failed with */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** @param connector the simulator's connector made into one that answers something else */
export async function openTestSite(
  { platform }: TestService,
  tenant: TestTenant,
  connector: (simulator: Connector) => Connector = (same) => same,
): Promise<TestSite> {
  const shop = await startSimulator({ port: 0 });
  // Images of the tests are served on loopback.
  const outbound = createOutbound(createAddressGuard(['127.0.0.0/8']));
  const { db, log, masterKeys, objects, media } = platform;
  const used = connector(connectorOf('simulator')!);
  const contextFor = createConnectorHost({ db, outbound, log, masterKeys, objects, media });
  const handlers = [sourceTask];
  const deps = { db, log, masterKeys, connectorOf: () => used, contextFor, handlers };
  const source = await db.inTenant(tenant.id, async (tx) => {
    const config = { base_url: shop.url };
    const input = { label: 'Shop', markupPercent: null, paused: false, role: 'source' as const, config };
    const { id } = await createConnection(tx, 'operator', masterKeys, { ...input, connector: used });
    await startSource(tx, 'operator', id, null);
    return id;
  });
  return {
    shop,
    source,
    outbound,
    put: async (...products) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ products });
      const answer = await fetch(`${shop.url}/_products`, { method: 'PUT', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
    },
    remove: async (id) => {
      await fetch(`${shop.url}/_products/${id}`, { method: 'DELETE' });
    },
    sync: async () => {
      await db.inTenant(tenant.id, (tx) =>
        tx.run(sql`
          update connection_tasks set due_at = now(), expires_at = '-infinity', failures = 0 where kind = 'products'`),
      );
      await runTasksOnce(deps);
      const failed = await db.inTenant(tenant.id, (tx) =>
        tx.first(sql<{ error_message: string }>`
          select error_message from connection_tasks where kind = 'products' and failures > 0`),
      );
      if (failed !== undefined) throw new Error(failed.error_message);
    },
    close: async () => {
      await shop.close();
      await outbound.close();
    },
  };
}
