import { describe, expect, test } from 'vitest';
import { redactor } from './redact.ts';

const CANARY = 'c4n"ary/s3cret+9';

// holds S13
describe('a connection’s own secret is cut out in every form a channel echoes it', () => {
  test.each([
    ['plain', CANARY],
    ['in an address', encodeURIComponent(CANARY)],
    ['in JSON', JSON.stringify({ error: `bad key ${CANARY}` })],
    ['in base64', Buffer.from(CANARY).toString('base64')],
  ])('%s', (_what, text) => {
    const redacted = redactor([CANARY])(`before ${text} after`);
    expect(redacted).not.toContain('s3cret');
    expect(redacted).not.toContain(Buffer.from(CANARY).toString('base64').slice(0, 12));
    expect(redacted).toMatch(/^before .*after$/);
  });
});

test.each([
  ['Authorization: Bearer abcdef123456', 'abcdef123456'],
  ['https://user:pa55@host/x', 'pa55'],
  ['{"access_token":"abc.def","n":1}', 'abc.def'],
  ['api_key=zzz9&x=1', 'zzz9'],
  ['eyJhbGciOi.eyJzdWIi.sig_nature', 'eyJzdWIi'],
  ['write to jane.doe@example.com', 'jane.doe'],
  ['{"token": "cut off in the mid', 'cut off'],
  ['token="a\\"b c"', 'b c'],
  ['x-api-key: zzz9', 'zzz9'],
  ['a-eyJhbGciOi.eyJzdWIi.sig', 'eyJzdWIi'],
  ['call +49 170 1234567', '1234567'],
])('what looks like a secret or a person goes: %s', (text, hidden) => {
  expect(redactor([])(text)).not.toContain(hidden);
});

test('ordinary text stays as it is', () => {
  const text = 'barcode 8690000000017 of SKU A-1 must have 13 digits, price 19.90 EUR';
  expect(redactor(['abc'])(text)).toBe(text);
});

test('what stands around a hidden value stays', () => {
  expect(redactor([])('{"id":1,"access_token":"abc","n":2} token=q; rest of a@b.example, then')).toBe(
    '{"id":1,"access_token":"[secret]","n":2} token="[secret]"; rest of [e-mail], then',
  );
});

test('the beginning of a secret that repeats itself goes from the end, too', () => {
  expect(redactor(['abababac'])('it was ab ababa')).toBe('it was ab [secret]');
});

test('the beginning of a secret at the end of a text that was cut off goes, too', () => {
  expect(redactor([CANARY])(`the key was ${CANARY.slice(0, 9)}`)).toBe('the key was [secret]');
});
