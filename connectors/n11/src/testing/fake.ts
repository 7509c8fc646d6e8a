import { readDescription } from '@sluice/connector-kit/testing';
import type { Account } from './answers.ts';
import { Controls } from './controls.ts';
import { DESCRIPTION } from './description.ts';
import { type Findings, startServer } from './server.ts';
import { State } from './state.ts';

export const ACCOUNT: Account = {
  appKey: 'canary-key-of-the-fake',
  appSecret: 'canary-secret-of-the-fake',
  sellerId: 1_054_321,
};

/** A running fake of n11, which has one host and no test system. */
export interface Fake {
  readonly address: string;
  /** Addresses of the vendor that lead here. */
  readonly origins: readonly string[];
  readonly findings: Findings;
  /** All that it holds, and controls over it. */
  shop(): Controls;
  reset(): void;
  close(): Promise<void>;
}

/** Starts the fake on loopback. Calls and answers are held against the description where it is at hand. */
export async function startFake(): Promise<Fake> {
  let state = new State();
  const description = DESCRIPTION === undefined ? null : readDescription(DESCRIPTION);
  const listener = await startServer(() => state, ACCOUNT, description);
  return {
    ...listener,
    origins: ['https://api.n11.com'],
    shop: () => new Controls(state),
    reset: () => {
      state = new State();
    },
  };
}
