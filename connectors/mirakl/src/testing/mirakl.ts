import { type StandIn, startStandIn } from '@sluice/connector-kit/testing';
import { DESCRIPTION, describe } from './description.ts';
import { openMarketplace } from './server.ts';
import { Shop } from './shop.ts';
import { State } from './state.ts';

/** Address of a marketplace as a merchant would name it; it leads to the fake. */
export const ORIGIN = 'https://marketplace.example';

/** A running fake of an operator's marketplace with one seller, who has two shops. Its `shop` steers the operator as well. */
export type MiraklFake = StandIn<Shop>;

/** Starts the fake on loopback. Calls and answers are held against the description where it is at hand. */
export function startMirakl(): Promise<MiraklFake> {
  const description = DESCRIPTION === undefined ? null : describe(DESCRIPTION);
  return startStandIn({
    origins: [ORIGIN],
    open: () => new Shop(new State()),
    listen: (shop) => openMarketplace(() => shop().state, description),
  });
}
