import { type Findings, noFindings, readDescription } from '@sluice/connector-kit/testing';
import type { Account } from './answers.ts';
import { Controls } from './controls.ts';
import { DESCRIPTION } from './description.ts';
import { type Environment, HOSTS } from './hosts.ts';
import { openDoor } from './server.ts';
import { State } from './state.ts';

/** The merchant is one, but each environment has a key of its own. */
export const ACCOUNTS: Readonly<Record<Environment, Account>> = {
  live: {
    merchantId: '6fc6d90d-ee1d-4372-b3a6-264b1275e9ff',
    serviceKey: 'canary-key-of-the-live-fake',
    integrator: 'sluice_fake_dev',
  },
  sit: {
    merchantId: '6fc6d90d-ee1d-4372-b3a6-264b1275e9ff',
    serviceKey: 'canary-key-of-the-sit-fake',
    integrator: 'sluice_fake_dev',
  },
};

/** A running fake of all hosts, live and test. */
export interface Fake {
  /** All parts of the live environment behind one address, told apart by their paths. */
  readonly address: string;
  /** Addresses of the vendor that lead here. */
  readonly origins: readonly string[];
  readonly findings: Findings;
  /** The address here of a call to the vendor: each host answers for its own part and environment alone. */
  lead(url: string): string;
  /** One environment with all it holds, and controls over it; live unless said otherwise. */
  shop(environment?: Environment): Controls;
  /** Empties both environments. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts the fake on loopback. Calls and answers are held against the description where it is at hand. */
export async function startFake(): Promise<Fake> {
  const fresh = () => ({ live: new State('live'), sit: new State('sit') });
  let states = fresh();
  const description = DESCRIPTION === undefined ? null : readDescription(DESCRIPTION);
  const findings = noFindings();
  const doors = await Promise.all(
    HOSTS.map(async ({ origin, role, environment }) => {
      const door = { role, account: ACCOUNTS[environment], state: () => states[environment] };
      return { origin, ...(await openDoor(door, findings, description)) };
    }),
  );
  const front = await openDoor(
    { role: null, account: ACCOUNTS.live, state: () => states.live },
    findings,
    description,
  );
  return {
    address: front.address,
    origins: HOSTS.map(({ origin }) => origin),
    findings,
    lead(url) {
      const door = doors.find(({ origin }) => new URL(url).origin === origin);
      if (door === undefined) throw new Error(`${url} is no address of Hepsiburada’s`);
      return url.replace(door.origin, door.address);
    },
    shop: (environment = 'live') => new Controls(states[environment]),
    reset: () => {
      states = fresh();
    },
    close: async () => {
      await Promise.all([...doors, front].map(({ close }) => close()));
    },
  };
}
