import type { Connector, ListingItem, LookupBy, LookupResult } from '../../../index.ts';
import { barcode, plainKey } from '../../listings.ts';
import type { Bench } from '../bench.ts';
import type { Check } from '../check.ts';
import { control, ensure, NotTestable, shown } from '../failures.ts';
import { buildItem, buildOffer, differences } from '../items.ts';
import { create, held, heldOne, lookup, offer, upsert, withdraw } from '../writes.ts';

const hasListings = ({ capabilities }: Connector) => capabilities.listings !== undefined;
const looksUpBy = (by: LookupBy) => (connector: Connector) =>
  connector.capabilities.listings?.lookup?.by.includes(by) === true;

/** One listing on the channel: the item as it is known from then on. */
async function known(bench: Bench, sku = 'ONE'): Promise<ListingItem & { readonly syncId: string }> {
  const item = buildItem(bench, sku, { barcode: barcode(21) });
  const syncId = (await create(bench, bench.open(), [item])).get(sku) ?? '';
  return { payload: item.payload, key: { ...item.key, syncId }, syncId };
}

const repeats: readonly Check[] = [
  {
    id: 'idempotency/repeat-upsert',
    guarantee: 'writing a known listing again changes nothing, keeps its id and makes no second one',
    applies: hasListings,
    run: async (bench) => {
      const item = await known(bench);
      for (let round = 0; round < 2; round++) {
        const [result] = await upsert(bench, bench.open(), [item]);
        ensure(result?.outcome === 'live', `the repeated write ended as ${shown(result)}`);
        ensure(result.syncId === item.syncId, `its id changed from ${item.syncId} to ${result.syncId}`);
      }
      const wrong = differences(item.payload, await heldOne(bench, 'ONE'));
      ensure(wrong.length === 0, wrong.join('; '));
    },
  },
  {
    id: 'idempotency/repeat-create',
    guarantee: 'a create sent again makes no second listing, as idempotentCreate declares',
    applies: ({ capabilities }) => capabilities.listings?.idempotentCreate === true,
    run: async (bench) => {
      const item = buildItem(bench, 'TWICE', { barcode: barcode(22) });
      await create(bench, bench.open(), [item]);
      await upsert(bench, bench.open(), [item]);
      await heldOne(bench, 'TWICE');
      const all = [...(await held(bench)).values()].flat();
      ensure(all.length === 1, `the channel holds ${all.length} listings`);
    },
  },
  {
    id: 'idempotency/repeat-offer',
    guarantee: 'the same price and stock twice end in the same listing',
    applies: ({ capabilities }) => capabilities.listings?.offers !== undefined,
    run: async (bench) => {
      const item = await known(bench);
      for (let round = 0; round < 2; round++) {
        const [result] = await offer(bench, bench.open(), [buildOffer(item, item.syncId, '8.25', 4)]);
        ensure(result?.outcome === 'live', `the offer ended as ${shown(result)}`);
      }
      const wrong = differences({ ...item.payload, price: '8.25', stock: 4 }, await heldOne(bench, 'ONE'));
      ensure(wrong.length === 0, wrong.join('; '));
    },
  },
  {
    id: 'idempotency/repeat-withdraw',
    guarantee: 'withdrawing twice is withdrawn twice',
    applies: hasListings,
    run: async (bench) => {
      const item = await known(bench);
      for (let round = 0; round < 2; round++) {
        const [result] = await withdraw(bench, bench.open(), [item.key]);
        ensure(result?.outcome === 'withdrawn', `withdrawal ${round + 1} ended as ${shown(result)}`);
      }
      ensure(!(await held(bench)).has('ONE'), 'it is still on sale');
    },
  },
  {
    id: 'idempotency/relist',
    guarantee:
      'a withdrawn listing that is written again is on sale once, complete, under the id that is answered',
    applies: hasListings,
    run: async (bench) => {
      const item = await known(bench);
      await withdraw(bench, bench.open(), [item.key]);
      const found = bench.connector.lookupListings
        ? (await lookup(bench, bench.open(), [item.key]))[0]
        : undefined;
      const syncId = found?.match === 'found' ? found.listing.syncId : null;
      const id = found?.match === 'none' ? null : (syncId ?? item.syncId);
      await create(bench, bench.open(), [{ ...item, key: { ...item.key, syncId: id } }]);
      const [listing, ...more] = (await held(bench)).get('ONE') ?? [];
      ensure(listing, 'it is not on sale again');
      ensure(more.length === 0, `it is on sale ${more.length + 1} times`);
      const wrong = differences(item.payload, listing);
      ensure(wrong.length === 0, wrong.join('; '));
    },
  },
];

/** Asks for a listing that is there by one key alone. */
async function findBy(bench: Bench, by: LookupBy): Promise<void> {
  const item = await known(bench);
  const decoy = buildItem(bench, 'OTHER', { barcode: barcode(23) });
  await create(bench, bench.open(), [decoy]);
  const asked = {
    syncId: plainKey('RENAMED', { syncId: item.syncId }),
    externalKey: plainKey('ONE'),
    barcode: plainKey('UNHEARD-OF', { barcode: item.key.barcode }),
  }[by];
  const [found] = await lookup(bench, bench.open(), [asked]);
  ensure(found?.match === 'found', `it was answered ${shown(found)}`);
  ensure(found.by === by, `it says it was found by ${found.by}`);
  ensure(found.listing.syncId === item.syncId, `it found ${found.listing.syncId} instead of ${item.syncId}`);
  const wrong = differences(item.payload, found.listing);
  ensure(wrong.length === 0, `as the look-up shows it, ${wrong.join('; ')}`);
}

