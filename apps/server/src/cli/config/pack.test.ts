import { readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTestChannel, type TestChannel } from '../../testing/channel.ts';
import { createCategory } from '../../testing/fixtures.ts';
import { readTree, setTree, treeAttribute, treeNode } from '../../testing/mapping.ts';
import { signIn, type TestUser } from '../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { makeFolder, sluice, urlOf } from '../test-support.ts';

const TREE = [
  treeNode('T1', 'Clothing', null, { assignable: false }),
  treeNode('T2', 'Shirts', 'T1', { attributes: [treeAttribute('colour', ['Red', 'Blue'])] }),
  treeNode('T3', 'Trousers', 'T1'),
];

interface Shop {
  tenant: TestTenant;
  owner: TestUser;
  channel: TestChannel;
}

let service: TestService;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let env: Record<string, string>;
let url: string;
let shops: Shop[] = [];
beforeAll(async () => {
  service = await startTestService({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
  env = { DATABASE_URL: urlOf(service.admin), DATA_DIR: service.platform.config.dataDir };
  folder = await makeFolder();
});
afterAll(async () => {
  for (const { channel } of shops) await channel.close();
  await service.close();
  await folder.remove();
});

async function openShop(tree: readonly object[]): Promise<Shop> {
  const tenant = await service.createTenant();
  const owner = await signIn(service, tenant.id, 'owner');
  const channel = await connectTestChannel(service, tenant, { allow: ['127.0.0.1'] });
  await setTree(channel, tree);
  await readTree(service, tenant, channel);
  const shop = { tenant, owner, channel };
  shops = [...shops, shop];
  return shop;
}

const config = ({ tenant }: Shop, args: string[]) =>
  sluice(['config', ...args, '--tenant', String(tenant.id), '--url', url], env);
const mapped = async ({ owner, channel }: Shop) =>
  (
    await owner.call<{ data: { path: string[]; sync_id: string }[] }>(
      'GET',
      `/connections/${channel.connectionId}/category-mappings?status=mapped`,
    )
  ).body.data.map(({ path, sync_id }) => [path.join('/'), sync_id]);

// holds CFG-8
test('a pack carries mappings from one shop to another, by path where the ids are others', async () => {
  const first = await openShop(TREE);
  const clothes = await createCategory(first.tenant, 'Clothes');
  const shirts = await createCategory(first.tenant, 'Shirts', clothes);
  const id = first.channel.connectionId;
  await first.owner.call('PUT', `/connections/${id}/category-mappings/${shirts}`, { sync_id: 'T2' });
  await first.owner.call('PUT', `/connections/${id}/category-mappings/${clothes}`, { sync_id: 'T3' });
  await readTree(service, first.tenant, first.channel, true);
  const reference = { category_sync_id: 'T2', code: 'colour' };
  await first.owner.call('PUT', `/connections/${id}/attribute-sources`, {
    ...reference,
    source: 'tag',
    argument: 'colour:',
  });
  await first.owner.call('PUT', `/connections/${id}/attribute-values`, {
    ...reference,
    value: 'Crimson',
    channel_value: 'red',
  });
  const pack = join(folder.path, 'shared.pack.yaml');
  expect((await config(first, ['pack', 'export', 'simulator', '--output', pack])).code).toBe(0);
  const text = await readFile(pack, 'utf8');
  expect(text).toContain('category: [ Clothes, Shirts ]');
  expect(text).toContain('channel: [ Clothing, Shirts ]');
  expect(text).toContain('Crimson: red');

  // Another shop: the channel numbers its categories otherwise, and the shop has one category of the pack and one of its own.
  const second = await openShop([
    treeNode('X1', 'Clothing', null, { assignable: false }),
    treeNode('X2', 'Shirts', 'X1', { attributes: [treeAttribute('colour', ['Red', 'Blue'])] }),
    treeNode('X3', 'Trousers', 'X1'),
  ]);
  const own = await createCategory(second.tenant, 'Jeans');
  await createCategory(second.tenant, 'shirts', await createCategory(second.tenant, 'CLOTHES'));
  await second.owner.call('PUT', `/connections/${second.channel.connectionId}/category-mappings/${own}`, {
    sync_id: 'X3',
  });
  const shown = await config(second, ['pack', 'import', pack, '--dry-run']);
  expect(shown).toMatchObject({ code: 2, stdout: expect.stringContaining('Clothes > Shirts  X2') });
  expect(await mapped(second)).toEqual([['Jeans', 'X3']]);
  expect((await config(second, ['pack', 'import', pack, '--yes'])).code).toBe(0);
  expect((await mapped(second)).sort()).toEqual([
    ['CLOTHES', 'X3'],
    ['CLOTHES/shirts', 'X2'],
    ['Jeans', 'X3'],
  ]);
  // The attributes of a category are read once something is mapped to it.
  expect((await config(second, ['pack', 'import', pack, '--dry-run'])).stdout).toContain(
    '… attribute source',
  );
  await readTree(service, second.tenant, second.channel, true);
  expect((await config(second, ['pack', 'import', pack, '--yes'])).stdout).toContain('Crimson');
  expect(await config(second, ['pack', 'import', pack, '--dry-run'])).toMatchObject({ code: 0 });
  const exported = await config(second, ['export']);
  expect(exported.stdout).toContain('argument: "colour:"');
});

// holds CFG-8
test('unknown categories of a pack are left out, and one of another platform is refused', async () => {
  const shop = await openShop(TREE);
  await createCategory(shop.tenant, 'Shirts');
  const path = join(folder.path, 'partly.pack.yaml');
  await writeFile(
    path,
    `version: 1
platform: simulator
mappings:
  categories:
    - { category: [Nowhere], id: T2 }
    - { category: [Shirts], channel: [Clothing, Nothing] }
    - { category: [Shirts], id: T2 }
`,
  );
  const twice = await config(shop, ['pack', 'import', path, '--yes']);
  expect(twice).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/partly\.pack\.yaml:7:\d+: .*twice/),
  });
  await writeFile(path, (await readFile(path, 'utf8')).replace(/.*Nothing.*\n/, ''));
  const { stdout } = await config(shop, ['pack', 'import', path, '--yes']);
  expect(stdout).toContain('! category mapping');
  expect(stdout).toContain('there is no category Nowhere');
  expect(await mapped(shop)).toEqual([['Shirts', 'T2']]);
  await writeFile(path, 'version: 1\nplatform: shopify\nmappings: {}\n');
  const other = await config(shop, ['pack', 'import', path, '--yes']);
  expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('no connection to shopify') });
});
