import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { createProducts } from '../../testing/fixtures.ts';
import { startTestShop, type TestShop } from '../../testing/shop.ts';
import { markChanged } from '../catalog/index.ts';
import { countDiffering, enterDue, mendDue, onConnection, settleIdle } from '../channels/index.ts';
import { planTenant } from '../publishing/index.ts';
import { retryListings, retryProducts } from './listings.ts';
import { matchListing, unmatchListing } from './matching/match-listing.ts';
import type { Completion } from './outcomes/completion.ts';
import { lockListings, writeListings } from './outcomes/listing-rows.ts';
import { transition } from './outcomes/transition.ts';
import { mendListings } from './reconcile/walked-listings.ts';
import { claimListings, recoverInterrupted, suspectListings } from './rounds/claim.ts';
import { sweepSecondLooks } from './rounds/second-look.ts';
import { resendOffers, verifyChanged, verifyListings } from './verify.ts';

let shop: TestShop;
let connection: number;
let ids: number[];
beforeAll(async () => {
  shop = await startTestShop();
  connection = (await shop.connect()).connectionId;
  ids = await createProducts(shop.service, shop.tenant, 8);
});
afterAll(() => shop.close());

const SEED = 7;
const STEPS = 100;
let state = SEED;
/** A number from 0 to `below` - 1, the same in every run (Park and Miller). */
const random = (below: number): number => {
  state = (state * 48_271) % 2_147_483_647;
  return state % below;
};
const one = <T>(of: readonly T[]): T => of[random(of.length)]!;
const some = (): number[] => ids.filter(() => random(3) === 0);

const OUTCOMES = [
  'live',
  'withdrawn',
  'left',
  'accepted',
  'waiting',
  'rejected',
  'retry',
  'put_back',
] as const;

const completion = (product_id: number): Completion => ({
  product_id,
  version: random(2) * Number.MAX_SAFE_INTEGER,
  outcome: one(OUTCOMES),
  operation: 'content',
  sync_id: one(['S', null]),
  forget: random(5) === 0,
  content: one(['c1', 'c2', null]),
  offer: 'o1',
  ticket: 'T',
  uncertain: random(3) === 0,
  uncertain_offer: false,
  again: random(4) === 0,
  unplanned: false,
  refused: false,
  refused_hash: null,
  judged: one([null, { content: 'c1', offer: 'o1' }]),
  drift: null,
  attempts: random(3),
  delay_ms: one([0, 5_000]),
  code: one(['too_long', null]),
  message: null,
  message_key: null,
  issues: null,
  evidence: null,
  sent: null,
  call_id: null,
  duration_ms: null,
});

async function complete(tx: Tx, products: readonly number[]): Promise<void> {
  const stored = await lockListings(tx, connection, products);
  const under = [...stored.values()].filter((row) => row.state === 'sending' || row.state === 'accepted');
  const moved = under.map((row) => ({
    product_id: row.product_id,
    ...transition(row, completion(row.product_id), row.now),
  }));
  writeListings(tx, connection, moved);
}

async function change(tx: Tx): Promise<void> {
  const products = some();
  tx.later(sql`
    update products set price = price + 1, publish_enabled = ${random(4) > 0}
    where tenant_id = ${tx.tenantId} and id = any(${products}::bigint[])`);
  markChanged(tx, products);
}

