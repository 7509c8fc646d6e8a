import * as contracts from '@sluice/contracts';
import * as portal from '@sluice/contracts/portal';
import { schemaProblems } from '@sluice/contracts/problems';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { inputParser } from '../../platform/http/input.ts';
import { growthOf } from './growth.ts';

type Described = TSchema & { type?: unknown; properties?: Record<string, unknown> };

/**
 * Every object that the contracts describe, of requests and of answers: an answer's object today may come in a request
 * tomorrow.
 */
const SCHEMAS = Object.entries<unknown>({ ...contracts, ...portal }).filter(
  (entry): entry is [string, Described] => (entry[1] as Described | null)?.properties !== undefined,
);
const parsers = new Map(SCHEMAS.map(([name, schema]) => [name, inputParser(schema)]));

/** Makes a value of about `size` parts. */
type Shape = (size: number) => unknown;

const leaf = fc.constantFrom<unknown>(
  '',
  'a',
  '\0',
  '\ud800',
  0,
  -1,
  '1',
  1e308,
  null,
  true,
  'constructor',
  '__proto__',
);
const names = fc.constantFrom('k', '', 'a.b', '~/', 'constructor ');
/** Lists, maps and texts that are long themselves or made of long parts. */
const shapes: fc.Arbitrary<Shape> = fc.oneof(
  leaf.map(
    (value): Shape =>
      (size) =>
        Array.from({ length: size }, () => value),
  ),
  fc.constant<Shape>((size) => Array.from({ length: size }, () => ({}))),
  fc.constant<Shape>((size) => Array.from({ length: size }, () => [])),
  fc.tuple(names, leaf).map(
    ([name, value]): Shape =>
      (size) =>
        Object.fromEntries(Array.from({ length: size }, (_, at) => [`${name}${at}`, value])),
  ),
  fc.constantFrom('a', ' ', '0', '-', '\0', '"', '/', '1e').map(
    (piece): Shape =>
      (size) =>
        piece.repeat(size),
  ),
  fc.tuple(names, leaf).map(
    ([name, value]): Shape =>
      (size) =>
        Array.from({ length: Math.ceil(size / 10) }, () => ({
          [name]: Array.from({ length: 10 }, () => value),
        })),
  ),
);

/** A body with the value of the shape in every field, and under an unknown name. */
const bodyOf = (schema: Described, shape: Shape, size: number): object =>
  Object.fromEntries([...Object.keys(schema.properties ?? {}), 'nobody'].map((name) => [name, shape(size)]));

describe('every schema of the contracts', () => {
  test('is there to be tried', () => expect(SCHEMAS.length).toBeGreaterThan(100));

  test('is parsed and checked in proportion to what is sent, whatever its shape', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SCHEMAS), shapes, ([name, schema], shape) => {
        const parse = parsers.get(name)!;
        const growth = growthOf((size) => bodyOf(schema, shape, size), parse, 500);
        expect({ name, ...growth }).toMatchObject({ isLinear: true });
      }),
      { numRuns: 1_000 },
    );
  });

  test('tells its first problem in proportion to the value, whatever its shape', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SCHEMAS), shapes, ([name, schema], shape) => {
        const first = (value: unknown) => [...schemaProblems(schema, value).take(1)];
        const growth = growthOf((size) => bodyOf(schema, shape, size), first, 500);
        expect({ name, ...growth }).toMatchObject({ isLinear: true });
      }),
      { numRuns: 500 },
    );
  });
});
