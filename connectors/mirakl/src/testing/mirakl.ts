import { DESCRIPTION, describe } from './description.ts';
import { type Findings, listen } from './server.ts';
import { Shop } from './shop.ts';
import { State } from './state.ts';

/** Address of a marketplace as a merchant would name it; it leads to the fake. */
export const ORIGIN = 'https://marketplace.example';

/** A running fake of an operator's marketplace with one seller, who has two shops. */
export interface MiraklFake {
  readonly address: string;
  readonly findings: Findings;
  /** The address here of a call to the marketplace. */
  lead(url: string): string;
  /** The seller's shop, and controls over it and the operator; another one after a reset. */
  shop(): Shop;
  reset(): void;
  close(): Promise<void>;
}

/** Starts the fake on loopback. Calls and answers are held against the description where it is at hand. */
export async function startMirakl(): Promise<MiraklFake> {
  let shop = new Shop(new State());
  const description = DESCRIPTION === undefined ? null : describe(DESCRIPTION);
  const listener = await listen(() => shop.state, description);
  return {
    ...listener,
    lead(url) {
      const { origin } = new URL(url);
      if (![ORIGIN, listener.address].includes(origin)) throw new Error(`${url} is not of the marketplace`);
      return url.replace(origin, listener.address);
    },
    shop: () => shop,
    reset: () => {
      shop = new Shop(new State());
    },
  };
}
