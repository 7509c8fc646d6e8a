import type { ProductChannel } from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { countRows, createCategory, createProduct } from '../../../testing/fixtures.ts';
import { readTree, setTree, treeAttribute, treeNode } from '../../../testing/mapping.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { runTasksOnce } from '../../channels/index.ts';
import { mapCategory, setAttributeSource } from '../../mapping/index.ts';
import { reconcileTask } from '../reconcile/reconcile-task.ts';
import { requestReconciliation } from '../reconcile/store.ts';

let service: TestService;
let tenant: TestTenant;
let user: TestUser;
let channel: TestChannel;
let other: TestChannel;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  user = await signIn(service, tenant.id);
  channel = await connectTestChannel(service, tenant);
  other = await connectTestChannel(service, tenant, { connection: { label: 'Other' } });
  return () => Promise.all([channel.close(), other.close()]);
});

const setContent = async (id: number, body: object): Promise<void> => {
  const path = `/products/${id}/channels/${channel.connectionId}/content`;
  expect((await user.call('PUT', path, body)).status).toBe(200);
};
const channelsOf = async (id: number): Promise<ProductChannel[]> =>
  (await user.call<{ data: ProductChannel[] }>('GET', `/products/${id}/channels`)).body.data;
const marks = () => countRows(service, tenant, 'product_changes');

// holds CONT-1, CONT-4
describe('texts of a channel’s own', () => {
  test('are sent there alone, and the catalogue’s again when they are cleared', async () => {
    const id = await createProduct(tenant, {
      name: 'Kettle',
      sku: 'K',
      price: 1,
      description: '<p>Boils</p>',
    });
    await channel.drain();
    await other.drain();
    await setContent(id, { title: 'Kettle 1.7 l, steel', description: '<p>Boils in <b>3</b> minutes</p>' });
    expect(await marks()).toBe(1);
    await channel.drain();
    await other.drain();
    expect(channel.listing('K')).toMatchObject({
      title: 'Kettle 1.7 l, steel',
      description: '<p>Boils in <b>3</b> minutes</p>',
      writes: { creates: 1, updates: 1 },
    });
    expect(other.listing('K')).toMatchObject({ title: 'Kettle', writes: { creates: 1, updates: 0 } });
    await setContent(id, { title: null });
    await channel.drain();
    expect(channel.listing('K')).toMatchObject({
      title: 'Kettle',
      description: '<p>Boils in <b>3</b> minutes</p>',
      writes: { updates: 2 },
    });
  });

  test('that are stored already mark nothing, and an unchanged product is sent nothing', async () => {
    const id = await createProduct(tenant, { name: 'Kettle', sku: 'K', price: 1 });
    await setContent(id, { title: 'Steel kettle' });
    await channel.drain();
    const writes = { ...channel.listing('K')!.writes };
    await setContent(id, { title: ' Steel kettle ', description: '' });
    expect(await marks()).toBe(0);
    await tenant.call('PUT', `/v1/products/${id}`, { name: 'Kettle of the catalogue' });
    await channel.drain();
    expect(channel.listing('K')).toMatchObject({ title: 'Steel kettle', writes });
  });

  test('name the article of all its variants', async () => {
    const variant = (size: string) =>
      createProduct(tenant, {
        name: `Shirt ${size}`,
        sku: size,
        price: 1,
        family_code: 'SHIRT',
        variant_options: { Size: size },
      });
    const first = await variant('S');
    await variant('M');
    await channel.drain();
    await setContent(first, { title: 'Linen shirt S' });
    await channel.drain();
    expect(channel.listing('M')).toMatchObject({ title: 'Shirt M', family: { name: 'Linen shirt S' } });
    await setContent(first, { family_name: 'Linen shirt' });
    await channel.drain();
    expect(channel.listing('M')).toMatchObject({ family: { name: 'Linen shirt' } });
  });
});

// holds CONT-1, CONT-5
test('an attribute value of the channel’s own stands before the mapping’s, in the channel’s words', async () => {
  await setTree(channel, [
    treeNode('T2', 'Shirts', null, { attributes: [treeAttribute('colour', ['Red', 'Blue'])] }),
  ]);
  await readTree(service, tenant, channel);
  const tops = await createCategory(tenant, 'Tops');
  const { connectionId } = channel;
  const { db } = service.platform;
  await db.inTenant(tenant.id, (tx) =>
    mapCategory(tx, 'operator', { connectionId, categoryId: tops, syncId: 'T2' }),
  );
  await readTree(service, tenant, channel);
  const key = { connectionId, categorySyncId: 'T2', code: 'colour' };
  await db.inTenant(tenant.id, (tx) =>
    setAttributeSource(tx, 'operator', key, { kind: 'fixed', argument: 'red' }),
  );
  const id = await createProduct(tenant, { sku: 'K', price: 1, category_ids: [tops] });
  await channel.drain();
  await setContent(id, { attributes: { colour: 'BLUE' } });
  await channel.drain();
  expect(channel.listing('K')).toMatchObject({ attributes: [{ code: 'colour', value: 'blue' }] });
  await setContent(id, { attributes: { colour: 'Mauve' } });
  await channel.drain();
  expect((await channelsOf(id))[0]).toMatchObject({
    state: 'error',
    issues: [{ code: 'invalid_attribute', about: 'colour' }],
  });
  await setContent(id, { attributes: { colour: null } });
  await channel.drain();
  expect(channel.listing('K')).toMatchObject({ attributes: [{ code: 'colour', value: 'red' }] });
});

// holds CONT-6
test('reconciliation expects them, and the trace names them', async () => {
  const id = await createProduct(tenant, { name: 'Kettle', sku: 'K', price: 1 });
  await setContent(id, { title: 'Steel kettle', attributes: { colour: 'red' } });
  await channel.drain();
  const [mine, others] = await channelsOf(id);
  const contentOf = (one?: ProductChannel) => one?.trace.filter(({ about }) => about === 'content');
  expect(contentOf(mine)).toMatchObject([
    { code: 'trace.own_title', level: 'content_override', value: 'Steel kettle' },
    { code: 'trace.own_attributes', params: { codes: 'colour' } },
  ]);
  expect(contentOf(others)).toEqual([]);
  await reconcile();
  expect(channel.listing('K')).toMatchObject({ title: 'Steel kettle', writes: { updates: 0 } });
  channel.listing('K')!.title = 'Changed over there';
  await reconcile();
  await channel.drain();
  expect(channel.listing('K')).toMatchObject({ title: 'Steel kettle', writes: { updates: 1 } });
});

const reconcile = async (): Promise<void> => {
  const { db } = service.platform;
  await db.inTenant(tenant.id, (tx) => requestReconciliation(tx, channel.connectionId, 'mend'));
  await runTasksOnce({ ...channel.deps, handlers: [reconcileTask({ db })] });
};
