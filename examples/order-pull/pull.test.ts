import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from '../../apps/server/src/cli/test-support.ts';
import { connectTestChannel, type TestChannel } from '../../apps/server/src/testing/channel.ts';
import { createProduct } from '../../apps/server/src/testing/fixtures.ts';
import { pollOrders } from '../../apps/server/src/testing/real-connector.ts';
import { type ExampleWorld, startExampleWorld } from '../testing/run-example.ts';

let world: ExampleWorld;
let channel: TestChannel;
let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  world = await startExampleWorld();
  folder = await makeFolder();
  channel = await connectTestChannel(world.service, world.tenant);
  await createProduct(world.tenant, { sku: 'KET-17', price: 40, quantity: 500 });
  await channel.drain();
});
afterAll(async () => {
  await channel.close();
  await world.close();
  await folder.remove();
});

async function sell(count: number): Promise<void> {
  for (let n = 0; n < count; n++)
    await fetch(`${channel.simulator.url}/_orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sku: 'KET-17', quantity: 1 }),
    });
  await pollOrders(channel, world.tenant);
}

const pull = () => world.run('order-pull/pull.mjs', folder.path);
const files = async () => (await readdir(folder.path)).filter((name) => name.endsWith('.json'));

// holds EX-2
test('each order is pulled once, and a run that was killed before its cursor moved loses and doubles none', async () => {
  await sell(103);
  expect(await pull()).toMatchObject({ code: 0, said: { pulled: 103 } });
  expect(await files()).toHaveLength(103);
  expect(await pull()).toMatchObject({ said: { pulled: 0 } });

  const cursor = join(folder.path, '.cursor');
  const before = await readFile(cursor, 'utf8');
  await sell(2);
  expect(await pull()).toMatchObject({ said: { pulled: 2 } });
  // As a kill leaves it between the last file and the cursor.
  await writeFile(cursor, before);
  expect(await pull()).toMatchObject({ said: { pulled: 2 } });
  expect(await files()).toHaveLength(105);
  const order = JSON.parse(await readFile(join(folder.path, (await files())[0]!), 'utf8')) as object;
  expect(order).toMatchObject({ status: 'new', lines: [{ sku: 'KET-17', quantity: 1 }] });
});
