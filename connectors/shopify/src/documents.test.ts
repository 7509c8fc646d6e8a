import { parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { allDocuments } from './documents/index.ts';
import { schemaOf, schemasMissing, VERSIONS } from './testing/schemas.ts';

const documents = [...allDocuments()];

test('documents are found by themselves, none is listed by hand', () => {
  expect(documents.length).toBeGreaterThan(25);
});

describe.skipIf(schemasMissing !== undefined)('held against Shopify’s schemas', () => {
  test.each(VERSIONS)('every document is valid in %s', (version) => {
    const schema = schemaOf(version)!;
    const faults = documents.flatMap(([name, text]) =>
      validate(schema, parse(text)).map(({ message }) => `${name}: ${message}`),
    );
    expect(faults).toEqual([]);
  });

  test('a document with a field that is gone is found', () => {
    const schema = schemaOf('2026-10')!;
    expect(validate(schema, parse('{ shop { name moon } }'))).toHaveLength(1);
  });
});

test.runIf(schemasMissing !== undefined)('the schemas are not at hand', ({ skip }) => {
  skip(schemasMissing);
});
