import type { Connector } from '@sluice/connector-kit';
import type { ConformanceChannel } from '@sluice/connector-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Tx } from '../platform/db/database.ts';
import { sql } from '../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from './channel.ts';
import { createProduct } from './fixtures.ts';
import { deliverLater, ledTo, type NeededPayload, pollOrders, withPayload } from './real-connector.ts';
import { startTestService, type TestService, type TestTenant } from './service.ts';

/** The stand-in of a channel, as its connector's package starts it. */
interface StandIn extends ConformanceChannel {
  readonly fake: { reset(): unknown };
  /** The address here of a call to the vendor. */
  lead(url: string): string;
}

interface Setup<Started extends StandIn> {
  readonly connector: Connector;
  start(): Promise<Started>;
  /** The parts of a payload that the channel needs; listings are made complete with them on their way. */
  readonly payload?: NeededPayload;
  /** Fields of the products that `create` makes, beside a SKU, a price and a stock. */
  readonly product?: object;
}

/** A listing as the service keeps it. */
interface ListingRow {
  readonly state: string;
  readonly sync_id: string | null;
  readonly issue_code: string | null;
  readonly issue_message: string | null;
  /** The channel's own code of the first issue, by which the portal finds its words. */
  readonly said: string | null;
}

interface OrderRow {
  readonly id: number;
  readonly status: string;
}

/** A running service whose tenant has one connection: the connector before the stand-in of its channel. */
export interface ConnectedService<Started> {
  readonly service: TestService;
  readonly standIn: Started;
  readonly tenant: TestTenant;
  readonly channel: TestChannel;
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Plans and delivers as if hours later. */
  later(): Promise<void>;
  /** Reads the orders of the channel to the end of its walk. */
  poll(): Promise<void>;
  /** The listing of a product. */
  row(productId: number): Promise<ListingRow | undefined>;
  orders(): Promise<OrderRow[]>;
  /** Creates a product with the SKU A; returns its id. */
  create(fields?: object): Promise<number>;
}

/**
 * Connects a service to the stand-in of a channel for the tests of one file: each test has a tenant of its own and an
 * empty stand-in. The properties are read when they are used, since they change with each test.
 */
export function useConnector<Started extends StandIn>(setup: Setup<Started>): ConnectedService<Started> {
  let service: TestService;
  let standIn: Started;
  let tenant: TestTenant;
  let channel: TestChannel;
  beforeAll(async () => {
    service = await startTestService({ OUTBOUND_ALLOW: '127.0.0.0/8' });
    standIn = await setup.start();
  });
  afterAll(async () => {
    await standIn.close();
    await service.close();
  });
  beforeEach(async () => {
    await standIn.fake.reset();
    tenant = await service.createTenant();
    channel = await connectComplete(service, tenant, {
      config: standIn.config(standIn.address) as Record<string, string>,
      connector: ledTo(withPayload(setup.connector, setup.payload ?? {}), standIn.lead),
    });
  });
  afterEach(() => channel.close());
  return {
    get service() {
      return service;
    },
    get standIn() {
      return standIn;
    },
    get tenant() {
      return tenant;
    },
    get channel() {
      return channel;
    },
    inTenant: (work) => service.platform.db.inTenant(tenant.id, work),
    later: () => deliverLater(channel, tenant),
    poll: () => pollOrders(channel, tenant),
    row: (productId) => service.platform.db.inTenant(tenant.id, (tx) => listingOf(tx, productId)),
    orders: async () => (await tenant.call<{ data: OrderRow[] }>('GET', '/v1/orders')).body.data,
    create: (fields = {}) =>
      createProduct(tenant, {
        ...{ sku: 'A', name: 'Lamp', price: 100, tax_rate: 20, quantity: 7 },
        ...setup.product,
        ...fields,
      }),
  };
}

/** Connects a channel that asks for no field of a product: its tests complete the listings themselves. */
export async function connectComplete(
  service: TestService,
  tenant: TestTenant,
  { connector, config }: { connector: Connector; config: Record<string, string> },
): Promise<TestChannel> {
  const channel = await connectTestChannel(service, tenant, {
    allow: ['127.0.0.1'],
    connection: { config: { ...config } },
    connector: () => connector,
  });
  await service.platform.db.inTenant(tenant.id, async (tx) =>
    tx.later(sql`
      update connections set require_image = 'never', require_description = 'never', require_category = 'never',
        require_brand = 'never' where id = ${channel.connectionId}`),
  );
  return channel;
}

const listingOf = (tx: Tx, productId: number): Promise<ListingRow | undefined> =>
  tx.first(sql<ListingRow>`
    select state, sync_id, issue_code, issue_message, issues -> 0 -> 'key' ->> 'code' as said
    from listings where product_id = ${productId}`);
