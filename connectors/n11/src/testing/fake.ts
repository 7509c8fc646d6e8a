import { readDescription, type StandIn, startStandIn } from '@sluice/connector-kit/testing';
import type { Account } from './answers.ts';
import { Controls } from './controls.ts';
import { DESCRIPTION } from './description.ts';
import { startServer } from './server.ts';
import { State } from './state.ts';

export const ACCOUNT: Account = {
  appKey: 'canary-key-of-the-fake',
  appSecret: 'canary-secret-of-the-fake',
  sellerId: 1_054_321,
};

/** A running fake of n11, which has one host and no test system. */
export type Fake = StandIn<Controls>;

/** Starts the fake on loopback. Calls and answers are held against the description where it is at hand. */
export function startFake(): Promise<Fake> {
  const description = DESCRIPTION === undefined ? null : readDescription(DESCRIPTION);
  return startStandIn({
    origins: ['https://api.n11.com'],
    open: () => new Controls(new State()),
    listen: (shop) => startServer(() => shop().state, ACCOUNT, description),
  });
}
