import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createProduct, mapProduct, stockOf } from '../../../testing/fixtures.ts';
import { blockedOn } from '../../../testing/locks.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { deleteConnection, sweepDeletedConnections } from '../../channels/index.ts';
import { replayEvents } from '../events.ts';
import {
  callWebhook,
  eventsOf,
  handleAll,
  openTestInbox,
  orderBody,
  type TestInbox,
} from '../testing/inbox.ts';

let service: TestService;
let tenant: TestTenant;
let inbox: TestInbox;
let product: number;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  inbox = await openTestInbox(service, tenant);
  product = await createProduct(tenant, { sku: 'A', quantity: 10 });
  await mapProduct(service, tenant, { productId: product, connectionId: inbox.connectionId });
});

const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]) =>
  service.platform.db.inTenant(tenant.id, work);
const remove = () =>
  deleteConnection(service.platform.db, { tenantId: tenant.id, actor: 'operator' }, inbox.connectionId);
const states = async () => (await eventsOf(service, tenant)).map(({ state }) => state);
const isThere = async () => (await inTenant((tx) => tx.first(sql`select from connections`))) !== undefined;

test.each(['before', 'behind'])(
  'a connection whose channel calls with an order %s its deletion is deleted',
  async (when) => {
    await callWebhook(service, inbox, 'no json');
    await handleAll(service);
    await callWebhook(service, inbox, orderBody());
    const setState = (state: string) =>
      inTenant((tx) => tx.run(sql`update channel_events set state = ${state} where state <> 'failed'`));
    // A call whose proof takes longer to be checked than the deletion to begin.
    if (when === 'behind') await setState('processed');
    expect(await remove()).toMatchObject({ withdrawing: 1 });
    if (when === 'behind') await setState('received');
    await inTenant((tx) => replayEvents(tx, null));
    await handleAll(service);
    expect(await states()).toEqual(when === 'behind' ? ['ignored'] : []);
    expect(await stockOf(tenant, product)).toBe(10);
    // The channel has taken the listings off sale.
    await inTenant((tx) => tx.run(sql`update listings set state = 'withdrawn', wanted = false`));
    await sweepDeletedConnections(service.platform);
    expect(await isThere()).toBe(false);
  },
);

test('a connection with an order that is being stored is not deleted', async () => {
  await callWebhook(service, inbox, orderBody());
  let removing: Promise<unknown> = Promise.resolve();
  await inTenant(async (tx) => {
    await tx.run(sql`select from channel_events for no key update`);
    tx.later(sql`
      insert into orders (tenant_id, connection_id, external_id, order_number, status, currency, grand_total, ordered_at, channel_updated_at)
      values (${tx.tenantId}, ${inbox.connectionId}, 'O-1', 'N-1', 'new', 'EUR', 20, now(), now())`);
    await tx.run(sql`select`);
    removing = remove().catch((error: unknown) => error);
    await Promise.race([blockedOn(tx), removing]);
  });
  expect(await removing).toMatchObject({ code: 'conflict' });
  expect(await isThere()).toBe(true);
});
