import { describe, expect, test } from 'vitest';
import { createAddressGuard } from './address-guard.ts';

// holds S6
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

  /** The registries of RFC 6890 as IANA keeps them, and the IPv6 addresses that carry an IPv4 address. */
  test.each([
    ['0.0.0.0/8', ['0.0.0.1', '0.255.255.255']],
    ['10.0.0.0/8', ['10.0.0.0', '10.255.255.255']],
    ['100.64.0.0/10', ['100.64.0.0', '100.127.255.255']],
    ['127.0.0.0/8', ['127.0.0.0', '127.255.255.255']],
    ['169.254.0.0/16', ['169.254.0.0', '169.254.255.255']],
    ['172.16.0.0/12', ['172.16.0.0', '172.31.255.255']],
    ['192.0.0.0/24', ['192.0.0.0', '192.0.0.170', '192.0.0.255']],
    ['192.0.2.0/24', ['192.0.2.0', '192.0.2.255']],
    ['192.31.196.0/24', ['192.31.196.1']],
    ['192.52.193.0/24', ['192.52.193.1']],
    ['192.88.99.0/24', ['192.88.99.0', '192.88.99.255']],
    ['192.168.0.0/16', ['192.168.0.0', '192.168.255.255']],
    ['192.175.48.0/24', ['192.175.48.1']],
    ['198.18.0.0/15', ['198.18.0.0', '198.19.255.255']],
    ['198.51.100.0/24', ['198.51.100.0', '198.51.100.255']],
    ['203.0.113.0/24', ['203.0.113.0', '203.0.113.255']],
    ['224.0.0.0/4', ['224.0.0.1', '239.255.255.255']],
    ['240.0.0.0/4', ['240.0.0.0', '255.255.255.254']],
    ['::/96, IPv4-compatible', ['::7f00:1', '::1.2.3.4', '::a9fe:a9fe', '::ffff:ffff']],
    [
      '::ffff:0:0/96, IPv4-mapped, of what is not public',
      ['::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::ffff:192.0.0.1'],
    ],
    ['::ffff:0:0:0/96, IPv4-translated', ['::ffff:0:7f00:1', '::ffff:0:808:808']],
    [
      '64:ff9b::/96 and 64:ff9b:1::/48, NAT64',
      ['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::1', '64:ff9b:1:ffff::'],
    ],
    ['100::/64 and 100:0:0:1::/64', ['100::', '100::ffff:ffff:ffff:ffff', '100:0:0:1::1']],
    [
      '2001::/23, Teredo, ORCHID and more',
      ['2001::1', '2001:0:7f00:1::', '2001:2::1', '2001:10::1', '2001:20::1', '2001:1ff::1'],
    ],
    ['2001:db8::/32 and 3fff::/20', ['2001:db8::1', '3fff::1', '3fff:fff::1']],
    ['2002::/16, 6to4', ['2002:7f00:1::', '2002:c0a8:101::1', '2002:808:808::1']],
    ['2620:4f:8000::/48', ['2620:4f:8000::1']],
    ['5f00::/16', ['5f00::1']],
    ['fc00::/7', ['fc00::1', 'fdff::1']],
    ['fe80::/10', ['fe80::1', 'febf::1', 'fe80::1%eth0']],
    ['fec0::/10', ['fec0::1', 'feff::1']],
    ['ff00::/8', ['ff00::1', 'ff02::1', 'ffff::1']],
    ['what nobody was given', ['1::1', '200::1', '400::1', '4000::1', '8000::1', 'fe00::1']],
  ])('nothing of %s is reached', (_range, addresses) => {
    for (const address of addresses) expect([address, guard(address)]).toEqual([address, false]);
  });

  test('what lies just outside those ranges is public', () => {
    for (const address of [
      '9.255.255.255',
      '11.0.0.0',
      '100.128.0.0',
      '172.32.0.0',
      '198.20.0.0',
      '223.255.255.255',
    ])
      expect([address, guard(address)]).toEqual([address, true]);
    for (const address of [
      '2001:200::1',
      '2001:4860:4860::8888',
      '2003::1',
      '2a00:1450::1',
      '::ffff:8.8.8.8',
    ])
      expect([address, guard(address)]).toEqual([address, true]);
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
