import { DESCRIPTIONS, readDescriptions } from './description.ts';
import { type Findings, listen } from './server.ts';
import { Shop } from './shop.ts';
import { State } from './state.ts';

const ORIGINS = [
  'https://merchantapi.googleapis.com',
  'https://oauth2.googleapis.com',
  'https://www.google.com',
];

/** A running fake of Google’s Merchant API with one account. */
export interface GoogleFake {
  /** All addresses behind one, told apart by their paths. */
  readonly address: string;
  /** Addresses of the vendor that lead here. */
  readonly origins: readonly string[];
  readonly findings: Findings;
  /** The address here of a call to the vendor. */
  lead(url: string): string;
  /** The merchant’s account, and controls over it; another one after a reset. */
  shop(): Shop;
  reset(): void;
  close(): Promise<void>;
}

export interface GoogleOptions {
  /** Products of a page at most, for walks that tests can afford. */
  readonly mostPerPage?: number;
}

/** Starts the fake on loopback. Calls and answers are held against the descriptions where they are at hand. */
export async function startGoogle({ mostPerPage = 1_000 }: GoogleOptions = {}): Promise<GoogleFake> {
  const open = (): Shop => {
    const state = new State();
    state.mostPerPage = mostPerPage;
    return new Shop(state);
  };
  let shop = open();
  const descriptions = DESCRIPTIONS === undefined ? null : readDescriptions(DESCRIPTIONS);
  const listener = await listen(() => shop.state, descriptions);
  return {
    ...listener,
    origins: ORIGINS,
    lead(url) {
      const { origin } = new URL(url);
      if (!ORIGINS.includes(origin)) throw new Error(`${url} is no address of Google’s`);
      return url.replace(origin, listener.address);
    },
    shop: () => shop,
    reset: () => {
      shop = open();
    },
  };
}
