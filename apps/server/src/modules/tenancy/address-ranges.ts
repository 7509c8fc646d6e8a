import { isIP } from 'node:net';
import { message } from '@sluice/contracts/messages';
import { ErrorBag } from '../../platform/http/errors.ts';

/** Whether a text is an address, or an address and the length of its prefix, such as `203.0.113.0/24`. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more !== undefined || address.includes('%')) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
}

/** @throws ValidationError naming every entry that is neither address nor range */
export function requireAddressRanges(given: readonly string[] | undefined): void {
  const errors = new ErrorBag();
  for (const [index, text] of (given ?? []).entries())
    if (!isAddressRange(text))
      errors.add(
        `allowed_addresses.${index}`,
        message('not_an_address_range', { field: `allowed_addresses.${index}`, example: '203.0.113.0/24' }),
      );
  errors.throwIfAny();
}

/**
 * The address a request came from, in the form the database compares: IPv4 as itself, without a zone; null when it is
 * no address.
 */
export function comparableAddress(ip: string): string | null {
  const bare = ip.replace(/%.*$/, '');
  const mapped = /^::ffff:([\d.]+)$/i.exec(bare)?.[1];
  const address = mapped ?? bare;
  return isIP(address) === 0 ? null : address;
}
