import { type StandIn, startStandIn } from '@sluice/connector-kit/testing';
import { DESCRIPTIONS, readDescriptions } from './description.ts';
import { openGoogle } from './server.ts';
import { Shop } from './shop.ts';
import { State } from './state.ts';

const ORIGINS = [
  'https://merchantapi.googleapis.com',
  'https://oauth2.googleapis.com',
  'https://www.google.com',
];

/** A running fake of Google’s Merchant API with one account. */
export type GoogleFake = StandIn<Shop>;

export interface GoogleOptions {
  /** Products of a page at most, for walks that tests can afford. */
  readonly mostPerPage?: number;
}

/** Starts the fake on loopback. Calls and answers are held against the descriptions where they are at hand. */
export function startGoogle({ mostPerPage = 1_000 }: GoogleOptions = {}): Promise<GoogleFake> {
  const descriptions = DESCRIPTIONS === undefined ? null : readDescriptions(DESCRIPTIONS);
  return startStandIn({
    origins: ORIGINS,
    open: () => new Shop(Object.assign(new State(), { mostPerPage })),
    listen: (shop) => openGoogle(() => shop().state, descriptions),
  });
}
