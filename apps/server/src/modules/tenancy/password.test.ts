import { expect, test } from 'vitest';
import { hashOfNobody, hashPassword, verifyPassword } from './password.ts';

test('a password opens its own hash and no other, and never hashes the same twice', async () => {
  const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(one).not.toBe(two);
  expect(one).not.toContain('correct');
  expect(await verifyPassword('correct horse', one)).toBe(true);
  expect(await verifyPassword('correct horse', two)).toBe(true);
  expect(await verifyPassword('Correct horse', one)).toBe(false);
  expect(await verifyPassword('correct horse', 'not a hash')).toBe(false);
});

test('the hash of nobody costs what any hash costs to compare with, and no password opens it', async () => {
  const cost = (phc: string) => phc.split('$').slice(0, 4);
  expect(cost(hashOfNobody())).toEqual(cost(await hashPassword('correct horse')));
  expect(await verifyPassword('correct horse', hashOfNobody())).toBe(false);
});
