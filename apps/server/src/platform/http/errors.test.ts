import { expect, test } from 'vitest';
import { ErrorBag, invalid, ValidationError } from './errors.ts';

test('a field may have any name, also one that every object has, and the answer holds it', () => {
  const bag = new ErrorBag();
  for (const name of ['__proto__', 'constructor', 'toString']) {
    expect(bag.has(name)).toBe(false);
    bag.add(name, `${name} is wrong`);
    bag.add(name, `${name} is wrong`);
    expect(bag.has(name)).toBe(true);
  }
  expect(JSON.stringify(bag.errors)).toBe(
    '{"__proto__":["__proto__ is wrong"],"constructor":["constructor is wrong"],"toString":["toString is wrong"]}',
  );
  expect(() => bag.throwIfAny()).toThrow('__proto__ is wrong (and 2 more errors)');
  expect(new ValidationError(bag.errors).errors).toBe(bag.errors);
  expect(JSON.stringify(invalid('__proto__', 'no').errors)).toBe('{"__proto__":["no"]}');
});
