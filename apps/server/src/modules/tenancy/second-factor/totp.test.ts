import { expect, test } from 'vitest';
import { codeOf, otpauthUri, stepAt, stepsOfCode, toBase32 } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

// Appendix B of RFC 6238; the last six of its eight digits are the code of six.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at second %d the code is the one of RFC 6238', (seconds, eight) => {
  expect(codeOf(secret, stepAt(seconds * 1000))).toBe(eight.slice(2));
});

test('a code is taken one step early or late, and no further', () => {
  const now = 1_700_000_000_000;
  const at = (drift: number) => stepsOfCode(secret, codeOf(secret, stepAt(now) + drift), now);
  expect([-2, -1, 0, 1, 2].map((drift) => at(drift).length)).toEqual([0, 1, 1, 1, 0]);
  expect(stepsOfCode(secret, '12345', now)).toEqual([]);
  expect(stepsOfCode(secret, '1234567', now)).toEqual([]);
});

// The vectors of RFC 4648, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('Base32 of "%s" is "%s"', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
});

test('the address for an app names the issuer, the account and the secret', () => {
  const uri = new URL(otpauthUri(secret, 'My shop', 'ada+x@example.com'));
  expect(uri.href).toContain('otpauth://totp/My%20shop:ada%2Bx%40example.com?');
  expect(uri.href).not.toContain('+');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'My shop',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
