import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { startChannel } from '../../../template/src/testing/channel.ts';
import { type Connector, type ConnectorContext, readJson, type SyncResult } from '../../index.ts';
import { correct } from './failing-checks.ts';
import { runConformance } from './run.ts';

const KEPT = ['Nordlicht', 'Kuzey'];
const CHECKS = ['batches/terms', 'taxonomy/fixed-brands', 'transport/wrong-shape'];

type Find = (name: string) => string | undefined;

const inAnyCase: Find = (name) => KEPT.find((one) => one.toLowerCase() === name.toLowerCase());

/** A connector of a channel whose brands are fixed; its channel is asked by one read. */
function withFixedBrands(find: Find, ask = correct.testConnection): Connector {
  const result = (externalKey: string, syncId: string | undefined): SyncResult =>
    syncId === undefined
      ? { externalKey, outcome: 'rejected', issues: [{ code: 'unknown_brand', message: 'no such brand' }] }
      : { externalKey, outcome: 'synced', syncId };
  return {
    ...correct,
    capabilities: { ...correct.capabilities, brands: { maxBatch: 3, fixed: true } },
    syncBrands: async (ctx, brands) => {
      if (brands.length > 0) await ask(ctx);
      return brands.map(({ externalKey, name }) => result(externalKey, find(name)));
    },
  };
}

async function failing(connector: Connector): Promise<string[]> {
  const channel = async () => ({ ...(await startChannel()), brands: async () => KEPT });
  const results = await runConformance(connector, {
    channel,
    golden: null,
    only: (id) => CHECKS.includes(id),
  });
  expect(results.map(({ id }) => id).toSorted()).toEqual(CHECKS);
  return results.flatMap(({ id, outcome }) => (outcome === 'passed' ? [] : [id]));
}

/** As a channel that answers look-ups with lists: an empty one is no fault, anything else of another shape is. */
async function askForList(ctx: ConnectorContext<unknown>): Promise<void> {
  const { base_url, api_key } = ctx.config as { base_url: string; api_key: string };
  const headers = { 'x-api-key': api_key };
  const response = await ctx.http.request({ method: 'GET', url: `${base_url}/account`, headers });
  await readJson(response, Type.Union([Type.Array(Type.Unknown()), Type.Object({ account: Type.String() })]));
}

test('brands that are found in any case, or unknown, pass', async () => {
  expect(await failing(withFixedBrands(inAnyCase))).toEqual([]);
});

test('a brand that is found in one spelling only fails', async () => {
  expect(await failing(withFixedBrands((name) => KEPT.find((one) => one === name)))).toEqual([
    'taxonomy/fixed-brands',
  ]);
});

test('a brand that is made up fails', async () => {
  expect(await failing(withFixedBrands((name) => inAnyCase(name) ?? name))).toEqual([
    'taxonomy/fixed-brands',
  ]);
});

test('an empty list that is told as “no such brand” passes, one that is taken for a brand fails', async () => {
  expect(await failing(withFixedBrands(inAnyCase, askForList))).toEqual([]);
  const careless = withFixedBrands((name) => inAnyCase(name) ?? KEPT[0], askForList);
  expect(await failing(careless)).toEqual(['taxonomy/fixed-brands', 'transport/wrong-shape']);
});
