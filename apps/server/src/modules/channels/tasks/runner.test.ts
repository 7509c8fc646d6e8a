import { type Connector, ConnectorError } from '@sluice/connector-kit';
import { message } from '@sluice/contracts/messages';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ClaimingLoop } from '../../../platform/claiming-loop.ts';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { createConnection } from '../connections.ts';
import type { TaskKind } from './kinds.ts';
import { runTasksOnce, startTaskRunner, type TaskDeps } from './runner.ts';
import { restartTask } from './store.ts';
import type { TaskHandler, TaskRun } from './task.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
let runner: ClaimingLoop | undefined;
beforeEach(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant);
});
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  await channel.close();
  await service.close();
});

const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
  service.platform.db.inTenant(tenant.id, work);
const handler = (kind: TaskKind, run: (run: TaskRun) => Promise<void>): TaskHandler => ({
  kind,
  everyMs: 3_600_000,
  appliesTo: () => true,
  run: (task) => run(task).then(() => 'done'),
});
const start = (
  handlers: TaskHandler[],
  connector = channel.deps.connectorOf('simulator')!,
  db = channel.deps.db,
): void => {
  runner = startTaskRunner({
    ...channel.deps,
    db,
    log: service.platform.log,
    connectorOf: () => connector,
    handlers,
  });
};
const rows = (kind: TaskKind) =>
  inTenant((tx) =>
    tx.run(sql`
      select failures, holder, due_at <= now() as due, fencing_token as claims from connection_tasks where kind = ${kind}`),
  );
/** Makes other connections, whose tasks are due before those of the first. */
const connectOthers = async (n: number): Promise<void> => {
  for (let i = 0; i < n; i++)
    await inTenant((tx) =>
      createConnection(tx, 'operator', service.platform.masterKeys, {
        connector: channel.deps.connectorOf('simulator')!,
        label: `Other ${i}`,
        markupPercent: null,
        paused: false,
        config: { base_url: channel.simulator.url },
      }),
    );
  await inTenant(async (tx) =>
    tx.later(sql`
      update connection_tasks set due_at = now() - interval '1 hour' where connection_id <> ${channel.connectionId}`),
  );
};

test('tasks of hanging channels do not hold up those of a channel that answers', async () => {
  await connectOthers(12);
  const released = Promise.withResolvers<void>();
  const served = Promise.withResolvers<void>();
  const hanging: Connector = {
    ...channel.deps.connectorOf('simulator')!,
    testConnection: () => released.promise,
  };
  const work = handler('products', async ({ connection, connector, ctx }) => {
    if (connection.id === channel.connectionId) served.resolve();
    else await connector.testConnection(ctx);
  });
  start([work], hanging);
  await served.promise;
  released.resolve();
});

test('a task that is made to begin anew while it runs begins anew, whatever its first run still commits', async () => {
  const begun = Promise.withResolvers<void>();
  const restarted = Promise.withResolvers<void>();
  const second = Promise.withResolvers<unknown>();
  let runs = 0;
  const walk = handler('taxonomy', async ({ cursor, commit }) => {
    if (++runs > 1) return second.resolve(cursor);
    await commit({ page: 1 }, async () => {});
    begun.resolve();
    await restarted.promise;
    await commit({ page: 2 }, async () => {});
  });
  start([walk]);
  await begun.promise;
  await inTenant(async (tx) => restartTask(tx, channel.connectionId, 'taxonomy'));
  runner!.wake();
  expect(await second.promise).toBe(null);
  restarted.resolve();
  await runner!.stop();
  expect(
    await inTenant((tx) =>
      tx.first(sql`select cursor, failures from connection_tasks where kind = 'taxonomy'`),
    ),
  ).toEqual({ cursor: null, failures: 0 });
});

test('a task that its channel has no use for tells of no success, and rests', async () => {
  await inTenant(async (tx) =>
    tx.later(sql`update connection_tasks set succeeded_at = now(), due_at = now() where kind = 'orders'`),
  );
  const useless = { ...handler('orders', async () => {}), appliesTo: () => false };
  await runTasksOnce({
    ...channel.deps,
    log: service.platform.log,
    connectorOf: () => channel.deps.connectorOf('simulator')!,
    handlers: [useless],
  });
  const [task] = await inTenant((tx) =>
    tx.run(sql`
      select succeeded_at, failures, due_at > now() + interval '10 minutes' as rests from connection_tasks where kind = 'orders'`),
  );
  expect(task).toEqual({ succeeded_at: null, failures: 0, rests: true });
});

test('orders go first, and find room beside long walks over other channels', async () => {
  await connectOthers(12);
  const released = Promise.withResolvers<void>();
  const polled = Promise.withResolvers<void>();
  let walks = 0;
  start([
    handler('reconcile', async () => {
      walks++;
      await released.promise;
    }),
    handler('orders', async ({ connection }) => {
      if (connection.id === channel.connectionId && walks > 0) polled.resolve();
      if (connection.id === channel.connectionId)
        await inTenant(async (tx) =>
          tx.later(sql`
          update connection_tasks set due_at = clock_timestamp()
          where connection_id = ${connection.id} and kind = 'orders'`),
        );
    }),
  ]);
  await polled.promise;
  expect(walks).toBeLessThanOrEqual(6);
  released.resolve();
});

test('a task that the end of the process breaks off is given back, and has not failed', async () => {
  const begun = Promise.withResolvers<void>();
  start([
    handler('products', async ({ signal }) => {
      begun.resolve();
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    }),
  ]);
  await begun.promise;
  await runner!.stop();
  expect(await rows('products')).toMatchObject([{ failures: 0, holder: null, due: true }]);
});

// holds UI-20
test('a task that failed keeps the key of its reason where the words are our own, until it succeeds', async () => {
  const why = [message('orders_page_repeats'), 'maintenance until noon', null];
  const kept = [];
  for (const reason of why) {
    const failing = handler('orders', async () => {
      if (reason !== null) throw new ConnectorError({ kind: 'unavailable', message: reason });
    });
    await inTenant(async (tx) => tx.later(sql`update connection_tasks set due_at = now()`));
    await runTasksOnce({ ...channel.deps, log: service.platform.log, handlers: [failing] });
    kept.push(
      await inTenant((tx) =>
        tx.first(
          sql`select error_message as text, error_key as key from connection_tasks where kind = 'orders'`,
        ),
      ),
    );
  }
  expect(kept).toEqual([
    {
      text: 'a page of orders names itself as the next one',
      key: { code: 'orders_page_repeats', params: {} },
    },
    { text: 'maintenance until noon', key: null },
    { text: null, key: null },
  ]);
});

test('a task that is claimed while the process comes to its end is given back without being begun', async () => {
  const stopped = Promise.withResolvers<void>();
  let begun = false;
  const db: TaskDeps['db'] = {
    ...channel.deps.db,
    asSystem: async (work) => {
      const leases = await channel.deps.db.asSystem(work);
      stopped.resolve(runner!.stop());
      return leases;
    },
  };
  start(
    [
      handler('products', async () => {
        begun = true;
      }),
    ],
    undefined,
    db,
  );
  await stopped.promise;
  expect(begun).toBe(false);
  expect(await rows('products')).toEqual([{ failures: 0, holder: null, due: true, claims: 1 }]);
});
