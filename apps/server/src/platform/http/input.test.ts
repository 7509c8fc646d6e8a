import { oneOf } from '@sluice/contracts';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { inputParser } from './input.ts';

const named = inputParser(
  Type.Object({ list: Type.Array(Type.String()), other: Type.Optional(Type.String()) }),
);

test('what is faulty is left out and the rest stays', () => {
  const { value, errors, isComplete } = named({ list: ['a', 1], other: 'b' });
  expect(Object.keys(errors.messages)).toEqual(['list.1']);
  expect(value.other).toBe('b');
  expect(0 in value.list).toBe(true);
  expect(1 in value.list).toBe(false);
  expect(isComplete).toBe(true);
});

test('a faulty value of a repeatable parameter is named like the parameter, and an entry of a list in a body by its place', () => {
  const schema = Type.Object({ state: Type.Array(oneOf(['a'])) });
  const sent = { state: ['a', 'b', 'c', '\0'] };
  const inQuery = inputParser(schema, 'query')(sent).errors.messages;
  expect(Object.keys(inQuery)).toEqual(['state']);
  expect(inQuery.state!.map(({ text, params }) => [text.split(' ')[0], params.field])).toEqual([
    ['state', 'state'],
    ['state', 'state'],
  ]);
  expect(Object.keys(inputParser(schema)(sent).errors.messages).sort()).toEqual([
    'state.1',
    'state.2',
    'state.3',
  ]);
});

test('where more is wrong than is told, nothing counts as valid', () => {
  const { value, errors, isComplete } = named({ list: Array(5_000).fill(1), other: 'b' });
  expect(isComplete).toBe(false);
  expect(value).toEqual({});
  expect(errors.has('list.0')).toBe(true);
});

test('a key called like the prototype is a key, and changes no prototype', () => {
  const entry = Type.Object({ a: Type.String() });
  const parse = inputParser(
    Type.Object({
      named: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: entry }),
    }),
  );
  const raw = JSON.parse('{"named": {"__proto__": {"a": "b"}, "constructor": {"b": 1}}}') as object;
  const { value, errors } = parse(raw);
  expect(Object.getPrototypeOf(value.named)).toBe(Object.prototype);
  expect(Object.keys(value.named)).toContain('__proto__');
  expect(Object.keys(errors.messages)).toEqual(['named.constructor.a']);
  expect(Object.prototype.constructor).toBe(Object);
});
