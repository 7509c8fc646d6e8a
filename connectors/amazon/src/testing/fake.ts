import type { Account } from './answers.ts';
import { Controls } from './controls.ts';
import { readModels } from './description.ts';
import { FILES } from './links.ts';
import { type Findings, startServer } from './server.ts';
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
export interface Fake {
  readonly address: string;
  /** Addresses of the vendor that lead here. */
  readonly origins: readonly string[];
  readonly findings: Findings;
  /** The address here of a call to the vendor. */
  lead(url: string): string;
  /** All that it holds, and controls over it. */
  shop(): Controls;
  reset(): void;
  close(): Promise<void>;
}

/** Starts the fake on loopback. Calls and answers are held against the vendor's models where they are at hand. */
export async function startFake({ mostPerPage }: { mostPerPage?: number } = {}): Promise<Fake> {
  const description = readModels();
  const fresh = (): State => {
    const state = new State(ACCOUNT.sellerId, (...file) => description?.value(...file) ?? []);
    return Object.assign(state, mostPerPage === undefined ? {} : { mostPerPage });
  };
  let state = fresh();
  const listener = await startServer(() => state, ACCOUNT, description);
  return {
    ...listener,
    origins: ORIGINS,
    lead(url) {
      const origin = ORIGINS.find((one) => new URL(url).origin === one);
      if (origin === undefined) throw new Error(`${url} is no address of Amazon’s`);
      return url.replace(origin, listener.address);
    },
    shop: () => new Controls(state),
    reset: () => {
      state = fresh();
    },
  };
}
