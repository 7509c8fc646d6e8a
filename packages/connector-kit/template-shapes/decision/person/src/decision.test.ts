import type { ListingItem } from '@sluice/connector-kit';
import { plainItem, testContext } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import type { Config } from './config.ts';
import { templateChannelConnector as connector } from './index.ts';
import { addProduct } from './testing/catalogue.ts';
import { startChannel } from './testing/channel.ts';

const BARCODE = '4006381333931';

test('a person decides whether an item is a product of the channel or a new one', async () => {
  const channel = await startChannel();
  try {
    const ctx = testContext({ config: channel.config(channel.address) as Config });
    addProduct({ id: 'C-1', title: 'Lamp of the catalogue', barcode: BARCODE });
    const end = async (item: ListingItem) => {
      const [answer] = await connector.upsertListings(ctx, [item]);
      const ticket = answer?.outcome === 'accepted' ? answer.ticket : '';
      const state = await connector.pollTicket(ctx, ticket, [item.key]);
      return state.state === 'done' ? state.results[0] : state;
    };
    const item = plainItem('LAMP', { barcode: BARCODE });
    const question = { externalKey: 'LAMP', by: 'barcode', candidates: [{ syncId: 'C-1' }] };
    expect(await end(item)).toMatchObject({ ...question, outcome: 'ambiguous' });
    expect(await connector.lookupListings(ctx, [item.key])).toMatchObject([
      { ...question, match: 'ambiguous' },
    ]);
    const asNew = plainItem('NEW', { barcode: BARCODE }, { asNew: true });
    expect(await end(asNew)).toMatchObject({ outcome: 'live', syncId: expect.stringMatching(/^L/) });
    const chosen = plainItem('LAMP', { barcode: BARCODE }, { syncId: 'C-1' });
    expect(await end(chosen)).toMatchObject({ outcome: 'live', syncId: 'C-1' });
  } finally {
    await channel.close();
  }
});
