import type { Connector } from '@sluice/connector-kit';
import type { Tx } from '../platform/db/database.ts';
import { connectTestChannel, type TestChannel } from './channel.ts';
import { startTestService, type TestService, type TestTenant } from './service.ts';

/** A service for one test file, with a tenant for each test and channels that are closed together. */
export interface TestShop {
  readonly service: TestService;
  /** The tenant of the test under way, made by the last `renew`. */
  readonly tenant: TestTenant;
  /** Begins a test with a new tenant. */
  renew(): Promise<void>;
  /** Connects a channel to the tenant; a given function makes its connector from the simulator's. */
  connect(connector?: (simulator: Connector) => Connector): Promise<TestChannel>;
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export async function startTestShop(): Promise<TestShop> {
  const service = await startTestService();
  const channels: TestChannel[] = [];
  let tenant = await service.createTenant();
  return {
    service,
    get tenant() {
      return tenant;
    },
    renew: async () => {
      tenant = await service.createTenant();
    },
    connect: async (connector) => {
      const channel = await connectTestChannel(service, tenant, connector ? { connector } : {});
      channels.push(channel);
      return channel;
    },
    inTenant: (work) => service.platform.db.inTenant(tenant.id, work),
    close: async () => {
      for (const channel of channels) await channel.close();
      await service.close();
    },
  };
}
