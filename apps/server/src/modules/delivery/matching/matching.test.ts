import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { addConnection, createProduct } from '../../../testing/fixtures.ts';
import { control } from '../../../testing/mapping.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import {
  chooseCandidate,
  createAsNew,
  type ListingSubject,
  matchListing,
  unmatchListing,
} from './match-listing.ts';
import { pageOfQuestions } from './page-of-questions.ts';

const EAN = '4006381333931';
const UPC = '036000291452';

describe('matching', () => {
  let service: TestService;
  let tenant: TestTenant;
  let channel: TestChannel;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    channel = await connectTestChannel(service, tenant);
    return () => channel.close();
  });

  const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
    service.platform.db.inTenant(tenant.id, work);
  /** Puts a listing of somebody else on the channel; returns its id there. */
  const existing = async (sku: string, barcode: string | null): Promise<string> => {
    const item = { sku, barcode, title: `Old ${sku}`, price: '1' };
    await control(channel, 'POST', '/api/listings/batch', { items: [item] });
    return channel.listing(sku)!.id;
  };
  const subject = (productId: number): ListingSubject => ({ productId, connectionId: channel.connectionId });
  const match = (productId: number, syncId: string): Promise<void> =>
    inTenant((tx) => matchListing(tx, 'operator', { ...subject(productId), syncId }));
  const questions = () =>
    inTenant((tx) => tx.run(pageOfQuestions(tx, channel.connectionId, { limit: 50, offset: 0 })));
  const stateOf = (id: number) =>
    inTenant((tx) =>
      tx.first(sql<{ state: string; sync_id: string | null; issue_code: string | null }>`
        select state, sync_id, issue_code from listings where product_id = ${id}`),
    );
  const listings = (): number => channel.simulator.state.listings.length;

  describe('by barcode', () => {
    test.each([
      ['equal', EAN, EAN],
      ['UPC-A against EAN-13', UPC, `0${UPC}`],
      ['EAN-13 against GTIN-14', `0${UPC}`, `00${UPC}`],
      ['with blanks', '4006381 333931', EAN],
    ])('finds the one listing that has it: %s', async (_what, ours, theirs) => {
      const syncId = await existing('THEIRS', theirs);
      const id = await createProduct(tenant, { sku: 'OURS', price: 2, ean: ours });
      await channel.drain();
      expect(await stateOf(id)).toMatchObject({ state: 'live', sync_id: syncId });
      expect(listings()).toBe(1);
    });

    test.each([
      ['a number of a scale', '2012345678900'],
      ["a shop's own number", '0200000000004'],
      ['a number of the till', '4711'],
    ])('is never made by %s, which means something else in every shop', async (_what, barcode) => {
      await existing('THEIRS', barcode);
      await createProduct(tenant, { sku: 'OURS', price: 2, ean: barcode });
      await channel.drain();
      expect(listings()).toBe(2);
    });

    test('never takes a carton for the item in it', async () => {
      await existing('CARTON', '14006381333938');
      await createProduct(tenant, { sku: 'OURS', price: 2, ean: EAN });
      await channel.drain();
      expect(listings()).toBe(2);
    });

    test('applies a pending override at the first publish', async () => {
      await existing('THEIRS', EAN);
      const channel_overrides = [{ credential_id: channel.connectionId, price: 7 }];
      const id = await createProduct(tenant, { sku: 'OURS', price: 2, ean: EAN, channel_overrides });
      await channel.drain();
      expect(channel.listing('OURS')).toMatchObject({ price: '7' });
      const { body } = await tenant.call<{ data: { channel_overrides: object[] } }>(
        'GET',
        `/v1/products/${id}`,
      );
      expect(body.data.channel_overrides).toMatchObject([{ state: 'applied' }]);
    });
  });

  describe('that is ambiguous', () => {
    test('is asked with its candidates, and nothing is sent until someone answers', async () => {
      const [one, two] = [await existing('ONE', EAN), await existing('TWO', `0${EAN}`)];
      const id = await createProduct(tenant, { sku: 'OURS', price: 2, ean: EAN });
      await channel.drain();
      expect(await stateOf(id)).toMatchObject({
        state: 'rejected',
        issue_code: 'ambiguous_match',
        sync_id: null,
      });
      expect(await questions()).toMatchObject([
        {
          product_id: id,
          sku: 'OURS',
          candidates: [
            { sync_id: one, matched_by: 'barcode', external_key: 'ONE', title: 'Old ONE' },
            { sync_id: two, matched_by: 'barcode', external_key: 'TWO' },
          ],
        },
      ]);
      expect(listings()).toBe(2);
      const choose = (syncId: string) =>
        inTenant((tx) => chooseCandidate(tx, 'operator', { ...subject(id), syncId }));
      await expect(choose('L999')).rejects.toThrow('is none of the candidates');
      await choose(two);
      await channel.drain();
      expect(await stateOf(id)).toMatchObject({ state: 'live', sync_id: two, issue_code: null });
      expect(await questions()).toEqual([]);
      expect(listings()).toBe(2);
      await expect(choose(two)).rejects.toThrow('question not found');
    });

    test('can be answered with none of them: then it is created as new', async () => {
      await existing('ONE', EAN);
      await existing('TWO', EAN);
      const id = await createProduct(tenant, { sku: 'OURS', price: 2, ean: EAN });
      await channel.drain();
      await inTenant((tx) => createAsNew(tx, 'operator', subject(id)));
      await channel.drain();
      expect(await stateOf(id)).toMatchObject({ state: 'live' });
      expect(channel.listing('OURS')).toMatchObject({ writes: { creates: 1 } });
      expect(await questions()).toEqual([]);
    });

    test.each([
      ['one way', EAN, EAN],
      ['two ways', UPC, `0${UPC}`],
    ])('because two of our products have the barcode, written %s, is asked for both', async (_what, a, b) => {
      const syncId = await existing('THEIRS', a);
      const first = await createProduct(tenant, { sku: 'A', price: 2, ean: a });
      const second = await createProduct(tenant, { sku: 'B', price: 2, ean: b });
      await channel.drain();
      expect((await questions()).map((one) => one.product_id)).toEqual([first, second]);
      await inTenant((tx) => chooseCandidate(tx, 'operator', { ...subject(first), syncId }));
      await inTenant((tx) => createAsNew(tx, 'operator', subject(second)));
      await channel.drain();
      expect(await stateOf(first)).toMatchObject({ state: 'live', sync_id: syncId });
      expect(listings()).toBe(2);
    });

    test('does not ask about a listing that bears the key of another product of ours, whose send is not confirmed', async () => {
      await createProduct(tenant, { sku: 'A', price: 2, ean: EAN });
      await channel.drain();
      // As long as an asynchronous channel has not returned its id.
      await inTenant(async (tx) => tx.later(sql`update listings set sync_id = null`));
      const second = await createProduct(tenant, { sku: 'B', price: 2, ean: EAN });
      await channel.step();
      expect(await stateOf(second)).toMatchObject({ state: 'live' });
      expect(channel.listing('B')).toBeDefined();
    });

    test('is asked anew for a product that is deleted and made again under the same SKU', async () => {
      const one = await existing('ONE', EAN);
      await existing('TWO', EAN);
      const id = await createProduct(tenant, { sku: 'OURS', price: 2, ean: EAN });
      await channel.drain();
      await tenant.call('DELETE', `/v1/products/${id}`);
      const heir = await createProduct(tenant, { sku: 'OURS', price: 3, ean: EAN });
      await channel.drain();
      expect(await questions()).toMatchObject([{ product_id: heir, candidates: [{ sync_id: one }, {}] }]);
    });

    test('is no question any more when the product gets another barcode', async () => {
      await existing('ONE', EAN);
      await existing('TWO', EAN);
      const id = await createProduct(tenant, { sku: 'OURS', price: 2, ean: EAN });
      await channel.drain();
      await tenant.call('PUT', `/v1/products/${id}`, { name: 'Thing', ean: UPC });
      await channel.drain();
      expect(await stateOf(id)).toMatchObject({ state: 'live' });
      expect(await questions()).toEqual([]);
    });
  });

  describe('by hand', () => {
    test('brings the listing up to date, with a pending override applied', async () => {
      const syncId = await existing('THEIRS', null);
      const channel_overrides = [{ credential_id: channel.connectionId, price: 7 }];
      const id = await createProduct(tenant, { sku: 'OURS', name: 'Ours', price: 2, channel_overrides });
      await match(id, syncId);
      await channel.drain();
      expect(await stateOf(id)).toMatchObject({ state: 'live', sync_id: syncId });
      expect(channel.listing('OURS')).toMatchObject({
        id: syncId,
        title: 'Ours',
        price: '7',
        writes: { creates: 1 },
      });
      const { body } = await tenant.call<{ data: { channel_overrides: object[]; mappings: object[] } }>(
        'GET',
        `/v1/products/${id}`,
      );
      expect(body.data).toMatchObject({
        channel_overrides: [{ state: 'applied' }],
        mappings: [{ sync_id: syncId, status: 'live' }],
      });
      expect(listings()).toBe(1);
    });

    test('to a listing other than the one that bears its SKU ends as refused, and is not tried for ever', async () => {
      await existing('OURS', null);
      const other = await existing('OTHER', null);
      const id = await createProduct(tenant, { sku: 'OURS', price: 2 });
      await match(id, other);
      await channel.drain();
      expect(await stateOf(id)).toMatchObject({ state: 'rejected', issue_code: 'duplicate_key' });
    });

    test('to a listing the channel does not have is rejected, never created; the slip can be corrected', async () => {
      const id = await createProduct(tenant, { sku: 'OURS', price: 2 });
      await match(id, 'L404');
      await channel.drain();
      expect(await stateOf(id)).toMatchObject({ state: 'rejected', issue_code: 'listing_not_found' });
      expect(listings()).toBe(0);
      await match(id, await existing('THEIRS', null));
      await channel.drain();
      expect(await stateOf(id)).toMatchObject({ state: 'live' });
      expect(listings()).toBe(1);
    });

    test('is refused with 409 when another product has the listing, or this one has another', async () => {
      const syncId = await existing('THEIRS', null);
      const [a, b] = [
        await createProduct(tenant, { sku: 'A', price: 10 }),
        await createProduct(tenant, { sku: 'B', price: 10 }),
      ];
      const outcomes = await Promise.allSettled([match(a, syncId), match(b, syncId)]);
      expect(outcomes.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
      const winner = outcomes[0].status === 'fulfilled' ? a : b;
      await expect(match(winner === a ? b : a, syncId)).rejects.toMatchObject({
        code: 'conflict',
        status: 409,
      });
      await channel.drain();
      await expect(match(winner, 'L555')).rejects.toMatchObject({ code: 'conflict' });
      await match(winner, syncId);
    });

    test('can be undone: the product is looked for anew', async () => {
      const wrong = await existing('WRONG', null);
      const right = await existing('RIGHT', EAN);
      const id = await createProduct(tenant, { sku: 'OURS', price: 2, ean: EAN });
      await match(id, wrong);
      await inTenant((tx) => unmatchListing(tx, 'operator', subject(id)));
      await channel.drain();
      expect(await stateOf(id)).toMatchObject({ state: 'live', sync_id: right });
    });

    test('waits for an excluded product until it is wanted, and sends nothing before', async () => {
      const syncId = await existing('THEIRS', null);
      const id = await createProduct(tenant, { sku: 'OURS', price: 2, publish_enabled: false });
      await match(id, syncId);
      await channel.drain();
      expect(channel.listing('THEIRS')).toMatchObject({
        active: true,
        writes: { updates: 0, withdrawals: 0 },
      });
      await tenant.call('PUT', `/v1/products/${id}`, { name: 'Thing', publish_enabled: true });
      await channel.drain();
      expect(channel.listing('OURS')).toMatchObject({ id: syncId });
    });

    test('is refused for foreign products and connections as for absent ones', async () => {
      const other = await service.createTenant();
      const foreignProduct = await createProduct(other);
      const foreignConnection = await addConnection(service, other);
      const id = await createProduct(tenant);
      for (const productId of [foreignProduct, 999_999])
        await expect(match(productId, 'L1')).rejects.toThrow('product not found');
      for (const connectionId of [foreignConnection, 999_999]) {
        const elsewhere = { productId: id, connectionId, syncId: 'L1' };
        await expect(inTenant((tx) => matchListing(tx, 'operator', elsewhere))).rejects.toThrow(
          'connection not found',
        );
      }
      await expect(match(id, ' ')).rejects.toThrow('sync_id must have');
    });
  });
});
