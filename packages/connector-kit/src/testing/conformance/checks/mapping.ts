import { type Connector, type ListingItem, ORDER_ACTION_KINDS } from '../../../index.ts';
import { barcode, plainKey } from '../../listings.ts';
import type { Bench, Session } from '../bench.ts';
import type { Check } from '../check.ts';
import { ensure, shown } from '../failures.ts';
import { compareGolden } from '../golden.ts';
import { buildItem, buildOffer, differences, plainDecimal } from '../items.ts';
import { actionOn, kindsOf, orderReadyFor } from '../order-actions.ts';
import { create, held, heldOne, lookup, offer, upsert, withdraw } from '../writes.ts';

const hasListings = ({ capabilities }: Connector) => capabilities.listings !== undefined;
const hasOffers = ({ capabilities }: Connector) => capabilities.listings?.offers !== undefined;

/** The items every golden file is made of: a full one, a sparse one, and one that needs care with text and money. */
function goldenItems(bench: Bench): ListingItem[] {
  const { maxBatch } = bench.connector.capabilities.listings!;
  return [
    buildItem(bench, 'GOLD-1', { barcode: barcode(101) }),
    buildItem(bench, 'GOLD-2', { description: '', images: [], stock: 0, ...bench.channel.payload }),
    buildItem(bench, 'GOLD-3', {
      barcode: barcode(103),
      title: 'Çay bardağı “İnce” 6’lı',
      price: '1234.5',
      stock: 10_000,
    }),
  ].slice(0, Math.min(3, maxBatch));
}

/** A check that runs one operation and compares its requests with a golden file. */
function goldenCheck(
  name: string,
  what: string,
  applies: Check['applies'],
  run: (bench: Bench, session: Session) => Promise<unknown>,
): Check {
  return {
    id: `mapping/${name}`,
    guarantee: `the requests for ${what} are those of the golden file`,
    applies,
    run: async (bench) => {
      const session = bench.open();
      await run(bench, session);
      await compareGolden(bench, session, name);
    },
  };
}

const reads: readonly Check[] = [
  goldenCheck(
    'test-connection',
    'a test of the connection',
    () => true,
    ({ connector }, session) => connector.testConnection(session),
  ),
  goldenCheck(
    'read-back',
    'the first page of a read-back',
    ({ readListings }) => readListings !== undefined,
    ({ connector }, session) => connector.readListings!(session, null),
  ),
  goldenCheck(
    'orders',
    'the first page of orders',
    ({ pullOrders }) => pullOrders !== undefined,
    ({ connector }, session) => connector.pullOrders!(session, { since: WINDOW, cursor: null }),
  ),
  goldenCheck(
    'products',
    'the first page of products',
    ({ pullProducts }) => pullProducts !== undefined,
    ({ connector }, session) => connector.pullProducts!(session, { since: WINDOW, cursor: null }),
  ),
];

/** The start of the window in golden files, with milliseconds: some channels cut them off. */
const WINDOW = new Date('2026-01-10T08:30:15.250Z');

const writes: readonly Check[] = [
  goldenCheck('create', 'new listings', hasListings, async (bench, session) =>
    upsert(bench, session, goldenItems(bench)),
  ),
  goldenCheck('update', 'known listings', hasListings, async (bench, session) => {
    const items = goldenItems(bench);
    const ids = await create(bench, bench.open(), items);
    const known = items.map(({ key, payload }) => ({
      key: { ...key, syncId: ids.get(key.externalKey) ?? null },
      payload: { ...payload, title: `${payload.title} II`, price: '21.05' },
    }));
    await upsert(bench, session, known);
  }),
  goldenCheck('offer', 'price and stock', hasOffers, async (bench, session) => {
    const items = goldenItems(bench).slice(0, bench.connector.capabilities.listings!.offers!.maxBatch);
    const ids = await create(bench, bench.open(), items);
    const offers = items.map((item) => buildOffer(item, ids.get(item.key.externalKey) ?? null, '18.4', 3));
    await offer(bench, session, offers);
  }),
  goldenCheck('withdraw', 'withdrawals', hasListings, async (bench, session) => {
    const items = goldenItems(bench);
    const ids = await create(bench, bench.open(), items);
    const keys = items.map(({ key }) => ({ ...key, syncId: ids.get(key.externalKey) ?? null }));
    await withdraw(bench, session, keys);
  }),
  goldenCheck(
    'look-up',
    'a look-up by every key',
    ({ lookupListings }) => lookupListings !== undefined,
    async (bench, session) => {
      const items = goldenItems(bench);
      const ids = await create(bench, bench.open(), items);
      const keys = [
        plainKey('GOLD-1', { syncId: ids.get('GOLD-1') ?? null, barcode: barcode(101) }),
        plainKey('NOBODY', { barcode: barcode(199) }),
      ].slice(0, bench.connector.capabilities.listings!.lookup!.maxBatch);
      await lookup(bench, session, keys);
    },
  ),
];

