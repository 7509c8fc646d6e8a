import { type StandIn, startStandIn } from '@sluice/connector-kit/testing';
import { DESCRIPTION, readStrictly } from './description.ts';
import { openAllegro } from './server.ts';
import { Shop } from './shop.ts';
import { State } from './state.ts';

const ORIGINS = [
  'https://api.allegro.pl',
  'https://allegro.pl',
  'https://api.allegro.pl.allegrosandbox.pl',
  'https://allegro.pl.allegrosandbox.pl',
];

/** A running fake of Allegro with one seller. */
export type AllegroFake = StandIn<Shop>;

/** Starts the fake on loopback. Calls and answers are held against the description where it is at hand. */
export function startAllegro(): Promise<AllegroFake> {
  const description = DESCRIPTION === undefined ? null : readStrictly(DESCRIPTION);
  return startStandIn({
    origins: ORIGINS,
    open: (before) => {
      const state = new State();
      for (const [token, grant] of before?.state.accessTokens ?? []) state.accessTokens.set(token, grant);
      return new Shop(state);
    },
    listen: (shop) => openAllegro(() => shop().state, description),
  });
}
