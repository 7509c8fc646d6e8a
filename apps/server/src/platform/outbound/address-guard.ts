import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { type Message, message } from '@sluice/contracts/messages';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** Decides which addresses connectors may reach: public ones, and the ranges the operator allows. */
export type AddressGuard = (address: string) => boolean;

/** @throws Error naming the bad range. */
export function createAddressGuard(allowedRanges: readonly string[]): AddressGuard {
  const allowed = allowedRanges.map(parseRange);
  return (text) => {
    if (!ipaddr.isValid(text) || COMPATIBLE.test(text)) return false;
    const address = ipaddr.process(text);
    if (allowed.some(([base, bits]) => base.kind() === address.kind() && address.match(base as never, bits)))
      return true;
    return isPublic(address);
  };
}

/** An IPv4-compatible address, which the library takes for the IPv4-mapped one: ::1.2.3.4 for ::ffff:1.2.3.4. */
const COMPATIBLE = /^::\d+\.\d+\.\d+\.\d+(%|$)/;

/** Every address that IANA has given out for hosts of the internet. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * `range` calls every address unicast that is in no special range it knows: also ::/96, the IPv4-compatible addresses
 * such as ::7f00:1, and addresses that were never given out.
 */
const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' &&
  (address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(GLOBAL_UNICAST));

function parseRange(text: string): Range {
  try {
    return text.includes('/')
      ? ipaddr.parseCIDR(text)
      : [ipaddr.process(text), ipaddr.process(text).kind() === 'ipv4' ? 32 : 128];
  } catch {
    throw new Error(`OUTBOUND_ALLOW: ${text} is no address range; write 10.0.0.0/8 or 192.168.1.5`);
  }
}

export class BlockedAddress extends Error {
  readonly code = 'EBLOCKED';
  readonly said: Message;
  constructor(host: string, address: string) {
    const said = message('address_leads_inside', { host, address });
    super(said.text);
    this.said = said;
  }
}

/**
 * Name resolution for sockets that refuses the connection when any address behind the name is not allowed. The socket
 * connects to the very address that was checked, so a name that answers differently the second time gains nothing.
 */
export function guardedLookup(isAllowed: AddressGuard): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const refused = addresses.find(({ address }) => !isAllowed(address));
      if (refused !== undefined) {
        return callback(new BlockedAddress(hostname, refused.address), '', 0);
      }
      if (options.all) return callback(null, addresses as never, 0);
      callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
}
