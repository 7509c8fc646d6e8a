import { message } from '@sluice/contracts/messages';
import { expect, test } from 'vitest';
import { ErrorBag, invalid, textsOf, ValidationError } from './errors.ts';

test('a field may have any name, also one that every object has, and the answer holds it', () => {
  const bag = new ErrorBag();
  for (const name of ['__proto__', 'constructor', 'toString']) {
    expect(bag.has(name)).toBe(false);
    bag.add(name, message('invalid', { field: name }));
    bag.add(name, message('invalid', { field: name }));
    expect(bag.has(name)).toBe(true);
  }
  expect(JSON.stringify(textsOf(bag.messages))).toBe(
    '{"__proto__":["__proto__ is not valid"],"constructor":["constructor is not valid"],"toString":["toString is not valid"]}',
  );
  expect(() => bag.throwIfAny()).toThrow('__proto__ is not valid (and 2 more errors)');
  expect(new ValidationError(bag.messages).messages).toBe(bag.messages);
  expect(JSON.stringify(invalid('__proto__', message('product_gone')).errors)).toBe(
    '{"__proto__":["the product does not exist any more"]}',
  );
});
