import { expect, test } from 'vitest';
import { redactor } from '../../platform/secrets/redact.ts';
import { growthOf } from './growth.ts';

const secret = `${'a'.repeat(3_000)}b`;
const redact = redactor([secret, 'short secret']);

test.each([
  ['a'],
  ['a-'],
  ['a.'],
  [' '],
  ['\\'],
  ['"'],
  ['token'],
  ['token='],
  ['token="'],
  ['token="\\"'],
  ['"token" '],
  ['password-'],
  ['api_key :  '],
  ['bearer '],
  ['://'],
  ['://a'],
  ['eyJ-'],
  ['eyJaaaaaa.'],
  ['eyJaaaaaa.a!'],
  ['a@'],
  ['a@a.'],
  ['@'],
  ['+1'],
  ['+1 ('],
  [secret.slice(0, 20)],
])('the redaction of %j, over and over, costs in proportion to its length', (piece) => {
  const make = (size: number) => piece.repeat(Math.ceil(size / piece.length));
  expect(growthOf(make, redact, 4_000)).toMatchObject({ isLinear: true });
});

test('negative control: an expression that begins anew at every letter, twice, is found out', () => {
  const words = /\w*\w*@/;
  const growth = growthOf(
    (size) => 'a'.repeat(size),
    (text) => words.test(text),
    150,
  );
  expect(growth).toMatchObject({ isLinear: false });
});
