import { type StandIn, startStandIn } from '@sluice/connector-kit/testing';
import type { Account } from './answers.ts';
import { Controls } from './controls.ts';
import { readModels } from './description.ts';
import { FILES } from './links.ts';
import { startServer } from './server.ts';
import { State } from './state.ts';

export const ACCOUNT: Account = {
  clientId: 'amzn1.application-oa2-client.5f1c2d7e8b',
  clientSecret: 'amzn1.oa2-cs.v1.canary-secret-of-the-fake',
  refreshToken: 'Atzr|canary-refresh-token-of-the-fake',
  sellerId: 'A2KUZEYISIGI01',
};

const ORIGINS: readonly string[] = [
  'https://sellingpartnerapi-eu.amazon.com',
  'https://api.amazon.com',
  FILES.feeds,
  FILES.schemas,
];

/** A running fake of the European Selling Partner API, with the hosts of logins and files beside it. */
export type Fake = StandIn<Controls>;

/** Starts the fake on loopback. Calls and answers are held against the vendor's models where they are at hand. */
export function startFake({ mostPerPage }: { mostPerPage?: number } = {}): Promise<Fake> {
  const description = readModels();
  const open = (): Controls => {
    const state = new State(ACCOUNT.sellerId, (...file) => description?.value(...file) ?? []);
    return new Controls(Object.assign(state, mostPerPage === undefined ? {} : { mostPerPage }));
  };
  return startStandIn({
    origins: ORIGINS,
    open,
    listen: (shop) => startServer(() => shop().state, ACCOUNT, description),
  });
}
