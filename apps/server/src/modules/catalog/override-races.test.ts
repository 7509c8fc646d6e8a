import type { HistoryEntry } from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ErrorBag } from '../../platform/http/errors.ts';
import { addConnection, createProduct } from '../../testing/fixtures.ts';
import { blockedOn } from '../../testing/locks.ts';
import { signIn, type TestUser } from '../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { saveProductIn } from './save-one.ts';

describe('an override that another transaction changes while the product is waited for', () => {
  let service: TestService;
  let tenant: TestTenant;
  let user: TestUser;
  let channel: number;
  let product: number;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    user = await signIn(service, tenant.id);
    channel = await addConnection(service, tenant);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    product = await createProduct(tenant);
  });

  const priced = (price: number) => ({ channel_overrides: [{ credential_id: channel, price }] });
  const change = (price: number) => user.call('PATCH', `/products/${product}`, priced(price));
  const undo = (change_id: number, force: boolean) =>
    user.call('POST', `/products/${product}/undo`, { change_id, force });
  const entries = async () =>
    (await user.call<{ data: HistoryEntry[] }>('GET', `/products/${product}/history?kind=change`)).body.data;
  const changedFrom = (from: number | null, to: number) => ({ changes: [{ from, to }] });

  /** Changes the price in a transaction that ends when `write` waits for it. */
  async function whileChanging<T>(price: number, write: () => Promise<T>): Promise<T> {
    let waiting: Promise<T> | undefined;
    await service.platform.db.inTenant(tenant.id, async (tx) => {
      const input = priced(price);
      await saveProductIn(tx, { actor: 'api_key:other', id: product, input, errors: new ErrorBag() });
      waiting = write();
      await blockedOn(tx);
    });
    return waiting!;
  }

  test('is audited from the value that was overwritten', async () => {
    await change(5);
    expect((await whileChanging(7, () => change(9))).status).toBe(200);
    expect(await entries()).toMatchObject([
      changedFrom(7, 9),
      changedFrom(5, 7),
      changedFrom(null, 5),
      { action: 'product.created' },
    ]);
  });

  test('is undone only when it is meant: the change that came between is seen', async () => {
    await change(5);
    await change(6);
    const [last] = await entries();
    expect(await whileChanging(7, () => undo(last!.undo!, false))).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^changed again since: /) },
    });
    expect(await entries()).toMatchObject([changedFrom(6, 7), changedFrom(5, 6), changedFrom(null, 5), {}]);
    expect((await whileChanging(8, () => undo(last!.undo!, true))).status).toBe(200);
    expect((await entries())[0]).toMatchObject(changedFrom(8, 5));
  });
});
