import { ConnectorError } from '@sluice/connector-kit';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { type Config, configSchema } from './config.ts';
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

test('a token that Google no longer takes is replaced within the call', async () => {
  await connector.testConnection(bench.context());
  bench.shop().expireTokens();
  await connector.testConnection(bench.context());
  expect(bench.shop().count(/POST \/token/)).toBe(2);
});

test('calls beside each other replace a refused token once', async () => {
  await connector.testConnection(bench.context());
  bench.shop().expireTokens();
  const results = await bench.upsert(Array.from({ length: 20 }, (_, at) => item(`A-${at}`)));
  expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']));
  expect(bench.shop().count(/POST \/token/)).toBe(2);
});

test('a token is kept where the project is what Google refuses', async () => {
  bench.shop().unregister();
  for (let time = 0; time < 3; time += 1) await failure();
  expect(bench.shop().count(/POST \/token/)).toBe(1);
});

test('an account or data source with a leading zero is none', () => {
  for (const name of ['account', 'data_source'] as const) {
    const { [name]: schema } = configSchema.properties;
    expect(['506', '0506', '0'].map((text) => Check(schema, text))).toEqual([true, false, false]);
  }
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
