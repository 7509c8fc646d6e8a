import { ConnectorError } from '@sluice/connector-kit';
import { barcode } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { partsOf, ticketOf } from './batches.ts';
import { trendyolConnector as connector } from './index.ts';
import { buildItem, buildOffer, known, useBench } from './testing/bench.ts';
import { addProduct } from './testing/channel.ts';

const bench = await useBench();

const item = buildItem('A', { barcode: barcode(1) });

async function ticket(): Promise<string> {
  const [result] = await connector.upsertListings(bench.context(), [item]);
  return result?.outcome === 'accepted' ? result.ticket : '';
}

test('the results of a batch can be read for four hours, after that it is expired', async () => {
  const id = await ticket();
  bench.state().ahead = 4 * 3_600_000 - 1_000;
  expect(await connector.pollTicket(bench.context(), id, [item.key])).toMatchObject({ state: 'done' });
  bench.state().ahead = 4 * 3_600_000 + 1_000;
  expect(await connector.pollTicket(bench.context(), id, [item.key])).toEqual({ state: 'expired' });
});

test('a batch of price and stock, which has no state, is pending until its items have one', async () => {
  await bench.upsert([item]);
  await bench.tickets?.hold(true);
  const [result] = await connector.updateOffers(bench.context(), [buildOffer(item, '9', 1)]);
  const id = result?.outcome === 'accepted' ? result.ticket : '';
  expect(await connector.pollTicket(bench.context(), id, [item.key])).toEqual({ state: 'pending' });
  for (const batch of bench.state().batches.values()) batch.held = false;
  expect(await connector.pollTicket(bench.context(), id, [item.key])).toMatchObject({
    state: 'done',
    results: [{ externalKey: 'A', outcome: 'live', syncId: barcode(1) }],
  });
});

test('a barcode that another stock code has is a duplicate, in the words of the channel', async () => {
  addProduct(bench.state(), { barcode: barcode(1), stockCode: 'THEIRS' });
  expect(await bench.upsert([item])).toMatchObject([
    {
      outcome: 'rejected',
      issues: [{ code: 'duplicate_barcode', message: `${barcode(1)} barkodlu ürün zaten mevcut` }],
    },
  ]);
});

const UNKNOWN = { outcome: 'retry', error: { kind: 'unknown_outcome', retryAfterMs: 60_000 } };

test('a create whose reply was lost is looked for again, whether or not the lists show it yet', async () => {
  bench.state().visibleAfterMs = 60_000;
  await connector.upsertListings(bench.context(), [item]);
  // The host finds nothing after an open outcome, and creates it again among others.
  expect(await connector.lookupListings(bench.context(), [item.key])).toMatchObject([{ match: 'none' }]);
  const other = buildItem('B', { barcode: barcode(2) });
  expect(await bench.upsert([item, other])).toMatchObject([UNKNOWN, { outcome: 'live' }]);
  bench.state().ahead = 60_000;
  expect(await bench.upsert([item, buildItem('C', { barcode: barcode(3) })])).toMatchObject([
    UNKNOWN,
    { outcome: 'live' },
  ]);
  expect(await connector.lookupListings(bench.context(), [item.key])).toMatchObject([
    { match: 'found', listing: { syncId: barcode(1) } },
  ]);
});

test('a create that is refused as a repetition is looked for, not given up', async () => {
  await connector.upsertListings(bench.context(), [item]);
  expect(await connector.upsertListings(bench.context(), [item])).toMatchObject([UNKNOWN]);
});

test('any other change that is refused as a repetition is tried again when Trendyol takes it', async () => {
  await bench.upsert([item]);
  bench.state().repeatable.clear();
  const change = known(item, { title: 'New' });
  expect(await bench.upsert([change])).toMatchObject([{ outcome: 'live' }]);
  const late = { outcome: 'retry', error: { kind: 'rate_limited', retryAfterMs: 15 * 60_000 } };
  expect(await bench.upsert([change])).toMatchObject([late]);
  bench.state().ahead = 15 * 60_000 + 1;
  expect(await bench.upsert([change])).toMatchObject([{ outcome: 'live' }]);
});

test('a withdrawal that is refused as a repetition holds for what is in the archive, the others are tried again', async () => {
  const other = buildItem('B', { barcode: barcode(2) });
  await bench.upsert([item, other]);
  const keys = [known(item).key, known(other).key];
  const withdraw = (some: typeof keys) => connector.withdrawListings(bench.context(), some);
  await withdraw(keys);
  expect(await withdraw(keys)).toMatchObject([{ outcome: 'withdrawn' }, { outcome: 'withdrawn' }]);
  await bench.upsert([known(item)]);
  expect(await withdraw(keys)).toMatchObject([{ outcome: 'accepted' }, { outcome: 'withdrawn' }]);
  bench.state().products.get(barcode(1))!.archived = false;
  expect(await withdraw([keys[0]!])).toMatchObject([
    { outcome: 'retry', error: { kind: 'rate_limited', retryAfterMs: 15 * 60_000 } },
  ]);
});

test('a ticket keeps the batches of its item, and foreign ones are expired', async () => {
  const parts = [
    { kind: 'content', id: 'a-1', count: 12 },
    { kind: 'offer', id: 'b-2' },
  ] as const;
  expect(ticketOf('write', parts)).toBe('write:content=a-1*12,offer=b-2');
  expect(partsOf(ticketOf('write', parts))).toEqual({ purpose: 'write', parts, kept: [] });
  for (const foreign of ['', 'abc', 'write:', 'read:offer=1', 'write:toString=1'])
    expect(await connector.pollTicket(bench.context(), foreign, [item.key])).toEqual({ state: 'expired' });
});

test('the fifty-first call of an address within ten seconds is a limit, wrong credentials are theirs', async () => {
  bench.state().throttles = true;
  for (let at = 0; at < 50; at++) await connector.testConnection(bench.context());
  const kindOf = async (call: Promise<void>) =>
    call.then(
      () => 'none',
      (error: unknown) => (error instanceof ConnectorError ? error.kind : error),
    );
  expect(await kindOf(connector.testConnection(bench.context()))).toBe('rate_limited');
  bench.state().ahead = 11_000;
  expect(await kindOf(connector.testConnection(bench.context()))).toBe('none');
  expect(await kindOf(connector.testConnection(bench.context({ api_secret: 'wrong' })))).toBe('auth');
});
