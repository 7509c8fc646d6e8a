import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ActionWorld, openActionWorld } from '../modules/orders/testing/action-world.ts';
import { sql } from '../platform/db/sql.ts';
import { type Gate, openGate } from '../testing/gate.ts';
import { startTestService, type TestService } from '../testing/service.ts';
import { BIN, makeFolder, startProgram, urlOf } from './test-support.ts';

let service: TestService;
let world: ActionWorld;
let gate: Gate;
let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  service = await startTestService();
  folder = await makeFolder();
  world = await openActionWorld(service, {
    through: async (url) => {
      gate = await openGate(url);
      return gate.url;
    },
  });
});
afterAll(async () => {
  await world.close();
  await gate.close();
  await folder.remove();
  await service.close();
});

const startWorker = () =>
  startProgram([BIN, 'serve', '--json', '--role', 'worker'], {
    DATABASE_URL: urlOf(service.admin),
    DATA_DIR: folder.path,
  });

test.each([
  ['before the channel gets the call', false],
  ['between the call and its commit', true],
])('kill -9 %s neither loses a shipment nor makes a second one', async (_when, arrives) => {
  const { id, external, lines } = await world.order([2]);
  const held = gate.hold(`/api/orders/${external}/ship`);
  const { child, exit } = await startWorker();
  const part = { lines: [{ line_id: lines[0], quantity: 1 }], tracking_number: 'T-1' };
  await world.post(id, 'shipments', part);
  await held.arrived;
  child.kill('SIGKILL');
  await exit;
  if (arrives) await held.release();
  expect(await world.actions(id)).toMatchObject([{ state: 'open' }]);
  // The lease of the dead worker runs out by itself; the test does not wait for that.
  await service.platform.db.asSystem((tx) =>
    tx.run(sql`update order_actions set expires_at = '-infinity' where tenant_id = ${world.tenant.id}`),
  );
  await world.work();
  expect(await world.actions(id)).toMatchObject([{ state: 'done', external_id: `${external}-S1` }]);
  expect(world.channel.simulator.state.orders.get(external)?.shipments).toHaveLength(1);
});
