import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../testing/channel.ts';
import { addConnection, createCategory } from '../../testing/fixtures.ts';
import { readTree, setTree, takeScan, treeAttribute, treeNode } from '../../testing/mapping.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { listAttributes, mapAttributeValue, setAttributeSource } from './attribute-sources.ts';
import { mapCategory, unmapCategory } from './category-mappings.ts';
import { setCategoryOption } from './category-options.ts';
import { mappingTree, withPath } from './list-mappings.ts';
import { pageOfMappings } from './page-of-mappings.ts';

const EVERYTHING = { search: '', status: null, withProducts: false, offset: 0, limit: 100 };

describe('category mappings', () => {
  let service: TestService;
  let tenant: TestTenant;
  let channel: TestChannel;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    channel = await connectTestChannel(service, tenant);
    await setTree(channel, [
      treeNode('T1', 'Clothing', null, { assignable: false }),
      treeNode('T2', 'Shirts', 'T1', { attributes: [treeAttribute('colour', ['Red', 'Blue'])] }),
      treeNode('T3', 'Trousers', 'T1'),
    ]);
    await readTree(service, tenant, channel);
    return () => channel.close();
  });

  const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
    service.platform.db.inTenant(tenant.id, work);
  const map = (categoryId: number, syncId: string, connectionId = channel.connectionId): Promise<void> =>
    inTenant((tx) => mapCategory(tx, 'operator', { categoryId, connectionId, syncId }));
  const unmap = (categoryId: number): Promise<void> =>
    inTenant((tx) => unmapCategory(tx, 'operator', { categoryId, connectionId: channel.connectionId }));
  const list = async () => {
    const rows = (await inTenant((tx) => mappingTree(tx, channel.connectionId))).map(withPath);
    return rows.map((row) => [row.path.join('/'), row.status, row.sync_id, row.inherited_from]);
  };

  test('hold for everything below that has none of its own', async () => {
    const wear = await createCategory(tenant, 'Wear');
    const tops = await createCategory(tenant, 'Tops', wear);
    const shirts = await createCategory(tenant, 'Shirts', tops);
    const books = await createCategory(tenant, 'Books');
    await map(wear, 'T3');
    await map(shirts, 'T2');
    expect(await list()).toEqual([
      ['Books', 'unmapped', null, null],
      ['Wear', 'mapped', 'T3', null],
      ['Wear/Tops', 'inherited', 'T3', wear],
      ['Wear/Tops/Shirts', 'mapped', 'T2', null],
    ]);
    await unmap(shirts);
    expect((await list()).at(-1)).toEqual(['Wear/Tops/Shirts', 'inherited', 'T3', wear]);
    expect(books).toBeGreaterThan(0);
  });

  test('are shown by the public API, under the names of the channel', async () => {
    await map(await createCategory(tenant, 'Tops'), 'T2');
    const { body } = await tenant.call<{ data: object[] }>('GET', '/v1/categories');
    expect(body.data[0]).toMatchObject({
      mappings: [{ platform_slug: 'simulator', sync_id: 'T2', platform_category_name: 'Clothing > Shirts' }],
    });
  });

  test('have their connection planned anew and are told of in the audit log; the same again is no change', async () => {
    const tops = await createCategory(tenant, 'Tops');
    await map(tops, 'T2');
    expect(await takeScan(service, tenant)).toBe(true);
    await map(tops, 'T2');
    expect(await takeScan(service, tenant)).toBe(false);
    await map(tops, 'T3');
    expect(await takeScan(service, tenant)).toBe(true);
    await unmap(tops);
    expect(await takeScan(service, tenant)).toBe(true);
    const log = await inTenant((tx) =>
      tx.run(
        sql<{
          action: string;
        }>`select action from audit_log where subject_id = ${tops} and action like 'category.%mapped' order by id`,
      ),
    );
    expect(log.map((entry) => entry.action)).toEqual([
      'category.mapped',
      'category.mapped',
      'category.unmapped',
    ]);
  });

  test.each([
    ['T1', 'takes no listings'],
    ['T9', 'has no category T9'],
  ])('to %s are refused: it %s', async (syncId, message) => {
    await takeScan(service, tenant);
    const tops = await createCategory(tenant, 'Tops');
    await expect(map(tops, syncId)).rejects.toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining(message),
    });
    expect(await takeScan(service, tenant)).toBe(false);
  });

  test('of a foreign category or connection are refused like those of an absent one', async () => {
    const other = await service.createTenant();
    const foreignCategory = await createCategory(other, 'Theirs');
    const foreignConnection = await addConnection(service, other);
    const ours = await createCategory(tenant, 'Ours');
    for (const id of [foreignCategory, 999_999]) {
      await expect(map(id, 'T2')).rejects.toThrow('category not found');
      await expect(
        inTenant((tx) => setCategoryOption(tx, 'operator', id, { name: 'a', value: 'b' })),
      ).rejects.toThrow('category not found');
    }
    for (const id of [foreignConnection, 999_999]) {
      await expect(map(ours, 'T2', id)).rejects.toThrow('connection not found');
      await expect(inTenant((tx) => mappingTree(tx, id))).rejects.toThrow('connection not found');
      await expect(inTenant((tx) => listAttributes(tx, id, 'T2'))).rejects.toThrow('connection not found');
    }
    await expect(unmap(ours)).rejects.toThrow('no mapping of its own');
  });

  test('are suggested for what has none', async () => {
    const wear = await createCategory(tenant, 'Clothes');
    const shirts = await createCategory(tenant, 'Shirt', wear);
    await map(wear, 'T3');
    await unmap(wear);
    const page = () => inTenant((tx) => pageOfMappings(tx, channel.connectionId, EVERYTHING));
    expect((await page()).data.find((one) => one.category_id === shirts)).toMatchObject({
      suggestions: [{ sync_id: 'T2' }],
    });
    await map(shirts, 'T2');
    expect((await page()).data).toMatchObject([
      { category_id: wear, status: 'unmapped' },
      { category_id: shirts, status: 'mapped', suggestions: [] },
    ]);
  });

  test('bring the attributes of the channel category, which can then be told their sources', async () => {
    const key = { connectionId: channel.connectionId, categorySyncId: 'T2', code: 'colour' };
    const set = (argument: string) =>
      inTenant((tx) => setAttributeSource(tx, 'operator', key, { kind: 'fixed', argument }));
    await expect(set('red')).rejects.toThrow('have not been read yet');
    await map(await createCategory(tenant, 'Tops'), 'T2');
    await readTree(service, tenant, channel);
    await expect(set('green')).rejects.toThrow('there are red, blue');
    await set('red');
    const value = (ours: string, theirs: string) =>
      inTenant((tx) => mapAttributeValue(tx, 'operator', key, { value: ours, channelValue: theirs }));
    await expect(value('Crimson', 'crimson')).rejects.toThrow('is no value of colour');
    await value('Crimson', 'red');
    await value('CRIMSON', 'blue');
    expect(await inTenant((tx) => listAttributes(tx, channel.connectionId, 'T2'))).toMatchObject({
      known: true,
      attributes: [
        {
          code: 'colour',
          source: 'fixed',
          argument: 'red',
          values: [{ value: 'CRIMSON', channel_value: 'blue' }],
        },
      ],
    });
  });
});
