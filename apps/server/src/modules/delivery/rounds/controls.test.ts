import { type Connector, ConnectorError } from '@sluice/connector-kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProducts } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import {
  earlyCalls,
  heldUp,
  impatient,
  pauseAfter429,
  wrongListings,
} from '../outcomes/testing/fault-oracle.ts';

// The scenarios of faults.test.ts with connectors that are broken on purpose: the oracles must notice that.

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
beforeEach(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
});
afterEach(async () => {
  await channel.close();
  await service.close();
});

const connect = async (connector: (simulator: Connector) => Connector): Promise<void> => {
  channel = await connectTestChannel(service, tenant, { connector });
};
const scene = () => ({ service, tenant, channel });

/** Loses the channel's Retry-After in every call. */
const deafToRetryAfter = (connector: Connector): Connector => ({
  ...connector,
  lookupListings: (ctx, keys) =>
    connector.lookupListings!(ctx, keys).catch((error: ConnectorError) => {
      throw new ConnectorError({ kind: error.kind, message: error.message });
    }),
});

/** Finds nothing on the channel, whatever it holds. */
const blind = (connector: Connector): Connector => ({
  ...impatient(connector),
  lookupListings: async (_ctx, keys) =>
    keys.map(({ externalKey }) => ({ externalKey, match: 'none' as const })),
});

/** Reports refused items as done. */
const credulous = (connector: Connector): Connector => ({
  ...connector,
  upsertListings: async (ctx, items) => {
    await connector.upsertListings!(ctx, items);
    return items.map(({ key: { externalKey } }) => ({
      externalKey,
      outcome: 'live' as const,
      syncId: externalKey,
    }));
  },
});

/** Blames all items for the refusal of one. */
const sweeping = (connector: Connector): Connector => ({
  ...connector,
  upsertListings: (ctx, items) =>
    connector.upsertListings!(ctx, items).catch(() =>
      items.map(({ key: { externalKey } }) => ({
        externalKey,
        outcome: 'rejected' as const,
        issues: [{ code: 'rejected', message: 'the batch was refused' }],
      })),
    ),
});

test('control of R8: a connector that swallows Retry-After is found out', async () => {
  await connect(deafToRetryAfter);
  // On a slow machine it calls a second time as well.
  expect(earlyCalls(await pauseAfter429(scene(), '30'), 30_000)).toContainEqual(
    expect.stringContaining('the next call may come after'),
  );
});

test('control of R9: a connector that does not read back what may have been applied is found out', async () => {
  await connect(blind);
  await createProducts(service, tenant, 25);
  await channel.faults({ rate_lost_reply: 1 });
  await channel.step();
  await channel.faults({});
  await channel.drain();
  expect(await wrongListings(scene(), 25)).toContainEqual(expect.stringContaining('was created again'));
});

test('control of R10: a connector that takes partial results for success is found out', async () => {
  await connect(credulous);
  await createProducts(service, tenant, 30);
  await channel.faults({ rate_partial_batch: 1 });
  await channel.drain();
  expect(await wrongListings(scene(), 30)).toContainEqual(expect.stringContaining('on the channel, not 30'));
});

test('control of R11: a connector that blames a whole batch for one item is found out', async () => {
  await connect(sweeping);
  await createProducts(service, tenant, 100);
  await channel.faults({ poison_skus: ['S43'] });
  await channel.drain();
  expect(await heldUp(scene(), 100, 21)).toContainEqual('0 of 99 listings are published');
});
