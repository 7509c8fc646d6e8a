import { parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { allDocuments } from './documents/index.ts';
import { adminSchema, schemaMissing } from './testing/schema.ts';

const documents = [...allDocuments()];

test('documents are found by themselves, none is listed by hand', () => {
  expect(documents.length).toBeGreaterThan(20);
});

describe.skipIf(schemaMissing !== undefined)('held against the schema of ikas', () => {
  test('every document is valid', () => {
    const faults = documents.flatMap(([name, text]) =>
      validate(adminSchema()!, parse(text)).map(({ message }) => `${name}: ${message}`),
    );
    expect(faults).toEqual([]);
  });

  test('a document with a field that is not there is found', () => {
    expect(validate(adminSchema()!, parse('{ me { id moon } }'))).toHaveLength(1);
  });
});

test.runIf(schemaMissing !== undefined)('the schema is not at hand', ({ skip }) => {
  skip(schemaMissing);
});