const lookups: readonly Check[] = [
  ...(['syncId', 'externalKey', 'barcode'] as const).map(
    (by): Check => ({
      id: `idempotency/look-up-${by === 'syncId' ? 'id' : by === 'externalKey' ? 'key' : 'barcode'}`,
      guarantee: `a look-up by ${by} alone finds the listing an upsert made, and shows it as it is`,
      applies: looksUpBy(by),
      run: (bench) => findBy(bench, by),
    }),
  ),
  {
    id: 'idempotency/withdrawn-look-up',
    guarantee: 'a withdrawn listing is looked up as none or as off sale, never as on sale',
    applies: ({ capabilities }) => capabilities.listings?.lookup !== undefined,
    run: async (bench) => {
      const item = await known(bench);
      await withdraw(bench, bench.open(), [item.key]);
      const [found] = await lookup(bench, bench.open(), [item.key]);
      const off = found?.match === 'none' || (found?.match === 'found' && found.listing.active === false);
      ensure(off, `it was answered ${shown(found)}`);
    },
  },
  {
    id: 'idempotency/ambiguous-look-up',
    guarantee:
      'several listings with one barcode are reported as ambiguous with all candidates, never guessed',
    applies: looksUpBy('barcode'),
    run: async (bench) => {
      const shared = barcode(24);
      const add = control(bench.channel.addForeignListing, 'foreign listing').bind(bench.channel);
      await add({ sku: 'FOREIGN-1', barcode: shared });
      await add({ sku: 'FOREIGN-2', barcode: shared }).catch((error: unknown) => {
        throw new NotTestable(`the channel keeps barcodes unique: ${error}`);
      });
      const [found] = await lookup(bench, bench.open(), [plainKey('MINE', { barcode: shared })]);
      const candidates = ambiguous(found);
      ensure(candidates === 2, `it was answered ${shown(found)}`);
    },
  },
  {
    id: 'idempotency/look-up-order',
    guarantee: 'the channel’s id decides before the merchant key, and the merchant key before the barcode',
    applies: (connector) => looksUpBy('externalKey')(connector) && looksUpBy('barcode')(connector),
    run: async (bench) => {
      const first = buildItem(bench, 'FIRST', { barcode: barcode(25) });
      const second = buildItem(bench, 'SECOND', { barcode: barcode(26) });
      const ids = await create(bench, bench.open(), [first]);
      await create(bench, bench.open(), [second]);
      const crossed = plainKey('FIRST', { barcode: barcode(26) });
      const [byKey] = await lookup(bench, bench.open(), [crossed]);
      const right = byKey?.match === 'found' && byKey.listing.syncId === ids.get('FIRST');
      ensure(right, `key FIRST with the barcode of SECOND was answered ${shown(byKey)}`);
      if (!looksUpBy('syncId')(bench.connector)) return;
      const [byId] = await lookup(bench, bench.open(), [
        plainKey('SECOND', { syncId: ids.get('FIRST') ?? null }),
      ]);
      const same = byId?.match === 'found' && byId.listing.syncId === ids.get('FIRST');
      ensure(same, `the id of FIRST with the key SECOND was answered ${shown(byId)}`);
    },
  },
];

const ambiguous = (result: LookupResult | undefined): number =>
  result?.match === 'ambiguous' ? result.candidates.length : 0;

export const idempotencyChecks: readonly Check[] = [
  ...repeats,
  ...lookups,
  {
    id: 'idempotency/read-back',
    guarantee: 'a read-back walks every listing once, over all pages, and shows it as it is',
    applies: ({ capabilities }) => capabilities.listings?.readBack === true,
    run: async (bench) => {
      const count = (bench.channel.pageSizes?.listings ?? 4) + 1;
      const items = Array.from({ length: count }, (_, at) => buildItem(bench, `RB-${at + 1}`));
      await create(bench, bench.open(), items);
      const seen = new Map<string, number>();
      let cursor: string | null = null;
      for (let page = 0; page <= count; page++) {
        const { items: listed, next } = await bench.connector.readListings!(bench.open(), cursor);
        for (const listing of listed) {
          const key = listing.externalKey ?? listing.syncId;
          seen.set(key, (seen.get(key) ?? 0) + 1);
          const sent = items.find((item) => item.key.externalKey === key);
          const wrong = sent ? differences(sent.payload, listing) : [`${key} is not ours`];
          ensure(wrong.length === 0, `as the read-back shows ${key}, ${wrong.join('; ')}`);
        }
        cursor = next;
        if (cursor === null) break;
      }
      ensure(cursor === null, `the walk over ${count} listings does not end`);
      const missed = items.find((item) => seen.get(item.key.externalKey) !== 1);
      ensure(
        !missed,
        `${missed?.key.externalKey} was shown ${seen.get(missed?.key.externalKey ?? '') ?? 0} times`,
      );
    },
  },
];