const actions: readonly Check[] = ORDER_ACTION_KINDS.map((kind) =>
  goldenCheck(
    kind,
    `word of an order: ${kind}`,
    (connector) => kindsOf(connector).includes(kind),
    async (bench, session) => {
      const order = await orderReadyFor(bench, kind);
      await bench.connector.actOnOrder!(session, actionOn(bench, kind, order));
    },
  ),
);

/** Amounts that go wrong once a float has held them, or once their zeros were trusted. */
const AMOUNTS = [
  '0.10',
  '4.35',
  '8.20',
  '19.99',
  '1.005',
  '1234567.89',
  '0.3',
  '33.333333',
  '100',
  '123456789012.123457',
];

const meanings: readonly Check[] = [
  {
    id: 'mapping/money-exact',
    guarantee:
      'an amount reaches the channel as it was given, or is refused with an issue; never rounded by a float',
    applies: hasListings,
    run: async (bench) => {
      for (const [at, price] of AMOUNTS.entries()) {
        const session = bench.open();
        const sku = `MONEY-${at}`;
        const [result] = await upsert(bench, session, [buildItem(bench, sku, { price })]);
        const artefact = session.wire.calls.map(({ body }) => floatArtefact(body ?? '')).find(Boolean);
        ensure(!artefact, `the price ${price} was sent as ${artefact}`);
        if (result?.outcome === 'rejected') continue;
        const { price: kept } = await heldOne(bench, sku);
        const same = kept === undefined || plainDecimal(kept) === plainDecimal(price);
        ensure(same, `the price ${price} became ${kept}`);
      }
    },
  },
  {
    id: 'mapping/offer-money-exact',
    guarantee:
      'the same holds for the call of price and stock, and nothing else of the listing changes by it',
    applies: hasOffers,
    run: async (bench) => {
      const item = buildItem(bench, 'OFFER', { barcode: barcode(7) });
      const ids = await create(bench, bench.open(), [item]);
      for (const [at, price] of AMOUNTS.entries()) {
        const session = bench.open();
        const sent = buildOffer(item, ids.get('OFFER') ?? null, price, at + 1);
        const [result] = await offer(bench, session, [sent]);
        const artefact = session.wire.calls.map(({ body }) => floatArtefact(body ?? '')).find(Boolean);
        ensure(!artefact, `the price ${price} was sent as ${artefact}`);
        if (result?.outcome === 'rejected') continue;
        const wrong = differences({ ...item.payload, price, stock: at + 1 }, await heldOne(bench, 'OFFER'));
        ensure(wrong.length === 0, `after an offer of ${price}: ${wrong.join('; ')}`);
      }
    },
  },
  {
    id: 'mapping/complete',
    guarantee: 'a listing arrives with all its fields, and an update of one of them loses none of the others',
    applies: hasListings,
    run: async (bench) => {
      const item = buildItem(bench, 'WHOLE', { barcode: barcode(8) });
      const syncId = (await create(bench, bench.open(), [item])).get('WHOLE') ?? null;
      const first = differences(item.payload, await heldOne(bench, 'WHOLE'));
      ensure(first.length === 0, `after the create: ${first.join('; ')}`);
      const payload = { ...item.payload, title: 'Another title', images: item.payload.images.slice(0, 1) };
      await create(bench, bench.open(), [{ key: { ...item.key, syncId }, payload }]);
      const second = differences(payload, await heldOne(bench, 'WHOLE'));
      ensure(second.length === 0, `after the update: ${second.join('; ')}`);
    },
  },
  {
    id: 'mapping/inactive',
    guarantee: 'a listing that should not be on sale is not on sale after its write',
    applies: hasListings,
    run: async (bench) => {
      const [result] = await upsert(bench, bench.open(), [buildItem(bench, 'ASLEEP', { active: false })]);
      ensure(
        result?.outcome === 'live' || result?.outcome === 'rejected',
        `it was answered ${shown(result)}`,
      );
      ensure(!(await held(bench)).has('ASLEEP'), 'it is on sale');
    },
  },
];

/** A number in a body that only a float writes: 0.30000000000000004 or 1e-7. */
function floatArtefact(body: string): string | undefined {
  return /(?<![\w.])\d+\.\d{9,}(?!\d)|(?<![\w.])\d+(\.\d+)?e[+-]?\d+(?!\w)/i.exec(body)?.[0];
}

export const mappingChecks: readonly Check[] = [...reads, ...writes, ...actions, ...meanings];
