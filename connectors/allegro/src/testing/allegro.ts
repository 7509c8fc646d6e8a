import { DESCRIPTION, readStrictly } from './description.ts';
import { type Findings, listen } from './server.ts';
import { Shop } from './shop.ts';
import { State } from './state.ts';

const ORIGINS = [
  'https://api.allegro.pl',
  'https://allegro.pl',
  'https://api.allegro.pl.allegrosandbox.pl',
  'https://allegro.pl.allegrosandbox.pl',
];

/** A running fake of Allegro with one seller. */
export interface AllegroFake {
  /** The API and its token endpoint behind one address. */
  readonly address: string;
  /** Addresses of the vendor that lead here. */
  readonly origins: readonly string[];
  readonly findings: Findings;
  /** The address here of a call to the vendor. */
  lead(url: string): string;
  /** The seller's account, and controls over it; another one after a reset. */
  shop(): Shop;
  reset(): void;
  close(): Promise<void>;
}

/** Starts the fake on loopback. Calls and answers are held against the description where it is at hand. */
export async function startAllegro(): Promise<AllegroFake> {
  let shop = new Shop(new State());
  const description = DESCRIPTION === undefined ? null : readStrictly(DESCRIPTION);
  const listener = await listen(() => shop.state, description);
  return {
    ...listener,
    origins: ORIGINS,
    lead(url) {
      const { origin } = new URL(url);
      if (!ORIGINS.includes(origin)) throw new Error(`${url} is no address of Allegro’s`);
      return url.replace(origin, listener.address);
    },
    shop: () => shop,
    reset: () => {
      const { accessTokens } = shop.state;
      shop = new Shop(new State());
      for (const [token, grant] of accessTokens) shop.state.accessTokens.set(token, grant);
    },
  };
}
