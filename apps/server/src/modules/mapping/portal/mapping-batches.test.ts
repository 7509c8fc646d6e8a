import type {
  CategoryMappingPage,
  MappingBatch,
  MappingProposal,
  PublishPreview,
} from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createCategory, createProduct } from '../../../testing/fixtures.ts';
import { readTree, setTree, takeScan, treeAttribute, treeNode } from '../../../testing/mapping.ts';
import { type FilePart, upload } from '../../../testing/multipart.ts';
import { portalCall, signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

const TREE = [
  treeNode('C', 'Clothing', null, { assignable: false }),
  treeNode('C1', 'Shirts', 'C', { attributes: [treeAttribute('colour', ['Red', 'Blue'])] }),
  treeNode('C2', 'Night shirts', 'C'),
  treeNode('H', 'Home', null, { assignable: false }),
  treeNode('H1', 'Kettles', 'H'),
  treeNode('H2', 'Bowls', 'H'),
];

// holds UI-72
describe('many mappings at once', () => {
  let service: TestService;
  let tenant: TestTenant;
  let channel: TestChannel;
  let user: TestUser;
  let ids: { clothing: number; shirts: number; polos: number; kettles: number };
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    user = await signIn(service, tenant.id, 'editor');
    channel = await connected();
    const clothing = await createCategory(tenant, 'Clothing');
    const shirts = await createCategory(tenant, 'Shirt', clothing);
    const polos = await createCategory(tenant, 'Polo', shirts);
    const kettles = await createCategory(tenant, 'Kettles', await createCategory(tenant, 'Home'));
    ids = { clothing, shirts, polos, kettles };
    await createProduct(tenant, { sku: 'S1', price: 1, category_ids: [shirts] });
    return () => channel.close();
  });

  const connected = async (): Promise<TestChannel> => {
    const made = await connectTestChannel(service, tenant);
    await setTree(made, TREE);
    await readTree(service, tenant, made);
    return made;
  };
  const base = (of: TestChannel = channel) => `/connections/${of.connectionId}`;
  const mapped = async (of: TestChannel = channel): Promise<Record<string, string | null>> => {
    const { body } = await user.call<CategoryMappingPage>(
      'GET',
      `${base(of)}/category-mappings?per_page=100`,
    );
    return Object.fromEntries(
      body.data
        .filter((one) => one.status === 'mapped' || one.status === 'gone')
        .map((one) => [one.path.join(' > '), one.sync_id]),
    );
  };
  const make = <T = { id: number; changes: number }>(body: object, of: TestChannel = channel, what = '') =>
    user.call<T>('POST', `${base(of)}/mapping-batches${what}`, { origin: 'selection', ...body });
  const undo = (id: number) =>
    user.call<{ restored: number; kept: number }>('POST', `/mapping-batches/${id}/undo`);
  const propose = async (path: string, of: TestChannel = channel) =>
    (await user.call<MappingProposal>('GET', `${base(of)}${path}`)).body;

  test('a batch sets all of its mappings, says how many changed, and is taken back as one', async () => {
    await make({ categories: [{ category_id: ids.kettles, sync_id: 'H2' }] });
    const { body, status } = await make({
      categories: [
        { category_id: ids.shirts, sync_id: 'C1' },
        { category_id: ids.kettles, sync_id: 'H1' },
        { category_id: ids.polos, sync_id: 'C2' },
      ],
    });
    expect([status, body.changes]).toEqual([201, 3]);
    expect(await mapped()).toEqual({
      'Clothing > Shirt': 'C1',
      'Clothing > Shirt > Polo': 'C2',
      'Home > Kettles': 'H1',
    });
    // Somebody maps one of them otherwise meanwhile: it stays so.
    await user.call('PUT', `${base()}/category-mappings/${ids.polos}`, { sync_id: 'C1' });
    expect((await undo(body.id)).body).toMatchObject({ restored: 2, kept: 1 });
    expect(await mapped()).toEqual({ 'Clothing > Shirt > Polo': 'C1', 'Home > Kettles': 'H2' });
    expect((await undo(body.id)).status).toBe(409);
    const list = await user.call<{ data: MappingBatch[] }>('GET', `${base()}/mapping-batches`);
    expect(list.body.data.map((one) => [one.changes, one.undone_at !== null])).toEqual([
      [3, true],
      [1, false],
    ]);
  });

  test('a removal is undone too, also of a mapping to a category that the channel dropped meanwhile', async () => {
    await make({ categories: [{ category_id: ids.kettles, sync_id: 'H1' }] });
    await setTree(channel, TREE.slice(0, 4));
    await readTree(service, tenant, channel, true);
    const { body } = await make({ categories: [{ category_id: ids.kettles, sync_id: null }] });
    expect(await mapped()).toEqual({});
    await undo(body.id);
    expect(await mapped()).toEqual({ 'Home > Kettles': 'H1' });
  });

  test('the attributes of a category that an undo brings back are read at once', async () => {
    const attributesRead = () =>
      service.platform.db.inTenant(tenant.id, (tx) =>
        tx.first(sql<{ due: boolean }>`
          select due_at <= now() as due from connection_tasks
          where connection_id = ${channel.connectionId} and kind = 'taxonomy'`),
      );
    await make({ categories: [{ category_id: ids.shirts, sync_id: 'C1' }] });
    const { body } = await make({ categories: [{ category_id: ids.shirts, sync_id: 'C2' }] });
    await readTree(service, tenant, channel);
    expect(await attributesRead()).toEqual({ due: false });
    await undo(body.id);
    expect(await attributesRead()).toEqual({ due: true });
  });

  test('a batch with one bad mapping sets none, and names each', async () => {
    const { status, body } = await make<{ errors: object }>({
      categories: [
        { category_id: ids.shirts, sync_id: 'C1' },
        { category_id: 999_999, sync_id: 'C1' },
        { category_id: ids.polos, sync_id: 'C' },
        { category_id: ids.kettles, sync_id: 'nowhere' },
      ],
      values: [{ category_sync_id: 'C9', code: 'colour', value: 'rot', channel_value: 'red' }],
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([
      'categories.1.category_id',
      'categories.2.sync_id',
      'categories.3.sync_id',
      'values.0.category_sync_id',
    ]);
    expect(await mapped()).toEqual({});
  });

  test('a batch that changes nothing plans nothing and leaves nothing to undo', async () => {
    await make({ categories: [{ category_id: ids.shirts, sync_id: 'C1' }] });
    await takeScan(service, tenant);
    const { body } = await make({ categories: [{ category_id: ids.shirts, sync_id: 'C1' }] });
    expect(body).toMatchObject({ id: null, changes: 0 });
    expect(await takeScan(service, tenant)).toBe(false);
  });

  test('the effect of a batch on the channel is previewed, and the batch reaches it', async () => {
    await channel.drain();
    const categories = [{ category_id: ids.shirts, sync_id: 'C2' }];
    const preview = await make<PublishPreview>({ categories }, channel, '/preview');
    expect(preview.body.connections).toMatchObject([{ updated: 1 }]);
    expect(await mapped()).toEqual({});
    await make({ categories });
    await readTree(service, tenant, channel);
    await channel.drain();
    expect(channel.listing('S1')).toMatchObject({ category_id: 'C2' });
  });

  test('suggestions that are sure enough are listed with their number, and nothing is mapped', async () => {
    const proposal = await propose('/mapping-suggestions?min_confidence=0.85');
    expect(
      proposal.categories.map((one) => [one.path.join(' > '), one.sync_id, one.affected_products]),
    ).toEqual([
      ['Clothing > Shirt', 'C1', 1],
      ['Home > Kettles', 'H1', 0],
    ]);
    expect(proposal.categories.every(({ confidence }) => confidence! >= 0.85)).toBe(true);
    expect((await propose('/mapping-suggestions?min_confidence=0.85&search=kettle')).categories).toHaveLength(
      1,
    );
    expect(await mapped()).toEqual({});
  });

  test('mappings of another connection are copied where this one has none, by path where ids differ', async () => {
    const other = await connectTestChannel(service, tenant);
    await setTree(other, [
      treeNode('H', 'Clothing', null, { assignable: false }),
      treeNode('H1', 'Shirts', 'H', { attributes: [treeAttribute('colour', ['Red', 'Blue'])] }),
      treeNode('C2', 'Hats', 'H'),
    ]);
    await readTree(service, tenant, other);
    await make({
      categories: [
        { category_id: ids.shirts, sync_id: 'C1' },
        { category_id: ids.polos, sync_id: 'C2' },
        { category_id: ids.kettles, sync_id: 'H1' },
      ],
    });
    const proposal = await propose(`/mapping-copy?from=${channel.connectionId}`, other);
    expect(proposal.categories).toMatchObject([{ category_id: ids.shirts, sync_id: 'H1' }]);
    expect(proposal.problems.map(({ name }) => name)).toEqual(['Clothing > Night shirts', 'Home > Kettles']);
    await other.close();
  });

  test('sources and values of attributes are copied with their categories', async () => {
    const other = await connected();
    const key = { category_sync_id: 'C1', code: 'colour' };
    await make({ categories: [{ category_id: ids.shirts, sync_id: 'C1' }] });
    await readTree(service, tenant, channel);
    const sources = [{ ...key, source: 'tag', argument: 'Colour' }];
    const values = [{ ...key, value: 'rot', channel_value: 'red' }];
    expect((await make({ sources, values })).body.changes).toBe(2);
    const copy = await propose(`/mapping-copy?from=${channel.connectionId}`, other);
    expect(copy).toMatchObject({ sources, values, problems: [] });
    const sent = {
      categories: copy.categories.map(({ category_id, sync_id }) => ({ category_id, sync_id })),
      sources,
      values,
    };
    const made = await make(sent, other);
    expect(made.body.changes).toBe(3);
    const again = await propose(`/mapping-copy?from=${channel.connectionId}`, other);
    expect(again).toMatchObject({ categories: [], sources: [], values: [], unchanged: 3 });
    expect((await undo(made.body.id)).body).toMatchObject({ restored: 3 });
    expect((await propose(`/mapping-copy?from=${channel.connectionId}`, other)).values).toHaveLength(1);
    await other.close();
  });

  test('only connections of one platform lend each other mappings', async () => {
    const answer = await user.call('GET', `${base()}/mapping-copy?from=${channel.connectionId}`);
    expect(answer.status).toBe(422);
  });

  describe('a file', () => {
    const exported = async (what: string): Promise<Buffer> => {
      const url = `/portal/api${base()}/${what}/export`;
      return (await service.app.inject({ url, headers: { cookie: user.cookie } })).rawPayload;
    };
    const read = async (bytes: Buffer | string, fileName = 'mappings.csv', of: TestChannel = channel) => {
      const part: FilePart = { name: 'file', fileName, contentType: 'text/csv', bytes: Buffer.from(bytes) };
      const { headers, payload } = upload('', part);
      return portalCall<MappingProposal>(
        { app: service.app, cookie: user.cookie, headers: headers as Record<string, string> },
        'POST',
        `${base(of)}/mapping-files`,
        payload,
      );
    };

    test('that was exported changes nothing when it comes back, inherited mappings included', async () => {
      await make({ categories: [{ category_id: ids.shirts, sync_id: 'C1' }] });
      const { body } = await read(await exported('category-mappings'));
      expect(body).toMatchObject({ categories: [], problems: [], unchanged: 2 });
      const other = await connected();
      const there = await read(await exported('category-mappings'), 'mappings.csv', other);
      expect(there.body.categories).toMatchObject([{ category_id: ids.shirts, sync_id: 'C1' }]);
      await other.close();
    });

    test('of attributes comes back as it left, with values that look like formulas', async () => {
      await make({ categories: [{ category_id: ids.shirts, sync_id: 'C1' }] });
      await readTree(service, tenant, channel);
      const key = { category_sync_id: 'C1', code: 'colour' };
      const made = await make({
        sources: [{ ...key, source: 'tag', argument: '=Colour' }],
        values: [
          { ...key, value: '=1+1', channel_value: 'red' },
          { ...key, value: '-5 °C', channel_value: 'blue' },
        ],
      });
      const file = await exported('attribute-mappings');
      expect(file.toString()).toContain("'=1+1");
      expect((await read(file)).body).toMatchObject({ sources: [], values: [], problems: [], unchanged: 3 });
      await undo(made.body.id);
      const { body } = await read(file);
      expect(body.sources).toMatchObject([{ argument: '=Colour' }]);
      expect(body.values.map(({ value }) => value).toSorted()).toEqual(['-5 °C', '=1+1']);
    });

    test('is tried first: each row that cannot be mapped is named with its reason', async () => {
      const rows = [
        "Category ID,Category,Channel's category ID,Channel's category",
        `${ids.shirts},Clothing > Shirt,C1,`,
        `,Home > Kettles,,home > kettles`,
        `${ids.polos},,C,`,
        `${ids.polos},,nowhere,`,
        `,Nothing > Here,C1,`,
        `${ids.clothing},Renamed,C1,`,
        `${ids.polos},,C1,Clothing > Night shirts`,
        `${ids.shirts},,C2,`,
        `${ids.clothing},Clothing,,`,
      ];
      const { body } = await read(rows.join('\r\n'));
      expect(body.categories.map((one) => [one.category_id, one.sync_id])).toEqual([
        [ids.shirts, 'C1'],
        [ids.kettles, 'H1'],
      ]);
      expect(body.problems.map(({ row, column, message_key }) => [row, column, message_key.code])).toEqual([
        [4, 'channelId', 'category_takes_no_listings'],
        [5, 'channelId', 'category_not_in_tree'],
        [6, 'path', 'category_path_unknown'],
        [7, 'path', 'category_named_otherwise'],
        [8, 'channelPath', 'channel_category_two_ways'],
        [9, null, 'mapping_row_twin'],
      ]);
      expect(await mapped()).toEqual({});
    });

    test('without columns of mappings is refused', async () => {
      expect((await read('sku,price\r\nA,1\r\n')).status).toBe(422);
      expect((await read('', 'mappings.csv')).status).toBe(422);
      expect((await read('x', 'mappings.pdf')).status).toBe(422);
    });
  });

  test('those of another tenant are not there', async () => {
    const { body } = await make({ categories: [{ category_id: ids.shirts, sync_id: 'C1' }] });
    const other = await signIn(service, (await service.createTenant()).id);
    const calls: [string, string, object?][] = [
      ['GET', `${base()}/mapping-batches`],
      ['POST', `${base()}/mapping-batches`, { origin: 'selection' }],
      ['POST', `/mapping-batches/${body.id}/undo`],
      ['GET', `${base()}/mapping-suggestions?min_confidence=0.5`],
      ['GET', `${base()}/mapping-copy?from=1`],
    ];
    for (const [method, path, sent] of calls)
      expect([path, (await other.call(method, path, sent)).status]).toEqual([path, 404]);
  });
});
