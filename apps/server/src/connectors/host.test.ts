import { type Connector, secret } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { asTenantId, type Database } from '../platform/db/database.ts';
import type { Logger } from '../platform/log/index.ts';
import type { Outbound } from '../platform/outbound/index.ts';
import type { ObjectStore } from '../platform/storage/index.ts';
import { createConnectorHost } from './host.ts';
import { byOperation } from './operations.ts';

const CANARY = 'canary-91b2c3';

const connector = {
  ...{ platform: 'probe', platformId: 9, label: 'Probe', kind: 'marketplace', capabilities: {} },
  configSchema: Type.Object({ key: secret({ title: 'Key' }), shop: Type.String({ title: 'Shop' }) }),
  rateLimit: { kind: 'none' },
  testConnection: async (ctx: Parameters<Connector['testConnection']>[0]) => {
    const { key, shop } = ctx.config as { key: string; shop: string };
    ctx.log.warn(`refused ${key} of ${shop}`, { sent: `Bearer ${key}`, status: 401 });
  },
} as unknown as Connector;

test('what a connector logs holds no secret of its connection', async () => {
  const lines: string[] = [];
  const note = (fields: object, message: string): void => {
    lines.push(JSON.stringify({ ...fields, message }));
  };
  const log: Logger = { debug: note, info: note, warn: note, error: note, child: () => log };
  const outbound = { client: () => ({ request: () => Promise.reject(new Error('not called')) }) };
  const contextFor = createConnectorHost({
    db: {} as Database,
    outbound: outbound as unknown as Outbound,
    log,
    masterKeys: { current: 1, keys: new Map() },
    objects: {} as ObjectStore,
    media: '',
  });
  const config = { key: CANARY, shop: 'north' };
  const ctx = contextFor({ tenantId: asTenantId(1), id: 1, connector, config }, new AbortController().signal);
  await byOperation(connector).testConnection(ctx);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('of north');
  expect(lines[0]).not.toContain(CANARY);
});
