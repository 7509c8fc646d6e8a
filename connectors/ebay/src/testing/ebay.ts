import { type StandIn, startStandIn } from '@sluice/connector-kit/testing';
import { DESCRIPTIONS, readDescriptions } from './description.ts';
import { openEbay } from './server.ts';
import { Shop } from './shop.ts';
import { State } from './state.ts';

const ORIGINS = ['https://api.ebay.com', 'https://apiz.ebay.com'];

/** A running fake of eBay with one seller. */
export type EbayFake = StandIn<Shop>;

export interface EbayOptions {
  /** Rows of a page at most, for walks that tests can afford. */
  readonly mostPerPage?: number;
}

/** Starts the fake on loopback. Calls and answers are held against the descriptions where they are at hand. */
export function startEbay({ mostPerPage = 200 }: EbayOptions = {}): Promise<EbayFake> {
  const descriptions = DESCRIPTIONS === undefined ? null : readDescriptions(DESCRIPTIONS);
  return startStandIn({
    origins: ORIGINS,
    open: () => new Shop(Object.assign(new State(), { mostPerPage })),
    listen: (shop) => openEbay(() => shop().state, descriptions),
  });
}
