import type { Connector } from '../../../index.ts';
import { plainKey } from '../../listings.ts';
import type { Bench } from '../bench.ts';
import type { Check } from '../check.ts';
import { control, ensure, shown } from '../failures.ts';
import { buildItem, buildItems, buildOffer } from '../items.ts';
import { create, held, lookup, offer, onePerItem, upsert, withdraw } from '../writes.ts';

const hasListings = ({ capabilities }: Connector) => capabilities.listings !== undefined;
const hasOffers = ({ capabilities }: Connector) => capabilities.listings?.offers !== undefined;
const hasLookup = ({ capabilities }: Connector) => capabilities.listings?.lookup !== undefined;

/** Each operation that takes a batch, called with none. */
const EMPTY_CALLS: Readonly<Record<string, (bench: Bench, session: never) => Promise<readonly unknown[]>>> = {
  upsertListings: ({ connector }, session) => connector.upsertListings!(session, []),
  updateOffers: ({ connector }, session) => connector.updateOffers!(session, []),
  withdrawListings: ({ connector }, session) => connector.withdrawListings!(session, []),
  lookupListings: ({ connector }, session) => connector.lookupListings!(session, []),
  syncBrands: ({ connector }, session) => connector.syncBrands!(session, []),
  syncCategories: ({ connector }, session) => connector.syncCategories!(session, []),
};

const fullBatches: readonly Check[] = [
  {
    id: 'batches/full-upsert',
    guarantee:
      'a batch of exactly the declared size is taken, each item once, and the channel holds them all',
    applies: hasListings,
    run: async (bench) => {
      const items = buildItems(bench, bench.connector.capabilities.listings!.maxBatch);
      const results = await upsert(bench, bench.open(), items);
      const failed = results.find((result) => result.outcome !== 'live');
      ensure(!failed, `an item of a full batch ended as ${shown(failed)}`);
      const there = await held(bench);
      const lost = items.find((item) => there.get(item.key.externalKey)?.length !== 1);
      ensure(!lost, `the channel does not hold ${lost?.key.externalKey} once`);
    },
  },
  {
    id: 'batches/full-offer',
    guarantee: 'so is a full batch of prices and stocks',
    applies: hasOffers,
    run: async (bench) => {
      const items = buildItems(bench, bench.connector.capabilities.listings!.offers!.maxBatch);
      const ids = await create(bench, bench.open(), items);
      const offers = items.map((item) => buildOffer(item, ids.get(item.key.externalKey) ?? null, '7.77', 2));
      const results = await offer(bench, bench.open(), offers);
      const failed = results.find((result) => result.outcome !== 'live');
      ensure(!failed, `an item of a full batch ended as ${shown(failed)}`);
      const wrong = [...(await held(bench)).values()]
        .flat()
        .find(({ stock }) => stock !== undefined && stock !== 2);
      ensure(!wrong, `${wrong?.externalKey} has stock ${wrong?.stock} instead of 2`);
    },
  },
  {
    id: 'batches/full-withdraw',
    guarantee: 'so is a full batch of withdrawals',
    applies: hasListings,
    run: async (bench) => {
      const items = buildItems(bench, bench.connector.capabilities.listings!.maxBatch);
      const ids = await create(bench, bench.open(), items);
      const keys = items.map(({ key }) => ({ ...key, syncId: ids.get(key.externalKey) ?? null }));
      const results = await withdraw(bench, bench.open(), keys);
      const failed = results.find((result) => result.outcome !== 'withdrawn');
      ensure(!failed, `an item of a full batch ended as ${shown(failed)}`);
      ensure((await held(bench)).size === 0, 'listings are still on sale');
    },
  },
  {
    id: 'batches/full-look-up',
    guarantee: 'so is a full batch of look-ups, every key with all its identifiers',
    applies: hasLookup,
    run: async (bench) => {
      const items = buildItems(bench, bench.connector.capabilities.listings!.lookup!.maxBatch);
      const ids = await create(bench, bench.open(), items);
      const keys = items.map(({ key }) => ({ ...key, syncId: ids.get(key.externalKey) ?? null }));
      const missed = (await lookup(bench, bench.open(), keys)).find(({ match }) => match !== 'found');
      ensure(!missed, `a listing that is there was answered ${shown(missed)}`);
    },
  },
];

