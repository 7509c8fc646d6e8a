import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { durableCheckpoint } from '../../connectors/checkpoint.ts';
import { connectorOf } from '../../connectors/registry.ts';
import type { MasterKeys } from '../../platform/secrets/index.ts';
import { rewrapColumns } from '../../platform/secrets/sealed-column.ts';
import { startTestService, type TestService } from '../../testing/service.ts';
import { openConfig } from './config-values.ts';
import { createConnection, oneConnection } from './connections.ts';
import { sealedConnections } from './sealed-columns.ts';
import { connectionOfToken, openWebhookSecrets, renewWebhookSecret } from './webhook-access.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const [first, second] = [randomBytes(32), randomBytes(32)];
const keysOf = (...keys: [number, Buffer][]): MasterKeys => ({
  current: Math.max(...keys.map(([version]) => version)),
  keys: new Map(keys),
});

test('after a rotation every stored secret opens without the old key, and none was lost', async () => {
  const { db } = service.platform;
  const tenant = await service.createTenant();
  const old = keysOf([1, first]);
  const config = { base_url: 'http://127.0.0.1:1', api_key: 'secret' };
  const connector = connectorOf('simulator')!;
  const input = { label: 'Channel', markupPercent: null, paused: false, config };
  const made = await db.inTenant(tenant.id, (tx) =>
    createConnection(tx, 'operator', old, { ...input, connector }),
  );
  const renewed = await db.inTenant(tenant.id, async (tx) =>
    renewWebhookSecret(tx, 'operator', old, made.id),
  );
  await durableCheckpoint(db, old, tenant.id, made.id).write('token', 'kept');

  const both = keysOf([1, first], [2, second]);
  expect(await rewrapColumns(db, both, sealedConnections)).toBe(4);
  expect(await rewrapColumns(db, both, sealedConnections)).toBe(0);

  const newest = keysOf([2, second]);
  const row = (await db.inTenant(tenant.id, (tx) => tx.first(oneConnection(tx, made.id))))!;
  expect(openConfig(newest, tenant.id, row)).toEqual(config);
  const inbox = (await db.asSystem((tx) => connectionOfToken(tx, made.webhookToken)))!;
  expect(openWebhookSecrets(newest, inbox, connector.capabilities.webhooks!.verification)).toEqual([
    renewed,
    made.webhookSecret,
  ]);
  expect(await durableCheckpoint(db, newest, tenant.id, made.id).read('token')).toBe('kept');
  // Records of a missing key must not stop the run.
  expect(await rewrapColumns(db, keysOf([3, first], [4, second]), sealedConnections)).toBe(0);
});
