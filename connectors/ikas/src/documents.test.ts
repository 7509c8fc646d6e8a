import { existsSync, readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { allDocuments } from './documents/index.ts';

/** The vendor's schema stands beside the checkout; it may not be passed on. */
const SCHEMA = new URL('../../../../shared/channel-specs/ikas/ikas-admin-v1.graphql', import.meta.url);
const missing = existsSync(SCHEMA) ? undefined : `the schema of ikas is not at ${SCHEMA.pathname}`;

const documents = [...allDocuments()];

test('documents are found by themselves, none is listed by hand', () => {
  expect(documents.length).toBeGreaterThan(20);
});

describe.skipIf(missing !== undefined)('held against the schema of ikas', () => {
  const schema = missing === undefined ? buildSchema(readFileSync(SCHEMA, 'utf8')) : null;

  test('every document is valid', () => {
    const faults = documents.flatMap(([name, text]) =>
      validate(schema!, parse(text)).map(({ message }) => `${name}: ${message}`),
    );
    expect(faults).toEqual([]);
  });

  test('a document with a field that is not there is found', () => {
    expect(validate(schema!, parse('{ me { id moon } }'))).toHaveLength(1);
  });
});

test.runIf(missing !== undefined)('the schema is not at hand', ({ skip }) => {
  skip(missing);
});