/** Ways on which a listing gets work, another time or another turn, and those on which it comes to rest. */
const WRITERS: Record<string, (tx: Tx) => Promise<unknown>> = {
  change,
  plan: () => planTenant(shop.service.platform.db, shop.tenant.id),
  claim: (tx) => claimListings(tx, connection, { limit: 1 + random(8) }),
  complete: (tx) => complete(tx, ids),
  'complete some': (tx) => complete(tx, some()),
  recover: (tx) => recoverInterrupted(tx, connection),
  suspect: async (tx) => suspectListings(tx, connection, some()),
  'retry all': (tx) => retryListings(tx, connection, undefined),
  'retry some': (tx) => retryProducts(tx, some(), null),
  'verify all': async (tx) => verifyListings(tx, connection),
  'verify changed': (tx) => verifyChanged(tx, connection, ['S']),
  resend: (tx) => resendOffers(tx, connection, some()),
  // A page of the channel may name a listing twice.
  mend: async (tx) => mendListings(tx, connection, [...some(), ...some()]),
  'match by hand': (tx) =>
    matchListing(tx, 'operator', { productId: one(ids), connectionId: connection, syncId: 'M' }).catch(
      () => {},
    ),
  unmatch: (tx) =>
    unmatchListing(tx, 'operator', { productId: one(ids), connectionId: connection }).catch(() => {}),
  'look twice': () => sweepSecondLooks(shop.service.platform.db),
};

test('whatever happens to listings, exactly those with something left to do are due, at their time and turn', async () => {
  const differing: string[] = [];
  let due = 0;
  for (let n = 0; n < STEPS; n++) {
    const name = one(Object.keys(WRITERS));
    await shop.inTenant(WRITERS[name]!);
    const counts = await shop.inTenant((tx) =>
      Promise.all([
        tx.first(countDiffering(tx.tenantId)),
        tx.first(sql<{ n: number }>`select count(*) as n from due_listings`),
      ]),
    );
    if (counts[0]!.n > 0) differing.push(`${n} ${name}`);
    due += counts[1]!.n;
  }
  expect(differing).toEqual([]);
  expect(due).toBeGreaterThan(STEPS);
});

test('a listing that was forgotten is found and due again, and a row without work ends', async () => {
  await shop.inTenant(async (tx) => {
    tx.later(
      sql`update listings set state = 'pending', next_at = now() where product_id = any(${ids.slice(0, 4)}::bigint[])`,
    );
    tx.later(sql`update listings set state = 'live' where product_id = any(${ids.slice(4)}::bigint[])`);
    tx.later(sql`delete from due_listings`);
    tx.later(sql`
      insert into due_listings (tenant_id, connection_id, product_id, turn, due_at)
      select ${tx.tenantId}, ${connection}, id, 3, now() from unnest(${[...ids.slice(4), 999_999]}::bigint[]) id returning 1`);
  });
  const counted = await shop.inTenant((tx) => tx.first(countDiffering(tx.tenantId)));
  await shop.inTenant((tx) => settleIdle(tx, connection));
  const idle = await shop.inTenant((tx) => tx.first(countDiffering(tx.tenantId)));
  const mended = await shop.inTenant(mendDue);
  const left = await shop.inTenant((tx) => tx.first(countDiffering(tx.tenantId)));
  expect({ counted, idle, mended, left }).toEqual({
    counted: { n: 9 },
    idle: { n: 4 },
    mended: 4,
    left: { n: 0 },
  });
});

test('an interrupted send keeps no other listing from being claimed, and is looked up once nothing else is due', async () => {
  const [interrupted, other] = ids as [number, number];
  const claimed = (limit: number) =>
    shop.inTenant(async (tx) =>
      (await claimListings(tx, connection, { limit })).map(({ product_id, uncertain }) => ({
        product_id,
        uncertain,
      })),
    );
  await shop.inTenant(async (tx) => {
    tx.later(sql`delete from due_listings`);
    tx.later(sql`update listings set state = 'live', uncertain = false, next_at = now()`);
    tx.later(sql`update listings set state = 'sending' where product_id = ${interrupted}`);
    tx.later(sql`update listings set state = 'pending' where product_id = ${other}`);
    enterDue(tx, onConnection(connection, [interrupted, other]));
  });
  const rounds = [await claimed(1), await claimed(1), await claimed(2)];
  expect(rounds).toEqual([
    [{ product_id: other, uncertain: false }],
    [],
    // The first claim was not completed either.
    expect.arrayContaining([
      { product_id: interrupted, uncertain: true },
      { product_id: other, uncertain: true },
    ]),
  ]);
});
