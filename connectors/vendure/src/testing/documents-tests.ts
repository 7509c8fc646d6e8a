import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { buildSchema, extendSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { sentDocuments } from './documents.ts';

const SCHEMA = new URL('../../../../../shared/channel-specs/vendure/admin-api.graphql', import.meta.url);
const SOURCES = new URL('../', import.meta.url);
/** Sent only when two calls meet at the same moment; another document has the same mutation. */
const RARE = 'SluiceDropDoubles';
/** The schema is of a shop with other custom fields than the one of the tests. */
const CUSTOM_FIELDS = `
  extend type ProductVariantCustomFields { listPrice: Int weight: Float }
  extend input CreateProductVariantCustomFieldsInput { listPrice: Int weight: Float }
  extend input UpdateProductVariantCustomFieldsInput { listPrice: Int weight: Float }`;

/** Holds the documents of the tests before it against the schema that Vendure publishes of its Admin API. */
export function documentsTests(): void {
  test.skipIf(!existsSync(SCHEMA))(
    'every document of the connector is valid in the Admin API’s schema (shared/channel-specs/vendure, skipped without it)',
    () => {
      const schema = extendSchema(buildSchema(readFileSync(SCHEMA, 'utf8')), parse(CUSTOM_FIELDS));
      const faultsOf = (text: string) => validate(schema, parse(text)).map(({ message }) => message);
      const sent = [...sentDocuments].join('\n');
      const unsent = namesOf(sourceText()).filter((name) => !sent.includes(name));
      expect(unsent).toEqual([RARE]);
      expect([...sentDocuments].flatMap(faultsOf)).toEqual([]);
      expect(faultsOf('{ products { items { moon } } }')).toHaveLength(1);
    },
  );
}

/** The names of documents, as the connector's source has them. */
const namesOf = (text: string): string[] => [...new Set(text.match(/\bSluice[A-Z]\w+/g))].sort();

const sourceText = (): string =>
  readdirSync(SOURCES)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(name, SOURCES), 'utf8'))
    .join('\n');
