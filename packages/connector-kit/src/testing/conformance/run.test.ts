import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startChannel } from '../../../template/src/testing/channel.ts';
import type { ConformanceChannel } from './channel.ts';
import { compareFile, writingOf } from './compare-file.ts';
import { correct, failingChecks } from './failing-checks.ts';
import { recordOf } from './results.ts';
import { runConformance } from './run.ts';

test('the connector that the broken ones are made of fails nothing', async () => {
  expect(await failingChecks({})).toEqual([]);
});

test('a channel that takes one item at a time is checked as well', async () => {
  const { listings, ...others } = correct.capabilities;
  const one = { maxBatch: 1 };
  const alone = { ...listings!, ...one, offers: one, lookup: { ...listings!.lookup!, ...one } };
  const connector = { ...correct, capabilities: { ...others, listings: alone } };
  const results = await runConformance(connector, { channel: startChannel, golden: null });
  expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
});

test('a connector with a fixed address is led to the channel, faults included', async () => {
  const origin = 'https://api.fixed.example';
  const channel = async (): Promise<ConformanceChannel> => {
    const started = await startChannel();
    return { ...started, origins: [origin], config: () => started.config(origin) };
  };
  const results = await runConformance(correct, {
    channel,
    golden: null,
    only: (id) => /^(hygiene|orders|transport)\/(hosts|secrets|walk|lost-reply|refused)$/.test(id),
  });
  expect(results.map(({ outcome }) => outcome)).toEqual(Array(5).fill('passed'));
});

test('time stands still, or is the channel’s own where it says so', async () => {
  const told: number[] = [];
  const connector = {
    ...correct,
    testConnection: async (ctx: Parameters<typeof correct.testConnection>[0]) => {
      told.push(ctx.clock.now().getTime());
      await correct.testConnection(ctx);
    },
  };
  const only = (id: string) => id === 'mapping/test-connection';
  const now = new Date('2031-05-05T05:05:05Z');
  await runConformance(connector, { channel: startChannel, golden: null, only });
  const channel = async () => ({ ...(await startChannel()), now: () => now });
  await runConformance(connector, { channel, golden: null, only });
  expect(told).toEqual([Date.parse('2026-01-15T12:00:00Z'), now.getTime()]);
});

describe('waivers', () => {
  /** Orders come without their money. */
  const broken = {
    ...correct,
    pullOrders: async () => ({ orders: [], next: null }),
  };
  const run = (connector: typeof correct, waivers: Record<string, string>) =>
    runConformance(connector, {
      channel: startChannel,
      golden: null,
      waivers,
      only: (id) => id === 'orders/walk',
    });

  test('a failing check with a reason is waived, and its reason is kept', async () => {
    const waivers = { 'orders/walk': 'the vendor shows ten orders' };
    expect(await run(broken, waivers)).toEqual([
      { id: 'orders/walk', outcome: 'waived', reason: 'the vendor shows ten orders' },
    ]);
  });

  test.each([
    ['of a check that passes', correct, { 'orders/walk': 'once it failed' }, 'take the waiver away'],
    ['of a check that does not exist', correct, { 'orders/wlak': 'a slip' }, 'no such check'],
    ['without a reason', broken, { 'orders/walk': ' ' }, 'without a reason'],
  ])('a waiver %s is itself an error', async (_name, connector, waivers, message) => {
    const results = await run(connector, waivers);
    const failures = results.flatMap((result) => (result.outcome === 'failed' ? result.message : []));
    expect(failures[0]).toContain(message);
  });
});

test('what the channel of a test cannot do is reported as untested, not as passed', async () => {
  const channel = async (): Promise<ConformanceChannel> => {
    const { placeOrder: _placeOrder, ...rest } = await startChannel();
    return rest;
  };
  const results = await runConformance(correct, {
    channel,
    golden: null,
    only: (id) => id === 'orders/walk' || id === 'declaration/identity',
  });
  const record = recordOf(correct, results);
  expect(record.passed).toEqual(['declaration/identity']);
  expect(record.untested).toEqual({ 'orders/walk': expect.stringContaining('place an order') });
});

describe('files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'golden-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const file = () => pathToFileURL(join(folder, 'a.json'));

  test('another content fails and names the line; it is rewritten only when that was asked for', async () => {
    await writeFile(file(), '1\n2\n');
    await expect(compareFile(file(), '1\n3\n', 'missing', 'it differs')).rejects.toThrow(
      /line 2: 2 became 3/,
    );
    await compareFile(file(), '1\n3\n', 'all', 'it differs');
    expect(await readFile(file(), 'utf8')).toBe('1\n3\n');
  });

  test('a missing file is written on a developer’s machine and an error in CI', async () => {
    await expect(compareFile(file(), '1\n', writingOf({ CI: 'true' }), 'it differs')).rejects.toThrow(
      'is missing',
    );
    await compareFile(file(), '1\n', writingOf({}), 'it differs');
    expect(await readFile(file(), 'utf8')).toBe('1\n');
    expect(writingOf({ CI: 'true', UPDATE_GOLDEN: '1' })).toBe('all');
  });
});
