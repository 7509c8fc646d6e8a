import type { ConformanceChannel } from '../conformance/index.ts';
import type { Findings } from './findings.ts';
import type { Listener } from './listen.ts';

/** A running stand-in of a vendor. */
export interface StandIn<Shop> {
  /** All hosts of the vendor behind one address, told apart by their paths. */
  readonly address: string;
  /** Addresses of the vendor that lead here. */
  readonly origins: readonly string[];
  readonly findings: Findings;
  /** The address here of a call to the vendor. */
  lead(url: string): string;
  /** The merchant's account, and controls over it; another one after a reset. */
  shop(): Shop;
  reset(): void;
  close(): Promise<void>;
}

interface Vendor<Shop> {
  /** Its addresses, such as `https://api.example.com`. */
  readonly origins: readonly string[];
  /** Makes the account; with the one before when it is emptied. */
  open(before?: Shop): Shop;
  listen(shop: () => Shop): Promise<Listener>;
}

/** Starts a stand-in whose account is made anew at each reset. */
export async function startStandIn<Shop>({ origins, open, listen }: Vendor<Shop>): Promise<StandIn<Shop>> {
  let shop = open();
  const listener = await listen(() => shop);
  return {
    ...listener,
    origins,
    lead: (url) => led(url, origins, listener.address),
    shop: () => shop,
    reset: () => {
      shop = open(shop);
    },
  };
}

/** The address at a stand-in of a call to its vendor. Throws for a call to anybody else. */
export function led(url: string, origins: readonly string[], address: string): string {
  const { origin } = new URL(url);
  if (![...origins, address].includes(origin)) throw new Error(`${url} is no address of ${origins[0]}`);
  return url.replace(origin, address);
}

/** A stand-in as the kit drives it, and the stand-in itself. */
export interface StandInChannel<Fake> extends ConformanceChannel {
  readonly fake: Fake;
  /** The address here of a call to the vendor. */
  lead(url: string): string;
}

/** Closes a stand-in. Throws when calls or answers did not keep to the vendor's description. */
export async function closeFaultless({ close, findings }: Listener): Promise<void> {
  await close();
  if (findings.faults.length > 0)
    throw new Error(`the description was not kept to: ${findings.faults.join('; ')}`);
}
