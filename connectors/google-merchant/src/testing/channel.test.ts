import { describe, expect, test } from 'vitest';
import { askForToken, claimsAt, encoded, lamp, PATH, SOURCE } from './bench.ts';
import { DESCRIPTIONS, NO_DESCRIPTION } from './description.ts';
import { type FakeChannel, startChannel } from './index.ts';

async function insert({ fake }: FakeChannel, body: object): Promise<void> {
  const { access_token } = (await askForToken(fake, claimsAt(fake.shop()))).body;
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  const url = fake.lead(`https://merchantapi.googleapis.com${PATH}/productInputs:insert?${SOURCE}`);
  await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

const price = (amountMicros: string) => ({ amountMicros, currencyCode: 'USD' });

describe('the channel of the kit', () => {
  test('shows products with exact decimal prices, the crossed-out one beside the price', async () => {
    const channel = await startChannel();
    await channel.reset();
    await insert(channel, lamp('A', { price: price('20000000'), salePrice: price('19999999') }));
    await insert(channel, lamp('B', { price: price('1'), availability: 'OUT_OF_STOCK' }));
    const [a, b] = await channel.listings!();
    expect(a).toMatchObject({ syncId: 'en~US~A', price: '19.999999', listPrice: '20', active: true });
    expect(a).not.toHaveProperty('stock');
    expect(b).toMatchObject({ price: '0.000001', listPrice: null, stock: 0 });
    await channel.close();
  });

  test('holds products back while its tickets are held', async () => {
    const channel = await startChannel();
    await channel.tickets!.hold(true);
    await insert(channel, lamp('A'));
    expect(await channel.listings!()).toEqual([]);
    await channel.tickets!.hold(false);
    expect(await channel.listings!()).toHaveLength(1);
    await channel.close();
  });

  test('leads addresses of Google’s here, and no others', async () => {
    const channel = await startChannel();
    const there = `https://merchantapi.googleapis.com${PATH}/products/${encoded('A')}`;
    expect(channel.lead(there)).toBe(`${channel.address}${PATH}/products/${encoded('A')}`);
    expect(() => channel.lead('https://shop.example/')).toThrow('is no address of');
    await channel.close();
  });

  test.skipIf(DESCRIPTIONS === undefined)(
    `ends with the faults of its callers (else: ${NO_DESCRIPTION})`,
    async () => {
      const channel = await startChannel();
      await insert(channel, lamp('A', { colour: 'red' }));
      await expect(channel.close()).rejects.toThrow('unknown name colour');
    },
  );
});
