import { describe, expect, test } from 'vitest';
import { createAddressGuard } from './address-guard.ts';

describe('address guard', () => {
  const guard = createAddressGuard([]);

  test.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])('%s is public', (address) => {
    expect(guard(address)).toBe(true);
  });

  test.each([
    ...[
      '127.0.0.1',
      '127.255.255.254',
      '10.0.0.1',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '0.0.0.0',
    ],
    ...['100.64.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fc00::1', '::ffff:127.0.0.1'],
    ...['::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', 'localhost', '', '127.1'],
  ])('%s is refused', (address) => {
    expect(guard(address)).toBe(false);
  });

  test('the operator can allow ranges', () => {
    const allowing = createAddressGuard(['127.0.0.0/8', '10.1.2.3']);
    expect(allowing('127.0.0.1')).toBe(true);
    expect(allowing('::ffff:127.0.0.1')).toBe(true);
    expect(allowing('10.1.2.3')).toBe(true);
    expect(allowing('10.1.2.4')).toBe(false);
    expect(() => createAddressGuard(['ten'])).toThrow('OUTBOUND_ALLOW');
  });
});
