import type { Connector, ListingKey, TicketState } from '@sluice/connector-kit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { chooseCandidate, createAsNew, type ListingSubject } from '../matching/match-listing.ts';
import { pageOfQuestions } from '../matching/page-of-questions.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** The channel's answer for every item of a ticket, as a test sets it. */
type Said = Extract<TicketState, { state: 'done' }>['results'][number];
let say: (key: ListingKey) => Said;
/** Keys of the listings that were sent, in turn. */
let sent: ListingKey[];

beforeEach(async () => {
  tenant = await service.createTenant();
  sent = [];
  const connector = (simulator: Connector): Connector => ({
    ...simulator,
    upsertListings: async (_ctx, items) => {
      sent.push(...items.map(({ key }) => key));
      return items.map(({ key: { externalKey } }) => ({ externalKey, outcome: 'accepted', ticket: 't' }));
    },
    pollTicket: async (_ctx, _ticket, keys) => ({ state: 'done', results: keys.map((key) => say(key)) }),
    lookupListings: async (_ctx, keys) =>
      keys.map(({ externalKey, syncId }) =>
        syncId === null
          ? { externalKey, match: 'none' }
          : { externalKey, match: 'found', by: 'syncId', listing: { syncId, externalKey } },
      ),
  });
  channel = await connectTestChannel(service, tenant, { connector });
});
afterEach(() => channel.close());

const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
  service.platform.db.inTenant(tenant.id, work);
const row = (id: number) =>
  inTenant((tx) =>
    tx.first(sql<{ state: string; sync_id: string | null; issue_code: string | null; ticket: string | null }>`
      select state, sync_id, issue_code, ticket from listings where product_id = ${id}`),
  );
const due = () =>
  inTenant(async (tx) => {
    tx.later(sql`update listings set next_at = now()`);
    tx.later(sql`update due_listings set due_at = now()`);
    tx.later(sql`update delivery_leases set due_at = now()`);
  });
const live = ({ externalKey }: ListingKey): Said => ({ externalKey, outcome: 'live', syncId: 'L7' });

test('an item that the channel still examines keeps its ticket and says why, and the others are done', async () => {
  const ids = [
    await createProduct(tenant, { sku: 'DONE', price: 5 }),
    await createProduct(tenant, { sku: 'WAITS', price: 5 }),
  ];
  const issues = [{ code: 'not_approved', message: 'is examined' }] as const;
  say = (key) =>
    key.externalKey === 'WAITS'
      ? { externalKey: 'WAITS', outcome: 'waiting', issues, retryAfterMs: 600_000 }
      : live(key);
  await channel.step();
  await due();
  await channel.step();
  expect(await row(ids[0]!)).toMatchObject({ state: 'live', issue_code: null });
  expect(await row(ids[1]!)).toMatchObject({ state: 'accepted', ticket: 't', issue_code: 'not_approved' });
  say = (key) => ({ ...live(key), syncId: 'L8' }) as Said;
  await due();
  await channel.step();
  expect(await row(ids[1]!)).toMatchObject({ state: 'live', sync_id: 'L8', issue_code: null });
  expect(sent).toHaveLength(2);
});

describe('a product that the channel takes for one of its own', () => {
  const subject = (productId: number): ListingSubject => ({ productId, connectionId: channel.connectionId });
  const asked = async (): Promise<number> => {
    const id = await createProduct(tenant, { sku: 'A', price: 5 });
    const candidates = [{ syncId: 'proposal-1', externalKey: 'HB1', title: 'Lamp of the channel' }];
    say = ({ externalKey }) => ({ externalKey, outcome: 'ambiguous', by: 'barcode', candidates });
    await channel.step();
    await due();
    await channel.step();
    expect(await row(id)).toMatchObject({ state: 'rejected', issue_code: 'ambiguous_match', sync_id: null });
    const questions = await inTenant((tx) =>
      tx.run(pageOfQuestions(tx, channel.connectionId, { limit: 5, offset: 0 })),
    );
    expect(questions).toMatchObject([
      { product_id: id, candidates: [{ sync_id: 'proposal-1', title: 'Lamp of the channel' }] },
    ]);
    say = live;
    return id;
  };
  const settled = async (id: number) => {
    await channel.drain();
    return row(id);
  };

  test('is asked about, and the connector hears which one was chosen', async () => {
    const id = await asked();
    await inTenant((tx) => chooseCandidate(tx, 'operator', { ...subject(id), syncId: 'proposal-1' }));
    expect(await settled(id)).toMatchObject({ state: 'live', sync_id: 'L7' });
    expect(sent).toMatchObject([{ syncId: null }, { syncId: 'proposal-1' }]);
    expect(sent[1]).not.toHaveProperty('asNew');
  });

  test('is asked about, and the connector hears that it is none of them', async () => {
    const id = await asked();
    await inTenant((tx) => createAsNew(tx, 'operator', subject(id)));
    expect(await settled(id)).toMatchObject({ state: 'live', sync_id: 'L7' });
    expect(sent[0]).not.toHaveProperty('asNew');
    expect(sent[1]).toMatchObject({ syncId: null, asNew: true });
  });
});