export const batchChecks: readonly Check[] = [
  ...fullBatches,
  {
    id: 'batches/empty',
    guarantee: 'nothing to do is answered without a call',
    applies: ({ capabilities }) =>
      Boolean(capabilities.listings ?? capabilities.brands ?? capabilities.categories),
    run: async (bench) => {
      for (const [name, call] of Object.entries(EMPTY_CALLS)) {
        if (Reflect.get(bench.connector, name) === undefined) continue;
        const session = bench.open();
        const results = await call(bench, session as never);
        ensure(results.length === 0, `${name} answered ${results.length} results for no items`);
        ensure(session.wire.calls.length === 0, `${name} made a call for no items`);
      }
    },
  },
  {
    id: 'batches/refused-item',
    guarantee: 'an item the channel refuses names its issue and holds up no other of its batch',
    applies: hasListings,
    run: async (bench) => {
      const refused = control(bench.channel.refused, 'value it refuses');
      const { maxBatch } = bench.connector.capabilities.listings!;
      const good = ['GOOD-1', 'GOOD-2'].map((sku) => buildItem(bench, sku));
      const items = [good[0]!, buildItem(bench, 'BAD', refused), good[1]!];
      const results =
        maxBatch >= 3
          ? await upsert(bench, bench.open(), items)
          : (await Promise.all(items.map((item) => upsert(bench, bench.open(), [item])))).flat();
      const bad = results[1];
      ensure(bad?.outcome === 'rejected' && bad.issues.length > 0, `the bad item ended as ${shown(bad)}`);
      const there = await held(bench);
      for (const { key } of good)
        ensure(there.has(key.externalKey), `${key.externalKey} is not on the channel`);
      ensure(!there.has('BAD'), 'the refused item is on sale');
    },
  },
  {
    id: 'batches/terms',
    guarantee: 'full batches of brands and categories are answered item by item',
    applies: ({ capabilities }) => Boolean(capabilities.brands ?? capabilities.categories),
    run: async (bench) => {
      const { brands, categories } = bench.connector.capabilities;
      const keys = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1));
      if (brands) {
        const asked = keys(brands.maxBatch);
        const items = asked.map((key) => ({ externalKey: key, name: `Brand ${key}`, syncId: null }));
        const results = onePerItem(
          asked,
          await bench.connector.syncBrands!(bench.open(), items),
          'syncBrands',
        );
        if (!brands.fixed) expectSynced(results);
      }
      if (categories) {
        const asked = keys(categories.maxBatch);
        const items = asked.map((key) => ({ externalKey: key, path: ['Root', `C ${key}`], syncId: null }));
        const results = await bench.connector.syncCategories!(bench.open(), items);
        expectSynced(onePerItem(asked, results, 'syncCategories'));
      }
    },
  },
  {
    id: 'batches/unknown-keys',
    guarantee:
      'keys the channel does not know: looked up as none, withdrawn as done, offered as listing_not_found',
    applies: hasListings,
    run: async (bench) => {
      const key = plainKey('NEVER-SEEN', { barcode: '8690000000999' });
      const [gone] = await withdraw(bench, bench.open(), [key]);
      ensure(gone?.outcome === 'withdrawn', `a withdrawal ended as ${shown(gone)}`);
      if (hasLookup(bench.connector)) {
        const [found] = await lookup(bench, bench.open(), [key]);
        ensure(found?.match === 'none', `a look-up answered ${shown(found)}`);
      }
      if (hasOffers(bench.connector)) {
        const item = buildItem(bench, 'NEVER-SEEN');
        const [result] = await offer(bench, bench.open(), [buildOffer(item, null, '1.00', 1)]);
        const codes = result?.outcome === 'rejected' ? result.issues.map(({ code }) => code) : [];
        ensure(codes.includes('listing_not_found'), `an offer ended as ${shown(result)}`);
      }
    },
  },
];

function expectSynced(results: readonly { readonly outcome: string }[]): void {
  const failed = results.find(({ outcome }) => outcome !== 'synced');
  ensure(!failed, `a term ended as ${shown(failed)}`);
}
