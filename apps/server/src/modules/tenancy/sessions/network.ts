import { isIPv4, isIPv6 } from 'node:net';

/** The parts of an IPv6 address, eight groups of up to four digits. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

/**
 * The network that a request is counted by. A household or a rented machine has a whole /64 of IPv6 addresses, and a
 * customer of a provider often a /48, so single IPv6 addresses are not counted; an IPv4 address counts as it is.
 */
export function networkOf(ip: string): { network: string; wide: string | undefined } {
  const bare = ip.replace(/%.*$/, '');
  const mapped = /^::ffff:([\d.]+)$/i.exec(bare)?.[1];
  const address = mapped !== undefined && isIPv4(mapped) ? mapped : bare;
  if (!isIPv6(address)) return { network: address, wide: undefined };
  const groups = groupsOf(address);
  return { network: `${groups.slice(0, 4).join(':')}::/64`, wide: `${groups.slice(0, 3).join(':')}::/48` };
}
