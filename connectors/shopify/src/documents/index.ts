import { compose, type Entry, type Part } from './compose.ts';
import * as reads from './reads.ts';
import * as writes from './writes.ts';

export * from './compose.ts';
export { FAMILY, NAMESPACE, PARCELS, PRODUCT_NOTE, PROPERTIES, VARIANT_NOTE } from './fragments.ts';

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && 'field' in value;

/** Parts whose directive makes them safe to repeat. */
const KEYED = new Set<Part>([writes.SET_STOCK, writes.ACTIVATE, writes.REFUND]);

/** A part with every argument it can have, alone or twice in a request: for the tests, which hold it against the schema. */
function composed(kind: 'query' | 'mutation', part: Part): string[] {
  const variables = Object.fromEntries(Object.keys(part.args).map((name) => [name, null]));
  const entry: Entry = { part, variables, ...(KEYED.has(part) ? { key: 'k' } : {}) };
  return [compose(kind, [entry]).document, compose(kind, [entry, entry]).document];
}

/** Every document that is ever sent, by name: composed ones alone and doubled. */
export function allDocuments(): ReadonlyMap<string, string> {
  const all = new Map<string, string>();
  const add = (kind: 'query' | 'mutation', module: object) => {
    for (const [name, value] of Object.entries(module)) {
      if (typeof value === 'string') all.set(name, value);
      if (isPart(value))
        for (const [at, text] of composed(kind, value).entries()) all.set(`${name}×${at + 1}`, text);
    }
  };
  add('query', reads);
  add('mutation', writes);
  return all;
}
