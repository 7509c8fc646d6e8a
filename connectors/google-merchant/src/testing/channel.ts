import { closeFaultless, type StandInChannel } from '@sluice/connector-kit/testing';
import { ACCOUNT, KEY_FILE } from './account.ts';
import { type GoogleFake, startGoogle } from './google.ts';

export const CONFIG = {
  service_account: KEY_FILE,
  account: ACCOUNT.accountId,
  data_source: ACCOUNT.dataSourceId,
  content_language: ACCOUNT.contentLanguage,
  feed_label: ACCOUNT.feedLabel,
  link: 'https://shop.example/p/{sku}',
};

/** Fields that the payloads of the kit need beside the common ones. */
export const PAYLOAD = {
  currency: ACCOUNT.currency,
  brand: 'Northwind',
  description: '<p>Sturdy and <b>bright</b>.</p>',
  images: ['https://img.example/front.jpg', 'https://img.example/back.jpg'],
};

/** The fake as the kit drives it, and the fake itself. */
export type FakeChannel = StandInChannel<GoogleFake>;

/** The time at which checks of the kit stand still, so that equal runs are equal calls. */
const CHECKED_AT = Date.parse('2026-01-15T12:00:00Z');

/** Products of a page in walks of the kit: Google may give fewer than were asked for. */
const PAGE = 25;

export async function startChannel(mostPerPage = PAGE): Promise<FakeChannel> {
  const fake = await startGoogle({ mostPerPage });
  return {
    address: fake.address,
    origins: fake.origins,
    fake,
    lead: fake.lead,
    config: () => CONFIG,
    reset: async () => {
      fake.reset();
      fake.shop().state.stopClock(CHECKED_AT);
    },
    now: () => new Date(fake.shop().state.now()),
    // The key by which the assertion is signed is made for each run.
    mask: [/assertion=[^"&]*/g],
    payload: PAYLOAD,
    refused: { title: 'E-book about lamps' },
    fetchesImages: true,
    pageSizes: { listings: mostPerPage },
    listings: async () => fake.shop().listings(),
    addForeignListing: async (listing) => {
      fake.shop().addForeignListing(listing);
    },
    tickets: {
      config: () => CONFIG,
      hold: async (held) => (held ? fake.shop().hold() : fake.shop().release()),
    },
    close: () => closeFaultless(fake),
  };
}
