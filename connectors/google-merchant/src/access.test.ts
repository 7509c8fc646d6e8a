import { ConnectorError } from '@sluice/connector-kit';
import { expect, test } from 'vitest';
import type { Config } from './config.ts';
import { googleMerchantConnector as connector } from './index.ts';
import { item, useBench } from './test-support.ts';
import { ACCOUNT } from './testing/account.ts';

const bench = await useBench();

const failure = (config?: Partial<Config>): Promise<ConnectorError> =>
  connector.testConnection(bench.context(config)).then(
    () => {
      throw new Error('it was taken');
    },
    (error: unknown) => {
      if (error instanceof ConnectorError) return error;
      throw error;
    },
  );

test('a project that is not registered is named, whatever the status says', async () => {
  bench.shop().unregister();
  expect(await failure()).toMatchObject({ kind: 'forbidden', said: { code: 'google_not_registered' } });
});

test.each([
  ['no JSON', 'my key'],
  ['another kind of JSON', '{"type":"authorized_user"}'],
  ['a key that is none', JSON.stringify({ client_email: 'a@b.example', private_key: 'nonsense' })],
])('%s is no service account key, and no word of it is told', async (_, service_account) => {
  const error = await failure({ service_account });
  expect(error).toMatchObject({ kind: 'auth', said: { code: 'google_bad_key' } });
  expect(JSON.stringify([error.message, error.cause, error.evidence])).not.toContain('nonsense');
  expect(bench.shop().count(/token/)).toBe(0);
});

test('a token that Google no longer takes is asked for anew by the next call', async () => {
  await connector.testConnection(bench.context());
  bench.shop().expireTokens();
  expect(await failure()).toMatchObject({ kind: 'auth' });
  await connector.testConnection(bench.context());
});

test('one token serves all products of a call', async () => {
  await bench.upsert(Array.from({ length: 20 }, (_, at) => item(`A-${at}`)));
  expect(bench.shop().count(/POST \/token/)).toBe(1);
});

test('a data source that is missing, of another kind or of another label is refused', async () => {
  expect(await failure({ data_source: '999' })).toMatchObject({
    kind: 'invalid_request',
    said: { code: 'google_data_source_missing' },
  });
  expect(await failure({ data_source: ACCOUNT.fileSourceId })).toMatchObject({
    said: { code: 'google_data_source' },
  });
  const { dataSources } = bench.shop().state;
  const source = dataSources.get(ACCOUNT.dataSourceId)!;
  dataSources.set(ACCOUNT.dataSourceId, { ...source, feedLabel: 'US', contentLanguage: 'en' });
  await connector.testConnection(bench.context());
  expect(await failure({ feed_label: 'DE' })).toMatchObject({ said: { code: 'google_data_source_label' } });
});

test('a quota of the minute or of the day makes all wait', async () => {
  await connector.testConnection(bench.context());
  bench.shop().limit({ perDay: 1 });
  const results = await bench.upsert([item('A'), item('B')]);
  expect(results).toContainEqual(
    expect.objectContaining({
      outcome: 'retry',
      error: expect.objectContaining({ kind: 'rate_limited', retryAfterMs: 3_600_000 }),
    }),
  );
});
